import { type MouseEvent, useMemo, useState } from 'react';
import { formatDate, formatTimeZone } from '#api/contract/language/dates.ts';
import { formatText } from '#api/contract/language/format.ts';
import { useListTool } from '#app/hosted/use-list-tool.ts';
import { isAllReserved, type Wish } from '#app/hosted/wish.ts';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { LanguageLinks, LanguageMenu } from '#app/ui/language-menu.tsx';
import { useTimeZone } from '#app/ui/use-time-zone.ts';
import { ListHead } from './list-head.tsx';
import { type Filter, filtered, type SharePage, urlOfList, urlOfPart } from './share-page.ts';
import { type Counts, Summary } from './summary.tsx';
import { TextsProvider, useSay } from './texts-context.tsx';
import { useMarks } from './use-marks.ts';
import { WishGrid } from './wish-grid.tsx';

/** A public list, as opened by its share link. Works as plain HTML; its script makes it faster. */
export function ShareRoot(page: SharePage) {
  const { lang, texts, reader } = page;
  const marks = useMarks(page);
  const { filter, shown, choose } = useFilter(page, marks.wishes, (count) =>
    marks.announce(formatText(lang, texts.shown, { count })),
  );
  const words = useMemo(() => ({ lang, texts }), [lang, texts]);
  const bought = (wishes: Wish[]) => wishes.filter((wish) => wish.bought >= wish.quantity).length;
  const reserved = (wishes: Wish[]) => wishes.filter(isAllReserved).length;
  const counts = {
    total: page.counts.total,
    bought: page.counts.bought + bought(marks.wishes) - bought(page.wishes),
    reserved: page.counts.reserved + reserved(marks.wishes) - reserved(page.wishes),
  };
  useListTool(() => ({
    name: page.name,
    wishes: marks.wishes.map(({ title, variant, price, availability, quantity, url, state }) => ({
      title,
      variant: variant || null,
      price,
      availability,
      quantity,
      url,
      ...(!reader.surprised && { taken: state !== 'free' }),
    })),
  }));
  return (
    <TextsProvider value={words}>
      {reader.edits && <OwnerBar page={page} />}
      <div className="sheet">
        <PageHead page={page} />
        <main>
          <ListHead page={page} counts={counts} onNews={marks.announce} />
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

/** Shows people who can edit the list that this is its public page. */
function OwnerBar({ page: { lang, siteUrl, token, reader } }: { page: SharePage }) {
  const say = useSay();
  const { surprised, surpriseDay: day } = reader;
  return (
    <div className="owner-bar">
      <p>
        {say('asOthersSee')}{' '}
        {surprised &&
          (day
            ? say('surpriseOnDay', {
                date: formatDate(lang, new Date(day.date)),
                zone: formatTimeZone(lang, day.zone),
              })
            : say('surpriseOn'))}
      </p>
      <a href={`${siteUrl}/lists/${token}`}>{say('editList')}</a>
    </div>
  );
}

function PageHead({ page }: { page: SharePage }) {
  const say = useSay();
  return (
    <header className="page-head">
      <a className="brand" href={`${page.siteUrl}/`}>
        <HeartFilledIcon size={22} className="heart" />
        {page.brandName}
      </a>
      <div className="page-links">
        <LanguageMenu label={say('language')} lang={page.lang} urlIn={urlOfList(page)} />
        <a className="page-link" href={`${page.siteUrl}/lists`}>
          {say('makeYourOwn')}
        </a>
      </div>
    </header>
  );
}

function PageFoot({ page }: { page: SharePage }) {
  const say = useSay();
  const zone = useTimeZone();
  return (
    <footer className="page-foot">
      <div className="foot-words">
        {!page.reader.surprised && page.wishes.length > 0 && <p>{say('howItWorks')}</p>}
        <p>
          {say('changedOn', { date: formatDate(page.lang, new Date(page.changedAt), zone) })}.{' '}
          {say('byLinkOnly')}
        </p>
      </div>
      <nav className="foot-links" aria-label={say('language')}>
        <LanguageLinks lang={page.lang} urlIn={urlOfList(page)} />
        <a className="page-link" href={`${page.siteUrl}/lists`}>
          {say('makeYourOwn')}
        </a>
      </nav>
    </footer>
  );
}

/** Navigation between the parts of a long list. */
function PartLinks({ page: { filter, part } }: { page: SharePage }) {
  const say = useSay();
  const { number, last } = part;
  if (last === 1) return null;
  return (
    <nav className="part-links" aria-label={say('parts')}>
      {number > 1 && (
        <a className="button" href={urlOfPart(filter, number - 1)} rel="prev">
          {say('earlierWishes')}
        </a>
      )}
      <span>{say('partOf', { part: number, parts: last })}</span>
      {number < last && (
        <a className="button" href={urlOfPart(filter, number + 1)} rel="next">
          {say('moreWishes')}
        </a>
      )}
    </nav>
  );
}

/**
 * The filter and its wishes. They are selected when the filter is chosen, so that wishes marked afterwards keep their
 * position, with undo, until the next choice.
 * @param onChosen called with the number of wishes
 */
function useFilter(page: SharePage, wishes: Wish[], onChosen: (count: number) => void) {
  const [filter, setFilter] = useState(page.filter);
  const [picked, setPicked] = useState(() => new Set(filtered(page.wishes, page.filter).map(({ id }) => id)));

  function choose(event: MouseEvent, next: Filter): void {
    // Only the server knows the other wishes of a list in parts.
    if (page.wishes.length < page.counts.total) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    const found = filtered(wishes, next);
    setFilter(next);
    setPicked(new Set(found.map(({ id }) => id)));
    onChosen(found.length);
    history.replaceState(history.state, '', location.pathname + urlOfPart(next).replace(/^\?$/, ''));
    const top = document.querySelector('.wish-area')?.getBoundingClientRect().top ?? 0;
    if (top < 0) document.querySelector('.filter-bar')?.scrollIntoView({ block: 'start' });
  }

  return { filter, shown: wishes.filter((wish) => picked.has(wish.id)), choose };
}

interface FilterBarProps {
  page: SharePage;
  filter: Filter;
  counts: Counts;
  onChoose: (event: MouseEvent, filter: Filter) => void;
}

/** A sticky bar above the wishes. Its filters are links, so that they work without JavaScript and can be shared. */
function FilterBar({ page, filter, counts, onChoose }: FilterBarProps) {
  const say = useSay();
  if (page.wishes.length === 0) return <hr className="no-filters" />;
  const names: Record<Filter, string> = { all: say('all'), free: say('stillFree'), cheap: page.cheapLabel };
  return (
    <div className={`filter-bar${page.offered.length === 0 ? ' has-none' : ''}`}>
      {page.offered.length > 0 && (
        <nav aria-label={say('filters')}>
          <ul className="filters">
            {(['all', ...page.offered] as const).map((each) => (
              <li key={each}>
                <a
                  href={urlOfPart(each)}
                  aria-current={each === filter ? 'true' : undefined}
                  onClick={(event) => onChoose(event, each)}
                >
                  {names[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Summary counts={counts} className="summary-beside" />
    </div>
  );
}
