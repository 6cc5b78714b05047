import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { columnClasses, columnCounts } from '#app/hosted/columns.ts';
import { paperSize } from '#app/hosted/paper-link.tsx';
import type { Wish } from '#app/hosted/wish.ts';
import { HeartIcon } from '#app/ui/icons.tsx';
import type { SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';
import type { Marks } from './use-marks.ts';
import { WishCard } from './wish-card.tsx';

/** Excess height in pixels above which columns are measured again. */
const slackPx = 160;

/**
 * Sets the columns' actual height. Until then, they have the calculated height, which only
 * unusually long words exceed, and which leaves some space below long lists.
 * @param shown changes with the wishes shown
 */
function useFittedHeight(list: RefObject<HTMLUListElement | null>, shown: string): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // A height set for other wishes is outdated.
    fit(element, element.style.height !== '');
    let known = '';
    const observer = new ResizeObserver(() => {
      const now = [...element.children].map((card) => card.clientHeight).join();
      if (known && known !== now) fit(element, true);
      known = now;
    });
    for (const card of element.children) observer.observe(card);
    return () => observer.disconnect();
  }, [list, shown]);
}

function fit(list: HTMLElement, force: boolean): void {
  const needed = columnHeight(list);
  const spare = list.clientHeight - needed;
  if (force || spare < 0 || spare > slackPx) list.style.height = `${needed}px`;
}

/** The tallest column's height in pixels, including gaps. */
function columnHeight(list: HTMLElement): number {
  const columns = new Map<string, number>();
  for (const card of list.querySelectorAll<HTMLElement>(':scope > .wish')) {
    const { order, marginBottom } = getComputedStyle(card);
    const height = card.getBoundingClientRect().height + Number.parseFloat(marginBottom);
    columns.set(order, (columns.get(order) ?? 0) + height);
  }
  return Math.ceil(Math.max(0, ...columns.values())) + 1;
}

/** Cards of the first rows, whose images are loaded eagerly. */
const eagerCards = 4;
const columnBreaks = Array.from({ length: Math.max(...columnCounts) - 1 }, (_, index) => index + 1);

interface WishGridProps {
  page: SharePage;
  /** The wishes that match the filter. */
  wishes: Wish[];
  marks: Marks;
}

/** All wishes in columns; the document keeps list order for keyboards and screen readers. */
export function WishGrid({ page, wishes, marks }: WishGridProps) {
  const { reader, imageService, problem } = page;
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const shownIds = wishes.map(({ id }) => id).join();
  // Marked wishes stay in their column: columns are only recalculated for other wishes.
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
  const classes = ['wishes', problem && 'is-roomy', wishes.length === 1 && 'is-one'].filter(Boolean);
  return (
    <div className="wish-area">
      <div className="wish-columns">
        {/* A card with an error message is taller than calculated. */}
        <ul className={classes.join(' ')} data-paper={paperSize(wishes.length)} ref={list}>
          {/* First, so that cards keep their columns while the rest of the list arrives. */}
          {columnBreaks.map((each) => (
            <li key={`break ${each}`} className={`column-break b${each}`} aria-hidden="true" />
          ))}
          {wishes.map((wish, index) => (
            <WishCard
              key={wish.id}
              wish={wish}
              columns={columns[index] ?? ''}
              imageService={imageService}
              loading={index === 0 ? 'first' : index < eagerCards ? 'eager' : 'lazy'}
              marks={marks}
              page={page}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
