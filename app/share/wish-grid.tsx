import { useMemo, useRef } from 'react';
import { HeartIcon } from '#app/ui/icons.tsx';
import { columnClasses, columnCounts } from './columns.ts';
import type { SharePage, Wish } from './share-page.ts';
import { useSay } from './texts-context.tsx';
import { useFittedHeight } from './use-fitted-height.ts';
import type { Marks } from './use-marks.ts';
import { WishCard } from './wish-card.tsx';

/** Cards of the first rows, whose pictures are loaded at once. */
const eagerCards = 4;
const columnBreaks = Array.from({ length: Math.max(...columnCounts) - 1 }, (_, index) => index + 1);

interface WishGridProps {
  page: SharePage;
  /** Those the filter shows. */
  wishes: Wish[];
  marks: Marks;
}

/** All wishes in columns, in the list's order for keyboards and readers. */
export function WishGrid({ page: { reader, pictures, problem }, wishes, marks }: WishGridProps) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const shownIds = wishes.map(({ id }) => id).join();
  // A wish stays in its column whatever is marked: columns are made anew only for other wishes.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => columnClasses(wishes, !reader.surprised), [shownIds]);
  useFittedHeight(list, shownIds);

  if (wishes.length === 0) {
    return (
      <div className="no-wishes">
        <HeartIcon size={40} className="no-wishes-heart" />
        <h2>{say('emptyTitle')}</h2>
        <p>{say('emptyText')}</p>
      </div>
    );
  }
  return (
    <div className="wish-area">
      <div className="wish-columns">
        {/* A card that tells of a problem is longer than was counted. */}
        <ul className={problem ? 'wishes is-roomy' : 'wishes'} ref={list}>
          {wishes.map((wish, index) => (
            <WishCard
              key={wish.id}
              wish={wish}
              columns={columns[index] ?? ''}
              pictures={pictures}
              loading={index === 0 ? 'first' : index < eagerCards ? 'eager' : 'lazy'}
              problem={marks.problemOf(wish.id)}
              onToggle={marks.toggle}
              reader={reader}
            />
          ))}
          {columnBreaks.map((each) => (
            <li key={`break ${each}`} className={`column-break b${each}`} aria-hidden="true" />
          ))}
        </ul>
      </div>
    </div>
  );
}
