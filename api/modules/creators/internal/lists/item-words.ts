import { ServiceError } from '#api/platform/service-error.ts';
import type { ShopItemRecord } from '../../schemas.ts';

/** A creator's texts about a product, as sent in requests; absent fields stay unchanged. */
export interface ItemWords {
  title?: string | undefined;
  note?: string | undefined;
  /** The target of clicks; empty: the product's own URL. */
  url?: string | undefined;
  /** In minor units; if null, the product's own price. */
  price_minor?: number | null | undefined;
  currency?: string | null | undefined;
}

const written = (url: string | undefined) => (url ? new URL(url).href : null);

/** Parameters of `itemWordsSet`; `named` lists the fields to change. */
export function itemWordValues({ title, note, url, price_minor: price, currency }: ItemWords) {
  const words = Object.entries({ title, note, url, price, currency });
  return {
    title: title || null,
    note: note ?? '',
    url: written(url),
    priceMinor: price ?? null,
    currency: currency ?? null,
    named: words.filter(([, value]) => value !== undefined).map(([name]) => name),
  };
}

const isNamed = (name: string) => `'${name}' = ANY(:named::text[])`;
const set = (name: string, column: string, value: string) =>
  `${column} = CASE WHEN ${isNamed(name)} THEN ${value} ELSE i.${column} END`;

/** SQL that sets the given fields of an item `i`. */
export const itemWordsSet = [
  set('title', 'title', ':title?'),
  set('note', 'note', ':note'),
  set('url', 'url', ':url?'),
  set('price', 'price_minor', ':priceMinor?::bigint'),
  // Without its own price, an item has no currency, either.
  `currency = CASE WHEN ${isNamed('price')} AND :priceMinor::bigint IS NULL THEN NULL
                   WHEN ${isNamed('currency')} THEN :currency? ELSE i.currency END`,
].join(', ');

/**
 * Requires a currency with a creator's price; pages can omit it.
 * @throws ServiceError `invalid_input` for a price without a currency
 */
export function requireCurrency(
  item: Pick<ShopItemRecord, 'manual' | 'price_minor' | 'currency'>,
  { price_minor: price, currency }: ItemWords,
): void {
  const isSaid = price !== null && (price !== undefined || currency !== undefined);
  if ((item.manual || isSaid) && item.price_minor !== null && item.currency === null) {
    throw new ServiceError('invalid_input', {
      field: 'currency',
      hint: 'Send the currency of the price, such as EUR.',
    });
  }
}
