import type { SourceRow } from '#api/contract/import.ts';
import { currencyCodeOf, currencyIn, minorUnitsOf } from '#api/contract/written-price.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { priorityOf, type Column } from './csv-columns.ts';
import { findLinks } from './read-links.ts';

const longest = { title: 500, description: 5_000, note: 2_000, imageUrl: 4_000 } as const;

/** A wish as a table or another service's JSON writes it. */
export type Cells = Partial<Record<Column, string>>;

/** @param tableCurrency the currency that the table's headings name */
export function rowFrom(cells: Cells, tableCurrency: string | null = null): SourceRow {
  const written = cells.price ?? '';
  const currency =
    currencyCodeOf(cells.currency) ??
    currencyIn(written) ??
    currencyIn(cells.currency ?? '') ??
    tableCurrency;
  const priceMinor = /^\d{1,15}$/.test(cells.priceMinor ?? '')
    ? Number(cells.priceMinor)
    : written
      ? minorUnitsOf(written, { currency })
      : null;
  const quantity = Number(/\d+/.exec(cells.quantity ?? '')?.[0]);
  const priority = priorityOf(cells.priority ?? '');
  const imageUrl = findLinks(cells.imageUrl ?? '')[0];
  const url = urlIn(cells.url ?? '');
  return {
    url: url && withVariant(url, cells.variantId ?? ''),
    ...texts(cells, url),
    ...(imageUrl && imageUrl.length <= longest.imageUrl && { imageUrl }),
    ...(priceMinor !== null && { priceMinor }),
    ...(priceMinor !== null && currency && { currency }),
    ...(quantity >= 1 && { quantity: Math.min(quantity, 9_999) }),
    ...(priority && { priority }),
  };
}

/** The wished variant is a note if nothing else is, and a product's handle is its title if there is no other. */
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
