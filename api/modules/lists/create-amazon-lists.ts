import { decodeHtml } from '#api/platform/fetch/decode-html.ts';
import { loadHtml } from '#api/platform/fetch/load-html.ts';
import { type SafeFetch, UnsafeFetchError } from '#api/platform/fetch/safe-fetch.ts';
import { type AmazonMarket, amazonMarkets } from './amazon-markets.ts';
import { type ListPage, readAmazonPage } from './internal/imports/read-amazon-page.ts';
import type { ForeignListReading, ForeignLists } from './ports.ts';
import type { ListFailure, SourceRow } from './schemas.ts';

const maxPages = 10;
const request = {
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 12_000,
  redirects: 3,
  inflate: true,
  headers: { accept: 'text/html,application/xhtml+xml;q=0.9' },
};

const listId = '([A-Za-z0-9]{8,20})';
const idInPath = new RegExp(
  `/(?:hz/wishlist/(?:ls|genericItemsPage)|gp/registry/wishlist|registry/wishlist|wishlist(?:/ls)?)/${listId}(?:/|$)`,
);
const isId = new RegExp(`^${listId}$`);

/**
 * Reads public Amazon lists as a signed-out browser sees them, at most ten pages per list.
 * @param markets the hosts that can be read; redirects to others aren't followed
 */
export function createAmazonLists({
  fetch,
  markets = amazonMarkets,
}: {
  fetch: SafeFetch;
  markets?: ReadonlyMap<string, AmazonMarket>;
}): ForeignLists {
  const marketOf = (url: URL) => markets.get(url.hostname.replace(/^(?:www|smile|m)\./, ''));

  async function readPage(url: URL, market: AmazonMarket): Promise<ListPage | ListFailure> {
    const { origin } = new URL(market.origin);
    const response = await fetch(url.href, { ...request, mayFollow: (next) => next.origin === origin });
    // Private lists redirect to the sign-in page.
    if (new URL(response.url).pathname.startsWith('/ap/')) return 'list_not_public';
    if (response.status === 404) return 'list_not_found';
    if (response.status === 401 || response.status === 403) return 'list_not_public';
    if (response.status !== 200) return 'external_error';
    const $ = await loadHtml(decodeHtml(response.body, response.headers['content-type']));
    return readAmazonPage($, url, market) ?? 'list_unreadable';
  }

  return {
    locate(listUrl) {
      const text = listUrl.trim();
      const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
      const market = url && /^https?:$/.test(url.protocol) ? marketOf(url) : undefined;
      if (!url || !market) return { failure: 'invalid_list_url' };
      const parameters = ['id', 'lid', 'listId'].map((name) => url.searchParams.get(name) ?? '');
      const id = idInPath.exec(url.pathname)?.[1] ?? parameters.find((value) => isId.test(value));
      return id ? { url: `${market.origin}/hz/wishlist/ls/${id}` } : { failure: 'missing_amazon_list_id' };
    },

    async read(listUrl, { maxRows }): Promise<ForeignListReading> {
      const first = URL.parse(listUrl);
      const market = [...markets.values()].find(({ origin }) => origin === first?.origin);
      if (!first || !market) return { failure: 'list_unreadable' };
      const rows = new Map<string, SourceRow>();
      const seen = new Set<string>();
      let url: URL | null = first;
      for (let pages = 0; url && !seen.has(url.href) && pages < maxPages && rows.size < maxRows; pages += 1) {
        seen.add(url.href);
        const page: ListPage | ListFailure = await readPage(url, market).catch((error: unknown) =>
          error instanceof UnsafeFetchError ? ('list_unreadable' as const) : ('network_error' as const),
        );
        // Rows read before a page failed are kept; the next sync adds the rest.
        if (typeof page === 'string') return rows.size > 0 ? done(rows, maxRows) : { failure: page };
        for (const row of page.rows) rows.set(row.url ?? `${row.title}`, row);
        url = page.next;
      }
      return done(rows, maxRows);
    },
  };
}

const done = (rows: Map<string, SourceRow>, maxRows: number) => ({
  rows: [...rows.values()].slice(0, maxRows),
});
