import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { crowns } from '#api/contract/currency-signs.ts';
import {
  currencyCodeOf,
  currencyIn,
  joinDecimals,
  parseMinorUnits,
  writtenNumber,
} from '#api/contract/parse-price.ts';
import { parseQuantity } from '#api/contract/quantity.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { boughtOf, type Column, priorityOf } from '../../csv-columns.ts';
import type { SourceRow } from '../../schemas.ts';
import { findLinks } from './read-links.ts';

const longest = { title: 500, description: 5_000, note: 2_000, imageUrl: 4_000, written: 500 } as const;

/** A wish's fields as written in a table or another service's JSON. */
export type Cells = Partial<Record<Column, string>>;

/** @param priceHeading the table's heading for its prices, such as `Price (EUR)` */
export function rowFrom(cells: Cells, priceHeading = ''): SourceRow {
  const bought = boughtOf(cells.purchased ?? '');
  const quantity = pieces(cells.quantity ?? '') ?? bought.of;
  const priority = priorityOf(cells.priority ?? '');
  const imageUrl = findLinks(cells.imageUrl ?? '')[0];
  const url = urlIn(cells.url ?? '');
  return {
    url: url && withVariant(url, cells.variantId ?? ''),
    ...texts(cells, url),
    ...(imageUrl && imageUrl.length <= longest.imageUrl && { imageUrl }),
    ...prices(cells, [cells.currency ?? '', priceHeading], regionOfShop(url)),
    ...(quantity && { quantity }),
    ...(priority && { priority }),
    ...marks(bought.quantity, quantity ?? 1),
    ...(!url && isWritten(cells.url) && { written: cells.url!.slice(0, longest.written) }),
  };
}

const marks = (bought: number, quantity: number): Pick<SourceRow, 'purchased' | 'bought'> =>
  bought >= quantity ? { purchased: true } : bought > 0 ? { bought } : {};

/** Whether a cell has any text other than a placeholder for no link. */
const isWritten = (cell = '') => /[\p{L}\d]/u.test(cell) && !/^(n\/?a|none|null|no)$/i.test(cell);

/**
 * Reads a number alone or with a unit, such as `3 St.` or `2.0`, but not others, such as `1,000` or
 * `2-3`.
 */
const pieces = (cell: string) =>
  parseQuantity(/^[^\d\-−.,]{0,5}(\d{1,4})(?:[.,]0{1,2})?[^\d\-−.,]*\.?$/.exec(cell.trim())?.[1]);

type Prices = Pick<SourceRow, 'priceMinor' | 'compareAtPriceMinor' | 'currency'>;

/**
 * A sale price becomes the price, and the regular price the one before the discount.
 * @param named texts that name the currency besides the amounts, nearest first
 * @param region the shop's
 */
function prices(cells: Cells, named: string[], region: string | undefined): Prices {
  if (/^\d{1,15}$/.test(cells.priceMinor ?? '')) {
    const currency = currencyNamed(['', ...named], region);
    return currency === undefined ? {} : amounts(Number(cells.priceMinor), null, currency);
  }
  const read = (cell: string | undefined, names = named) => amountIn(cell ?? '', names, region);
  const regular = read(cells.price);
  const own = read(cells.salePrice);
  const sale = own && !own.currency ? read(cells.salePrice, [...named, regular?.currency ?? '']) : own;
  if (!sale?.minor)
    return regular ? amounts(regular.minor, read(cells.compareAtPrice), regular.currency) : {};
  return amounts(sale.minor, regular, sale.currency);
}

interface Amount {
  minor: number;
  currency: string | null;
}

const amounts = (priceMinor: number, before: Amount | null | undefined, currency: string | null): Prices => ({
  priceMinor,
  ...(before &&
    before.currency === currency &&
    before.minor > priceMinor && { compareAtPriceMinor: before.minor }),
  ...(currency && { currency }),
});

const everyNumber = new RegExp(writtenNumber, 'g');

/** The amount of a cell; undefined for several amounts, such as `10–20 €`, negative ones and an unclear currency. */
function amountIn(written: string, named: string[], region: string | undefined): Amount | undefined {
  const text = joinDecimals(written.normalize('NFKC').replaceAll(/\s+/g, ' ')).trim();
  const [number, another] = [...text.matchAll(everyNumber)].map(([digits]) => digits);
  if (!number || another || /\d[eE][+-]?\d|[-−]\s?\p{Sc}?\s?\d|\d\s?[-−]$|^\(.*\)$/u.test(text))
    return undefined;
  const currency = currencyNamed([written, ...named], region);
  if (currency === undefined || /([.,])\d{3}\1\d{1,2}$/.test(number)) return undefined;
  // Currencies such as the yen have no decimals.
  if (decimalsOf(currency) === 0 && /[.,](?!0+$)(\d{1,2}|\d{4})$/.test(number)) return undefined;
  const minor = parseMinorUnits(written, { currency });
  return minor === null ? undefined : { minor, currency };
}

/**
 * The currency of an amount, from the texts that can name it; null if none does. Undefined if it isn't clear: “12 USD”
 * in a row of euros, or “12 kr” without a hint at the country.
 */
function currencyNamed([written = '', ...others]: string[], region: string | undefined) {
  const code = others.map((text) => currencyCodeOf(text)).find((found) => found !== null);
  // “$12” in a row of Canadian dollars means Canadian dollars.
  const home = code?.slice(0, 2) ?? region;
  const beside = currencyIn(written, home);
  if (code) return beside === null || beside === code ? code : undefined;
  const found = [beside, ...others.map((text) => currencyIn(text, home))].find((each) => each !== null);
  const isCrowns =
    found === crowns.SE && home !== 'SE' && ![written, ...others].some((text) => /SEK/.test(text));
  return isCrowns ? undefined : (found ?? null);
}

/** The country of a shop by its domain, which determines the meaning of a shared sign such as `kr` or `$`. */
function regionOfShop(url: string | null): string | undefined {
  const ending = url && /\.([a-z]{2})$/.exec(new URL(url).hostname)?.[1];
  return ending && ending !== 'co' ? ending.replace('uk', 'gb').toUpperCase() : undefined;
}

/** Uses the variant as note, and the product's handle as title, if there is no other. */
function texts(cells: Cells, url: string | null): Pick<SourceRow, 'title' | 'description' | 'note'> {
  const variant = cells.variant === 'Default Title' ? undefined : cells.variant;
  const handle = url ? undefined : cells.handle?.replaceAll('-', ' ');
  const values = { ...cells, title: cells.title || handle, note: cells.note || variant };
  const given = (['title', 'description', 'note'] as const).flatMap((column) => {
    const value = values[column]?.slice(0, longest[column]).trim();
    return value ? [[column, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Shopify shops select a variant by its number, which exports write alone or as `gid://shopify/ProductVariant/7`. */
function withVariant(url: string, id: string): string {
  const number = /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{5,20})$/.exec(id)?.[1];
  const product = new URL(url);
  if (!number || !/\/products\/[^/]+$/.test(product.pathname) || product.searchParams.has('variant'))
    return url;
  product.searchParams.set('variant', number);
  return canonicalUrl(product.href) ?? url;
}

/** The URL in a cell, also from a formula (`=HYPERLINK(…)`) or without `https://`. */
function urlIn(cell: string): string | null {
  const [found] = findLinks(cell);
  if (found) return found;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(cell) ? canonicalUrl(`https://${cell}`) : null;
}
