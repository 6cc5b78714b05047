import { Link } from '@remix-run/react';
import { text } from './texts.ts';

/** Links to the newest and to older entries, with the page's `filter`; omits empty values. */
export function PageLinks(props: {
  filter: Readonly<Record<string, string>> & { cursor: string };
  nextCursor: string | null;
}) {
  const { filter, nextCursor } = props;
  const page = (cursor: string) =>
    `?${new URLSearchParams(Object.entries({ ...filter, cursor }).filter(([, value]) => value !== ''))}`;
  return (
    <nav className="row" aria-label={text('webhooks.pages')}>
      {filter.cursor !== '' && (
        <Link className="button" to={page('')}>
          {text('webhooks.newest')}
        </Link>
      )}
      {nextCursor !== null && (
        <Link className="button" to={page(nextCursor)}>
          {text('webhooks.older')}
        </Link>
      )}
    </nav>
  );
}
