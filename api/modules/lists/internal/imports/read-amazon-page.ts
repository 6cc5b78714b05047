import type { Cheerio, CheerioAPI } from 'cheerio';
import { currencyIn, parseMinorUnits } from '#api/contract/parse-price.ts';
import { parseQuantity } from '#api/contract/quantity.ts';
import type { AmazonMarket } from '#api/modules/lists/amazon-markets.ts';
import type { SourceRow } from '#api/modules/lists/schemas.ts';
import { priorityOf as priorityOfWords } from '../../csv-columns.ts';

export interface ListPage {
  rows: SourceRow[];
  /** The next page of the list, or null at its end. */
  next: URL | null;
}

type Element = Cheerio<ReturnType<CheerioAPI>[number]>;

const longest = { title: 500, note: 2_000 } as const;

/**
 * Selectors for a wish: on today's page, today's mobile page, the page of 2014 to 2017, and the
 * page before that.
 */
const items = [
  'li[data-itemid], #g-items > li[data-id]',
  'li.awl-item-wrapper',
  '.g-items-section div[id^="item_"]',
  'tbody.itemWrapper',
];
const lists = '#g-items, #awl-list-items, #item-page-wrapper, .g-items-section';
const titles = [
  '[id^="itemName_"], .awl-item-title, .productTitle a, h2 a[title], h3 a[title]',
  'h2.a-size-base, h3.a-size-base',
];
const prices = [
  '[id^="itemPrice_"] .a-offscreen, .a-price .a-offscreen',
  '[id^="itemPrice_"], .a-price, .price-section span, .wlPriceBold, .a-color-price',
];

/**
 * Reads the wishes on a page of a public Amazon list, and the URL of the next page. Null if it
 * isn't a list.
 */
export function readAmazonPage($: CheerioAPI, page: URL, market: AmazonMarket): ListPage | null {
  const found = items.map((selector) => $(selector)).find((each) => each.length > 0);
  const isEnd = $('#endOfListMarker').length > 0;
  if (!found && !isEnd && $(lists).length === 0) return null;
  const rows = (found?.toArray() ?? []).flatMap((item) => rowFrom($(item), page, market) ?? []);
  const more = isEnd ? undefined : (linkToMore($) ?? linkToNextPage($, page));
  const next = more ? URL.parse(more, page) : null;
  return { rows, next: next?.origin === page.origin ? next : null };
}

/** The URL that the page loads on scroll: from a field, the page's state or a link. */
function linkToMore($: CheerioAPI): string | undefined {
  const field = $('input.showMoreUrl, input[name="showMoreUrl"]').attr('value');
  const state = /"showMoreUrl"\s*:\s*("(?:[^"\\]|\\["\\/u])*")/.exec($('script[type="a-state"]').text())?.[1];
  return field || parsed(state) || $('a.wl-see-more').attr('href');
}

function parsed(text: string | undefined): string | undefined {
  try {
    return text && String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Older lists have numbered pages. */
function linkToNextPage($: CheerioAPI, page: URL): string | undefined {
  const pageOf = (url: URL | null) => Number(url?.searchParams.get('page') ?? 1);
  return $('#wishlistPagination a[href], .a-pagination a[href], .pagDiv a[href]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .find((href) => pageOf(URL.parse(href, page)) === pageOf(page) + 1);
}

function rowFrom(item: Element, page: URL, market: AmazonMarket): SourceRow | null {
  const named = firstOf(item, titles);
  const title = textOf(named.attr('title') ?? named.text(), longest.title);
  const url = productUrl(
    named.attr('href') ?? item.find('a[href*="/dp/"], a[href*="/gp/product/"]').attr('href'),
    page,
    market,
  );
  if (!title && !url) return null;
  const note = textOf(item.find('[id^="itemComment_"], .commentValueText').first().text(), longest.note);
  const quantity = parseQuantity(textOf(item.find('[id^="itemRequested_"]').text(), 10));
  const priority =
    priorityOf(textOf(item.find('[id^="itemPriority_"]').text(), 10)) ??
    priorityOfWords(item.find('[id^="itemPriorityLabel_"], .priorityValueText').first().text());
  const imageUrl = imageUrlOf(
    item.find('[id^="itemImage_"] img, .g-itemImage img, .awl-item-image img, .productImage img').attr('src'),
    page,
  );
  return {
    url,
    ...(title && { title }),
    ...priceOf(item, market),
    ...(imageUrl && { imageUrl }),
    ...(note && { note }),
    ...(quantity && quantity > 1 && { quantity }),
    ...(priority && { priority }),
  };
}

const firstOf = (item: Element, selectors: string[]): Element =>
  selectors.map((selector) => item.find(selector).first()).find((found) => found.length > 0) ??
  item.find('none');

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
  const shown = prices.map((selector) => textOf(item.find(selector).first().text(), 40)).find(Boolean) ?? '';
  const currency = currencyIn(shown) ?? market.currency;
  const machine = item.attr('data-price');
  const priceMinor =
    machine && /^\d/.test(machine) ? parseMinorUnits(machine, { currency, machine: true }) : null;
  const found = priceMinor ?? (shown ? parseMinorUnits(shown, { currency }) : null);
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
