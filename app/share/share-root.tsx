import { useMemo } from 'react';
import { formatText } from '#api/contract/language/format.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListHead } from './list-head.tsx';
import { OwnerBar } from './owner-bar.tsx';
import { PageFoot } from './page-foot.tsx';
import { PageHead } from './page-head.tsx';
import { PartLinks } from './part-links.tsx';
import type { SharePage, Wish } from './share-page.ts';
import { TextsProvider } from './texts-context.tsx';
import { useFilter } from './use-filter.ts';
import { useMarks } from './use-marks.ts';
import { WishGrid } from './wish-grid.tsx';

/** A public list as its share link shows it: works as plain HTML, and quicker with its script. */
export function ShareRoot(page: SharePage) {
  const { lang, texts, reader } = page;
  const marks = useMarks(page);
  const { filter, shown, choose } = useFilter(page, marks.wishes, (count) =>
    marks.tell(formatText(lang, texts.shown, { count })),
  );
  const words = useMemo(() => ({ lang, texts }), [lang, texts]);
  const bought = (wishes: Wish[]) => wishes.filter((wish) => wish.state !== 'free').length;
  const counts = {
    total: page.counts.total,
    bought: page.counts.bought + bought(marks.wishes) - bought(page.wishes),
  };
  return (
    <TextsProvider value={words}>
      {reader.edits && <OwnerBar page={page} />}
      <div className="sheet">
        <PageHead page={page} />
        <main>
          <ListHead page={page} counts={counts} onNews={marks.tell} />
          <FilterBar page={page} filter={filter} counts={counts} onChoose={choose} />
          <WishGrid page={page} wishes={shown} marks={marks} />
          <PartLinks page={page} />
        </main>
        <PageFoot page={page} />
      </div>
      <p className="visually-hidden" role="status">
        {marks.news}
      </p>
    </TextsProvider>
  );
}
