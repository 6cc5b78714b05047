import type { MouseEvent } from 'react';
import { type Filter, type SharePage, urlOfPart } from './share-page.ts';
import { type Counts, Summary } from './summary.tsx';
import { useSay } from './texts-context.tsx';

interface FilterBarProps {
  page: SharePage;
  filter: Filter;
  counts: Counts;
  onChoose: (event: MouseEvent, filter: Filter) => void;
}

/** A sticky bar above the wishes. Its filters are links, so that they work without JavaScript and can be shared. */
export function FilterBar({ page, filter, counts, onChoose }: FilterBarProps) {
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
