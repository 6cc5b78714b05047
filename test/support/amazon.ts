import { startSite } from './site.ts';

/** A wish on an Amazon list. `price` has the format of `data-price`: `54.99`, or `-Infinity` without one. */
export interface AmazonItem {
  asin: string;
  title: string;
  price?: string;
  comment?: string;
  requested?: number;
  /** -2 to 2 */
  priority?: number;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<"]/g, (sign) => escapes[sign] ?? sign);

/** One wish in the markup of Amazon's list pages. */
export function amazonItem({
  asin,
  title,
  price = '-Infinity',
  comment = '',
  requested = 1,
  priority = 0,
}: AmazonItem) {
  const id = `I${asin}`;
  return `
    <li data-id="LIST" data-itemId="${id}" data-price="${price}" class="a-spacing-none g-item-sortable">
      <div id="itemImage_${id}"><a href="/dp/${asin}/?coliid=${id}&amp;colid=LIST&amp;psc=1">
        <img alt="" src="https://m.media-amazon.example/images/I/${asin}._SS135_.jpg"></a></div>
      <h2><a id="itemName_${id}" class="a-link-normal" title="${escaped(title)}"
        href="/dp/${asin}/?coliid=${id}&amp;colid=LIST&amp;psc=1&amp;ref_=list_c_wl">${escaped(title.slice(0, 20))}…</a></h2>
      <span id="itemPriority_${id}" class="a-hidden">${priority}</span>
      <span id="itemRequested_${id}">${requested}</span>
      <span id="itemComment_${id}" class="g-comment-quote">${escaped(comment)}</span>
    </li>`;
}

/** A page of a list: whole, or what the browser loads on scrolling. */
export function amazonPage(items: string[], { more }: { more?: string } = {}) {
  const end = more
    ? `<input type="hidden" name="showMoreUrl" class="showMoreUrl" value="${escaped(more)}">`
    : '<div id="endOfListMarker" class="a-section">End of list</div>';
  return `<!doctype html><html><body><ul id="g-items">${items.join('')}</ul>${end}</body></html>`;
}

/**
 * An Amazon with public lists, served in pages; `markets` makes the service accept it as `amazon.example`.
 */
export async function startAmazon({ pageSize = 2 } = {}) {
  const lists = new Map<string, AmazonItem[]>();
  const asked: string[] = [];
  const failing = new Map<string, { status: number; location?: string }>();
  const origin = await startSite((request, response) => {
    const url = new URL(request.url ?? '/', 'http://amazon.example');
    asked.push(url.pathname + url.search);
    const id = url.searchParams.get('lid') ?? url.pathname.split('/').at(-1) ?? '';
    const start = Number(url.searchParams.get('paginationToken') ?? 0);
    const failure = failing.get(`${id}:${start}`);
    if (failure) {
      response.writeHead(failure.status, failure.location ? { location: failure.location } : {});
      return response.end();
    }
    const items = lists.get(id);
    response.writeHead(items ? 200 : 404, { 'content-type': 'text/html;charset=UTF-8' });
    const next = start + pageSize;
    const more = `/hz/wishlist/slv/items?filter=unpurchased&paginationToken=${next}&itemsLayout=LIST&lid=${id}`;
    return response.end(
      items && amazonPage(items.slice(start, next).map(amazonItem), next < items.length ? { more } : {}),
    );
  });
  return {
    origin,
    markets: new Map([['amazon.example', { origin, currency: 'EUR' }]]),
    /** The requested paths, in order. */
    asked,
    /** Adds or changes a list, and returns its URL. */
    list(id: string, items: AmazonItem[]) {
      lists.set(id, items);
      return `https://www.amazon.example/hz/wishlist/ls/${id}?ref_=wl_share`;
    },
    /** Makes the page starting with the `start`th wish fail; without a status it works again. */
    fail(id: string, start: number, answer?: { status: number; location?: string }) {
      if (answer) failing.set(`${id}:${start}`, answer);
      else failing.delete(`${id}:${start}`);
    },
  };
}
