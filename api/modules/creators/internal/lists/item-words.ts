import { ServiceError } from '#api/platform/service-error.ts';
import type { ShopItemRecord } from '../../schemas.ts';

/** A creator's texts about a product, as sent in requests; absent fields stay unchanged. */
export interface ItemWords {
  title?: string | undefined;
  note?: string | undefined;
  /** The target of clicks; empty: the product's own URL. */
  url?: string | undefined;
  /** Minor units; null: the product's own price. */
  price_minor?: number | null | undefined;
  currency?: string | null | undefined;
}

/** The normalized URL. */
const written = (url: string | undefined) => (url ? new URL(url).href : null);

/** The values for `itemWordsSet`; `named` lists those to change. */
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
  // An item without its own price has no currency, either.
  `currency = CASE WHEN ${isNamed('price')} AND :priceMinor::bigint IS NULL THEN NULL
                   WHEN ${isNamed('currency')} THEN :currency? ELSE i.currency END`,
].join(', ');

/**
 * A page may omit its currency, but the creator can't.
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
