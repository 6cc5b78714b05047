import type { Cheerio, CheerioAPI } from 'cheerio';
import type { SourceRow } from '#api/contract/import.ts';
import { currencyIn, minorUnitsOf } from '#api/contract/written-price.ts';
import type { AmazonMarket } from '../markets.ts';

export interface ListPage {
  rows: SourceRow[];
  /** The next page of the list, or null at its end. */
  next: URL | null;
}

type Element = Cheerio<ReturnType<CheerioAPI>[number]>;

const longest = { title: 500, note: 2_000 } as const;

/** The wishes on a page of a public Amazon list, and the URL of the next page. Null if it isn't a list. */
export function readListPage($: CheerioAPI, page: URL, market: AmazonMarket): ListPage | null {
  const items = $('li[data-itemid]');
  const isEnd = $('#endOfListMarker').length > 0;
  if (items.length === 0 && !isEnd && $('#g-items').length === 0) return null;
  const rows = items.toArray().flatMap((item) => rowFrom($(item), page, market) ?? []);
  const more =
    $('input.showMoreUrl, input[name="showMoreUrl"]').attr('value') ?? $('a.wl-see-more').attr('href');
  const next = !isEnd && more ? URL.parse(more, page) : null;
  return { rows, next: next?.origin === page.origin ? next : null };
}

function rowFrom(item: Element, page: URL, market: AmazonMarket): SourceRow | null {
  const named = item.find('[id^="itemName_"]').first();
  const title = textOf(named.attr('title') ?? named.text(), longest.title);
  const url = productUrl(named.attr('href') ?? item.find('a[href*="/dp/"]').attr('href'), page, market);
  if (!title && !url) return null;
  const note = textOf(item.find('[id^="itemComment_"]').text(), longest.note);
  const quantity = Number.parseInt(textOf(item.find('[id^="itemRequested_"]').text(), 10), 10);
  const priority = priorityOf(textOf(item.find('[id^="itemPriority_"]').text(), 10));
  const imageUrl = imageUrlOf(item.find('[id^="itemImage_"] img, .g-itemImage img').attr('src'), page);
  return {
    url,
    ...(title && { title }),
    ...priceOf(item, market),
    ...(imageUrl && { imageUrl }),
    ...(note && { note }),
    ...(quantity > 1 && { quantity: Math.min(quantity, 9_999) }),
    ...(priority && { priority }),
  };
}

const textOf = (text: string, length: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, length).trim();

/** `/dp/{ASIN}` without a reference to the list; a wish from another shop keeps its own URL. */
function productUrl(href: string | undefined, page: URL, market: AmazonMarket): string | null {
  const url = href ? URL.parse(href, page) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const asin =
    url.origin === page.origin && /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:\/|$)/.exec(url.pathname)?.[1];
  return asin ? `${market.origin}/dp/${asin}` : url.href;
}

/** `data-price` has a machine format, and is `-Infinity` if there is no price. */
function priceOf(item: Element, market: AmazonMarket): Pick<SourceRow, 'priceMinor' | 'currency'> {
  const shown = textOf(
    item.find('[id^="itemPrice_"] .a-offscreen, .a-price .a-offscreen').first().text(),
    40,
  );
  const currency = currencyIn(shown) ?? market.currency;
  const machine = item.attr('data-price');
  const priceMinor =
    machine && /^\d/.test(machine) ? minorUnitsOf(machine, { currency, machine: true }) : null;
  const found = priceMinor ?? (shown ? minorUnitsOf(shown, { currency }) : null);
  return found ? { priceMinor: found, currency } : {};
}

/** Amazon uses -2 (lowest) to 2 (highest), with 0 as the default. Ours is 1 (highest) to 4. */
function priorityOf(written: string): number | undefined {
  return { '2': 1, '1': 2, '-1': 4, '-2': 4 }[written];
}

/** The image in full size: Amazon puts the size into the URL (`._SS135_.`). */
function imageUrlOf(src: string | undefined, page: URL): string | null {
  const url = src ? URL.parse(src, page) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 4_000) return null;
  url.pathname = url.pathname.replace(/\._[A-Z0-9_,]+_(?=\.\w+$)/, '');
  return url.href;
}
