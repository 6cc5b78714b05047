import type { ReactNode } from 'react';
import { HeartFilledIcon, SearchIcon } from '#app/ui/icons.tsx';

/** The header of all reference pages, with the search. */
export function ReferenceFrame(props: { brandName: string; query?: string; children: ReactNode }) {
  return (
    <div className="reference-page">
      <header className="reference-head">
        <a className="brand" href="/">
          <HeartFilledIcon size={20} className="heart" />
          {props.brandName}
        </a>
        <a className="reference-title" href="/reference">
          API reference
        </a>
        <form className="reference-search" role="search" action="/reference">
          <input
            className="field"
            type="search"
            name="q"
            defaultValue={props.query}
            maxLength={200}
            aria-label="Search the operations"
            placeholder="Search"
          />
          <button className="icon-button" type="submit" aria-label="Search">
            <SearchIcon size={18} />
          </button>
        </form>
        <a className="head-link" href="/docs">
          Documentation
        </a>
        <a className="head-link" href="/changelog">
          Changelog
        </a>
      </header>
      {props.children}
    </div>
  );
}
