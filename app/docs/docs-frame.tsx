import type { ReactNode } from 'react';
import { docsSections, type DocsSlug } from '#api/contract/docs/docs-pages.ts';
import { SearchIcon } from '#app/ui/icons.tsx';
import { SiteFrame } from '#app/ui/site-frame.tsx';

export interface DocsFrameProps {
  brandName: string;
  titles: Record<DocsSlug, string>;
  current?: DocsSlug;
  query?: string;
  children: ReactNode;
}

/** The guides' frame: search at the top, all guides beside the page, folded on phones. */
export function DocsFrame({ brandName, titles, current, query = '', children }: DocsFrameProps) {
  return (
    <SiteFrame
      brandName={brandName}
      aside={
        <form className="docs-search" role="search" action="/docs">
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={200}
            aria-label="Search the documentation"
            placeholder="Search"
          />
          <button type="submit" aria-label="Search">
            <SearchIcon size={18} />
          </button>
        </form>
      }
    >
      <div className="docs">
        <details className="docs-guides">
          <summary>All guides</summary>
          <DocsNav titles={titles} current={current} />
        </details>
        <div className="docs-side">
          <DocsNav titles={titles} current={current} />
        </div>
        <main className="docs-main">{children}</main>
      </div>
    </SiteFrame>
  );
}

function DocsNav({ titles, current }: { titles: Record<DocsSlug, string>; current: DocsSlug | undefined }) {
  return (
    <nav aria-label="Guides">
      {docsSections.map(({ title, pages }) => (
        <div key={title} className="docs-group below-4">
          <p>{title}</p>
          <ul className="bare">
            {pages.map((slug) => (
              <li key={slug}>
                <a href={`/docs/${slug}`} aria-current={slug === current ? 'page' : undefined}>
                  {titles[slug]}
                </a>
              </li>
            ))}
            {title === 'Developers' && (
              <>
                <li>
                  <a href="/reference">API reference</a>
                </li>
                <li>
                  <a href="/changelog">Changelog</a>
                </li>
              </>
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}
