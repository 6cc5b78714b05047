import type { ShopItemRecord } from '#api/contract/creator-shop.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** What a creator says of a product, as requests bring it: what is absent stays as it is. */
export interface ItemWords {
  title?: string | undefined;
  note?: string | undefined;
  /** Where clicks lead; empty: to the product's own address. */
  url?: string | undefined;
  /** Minor units; null: as the product tells. */
  price_minor?: number | null | undefined;
  currency?: string | null | undefined;
}

/** The address as browsers write it, without what they would leave out. */
const written = (url: string | undefined) => (url ? new URL(url).href : null);

/** The values that `itemWordsSet` takes; `named` says which of them are to change. */
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

/** SQL that sets what is named of an item `i`. */
export const itemWordsSet = [
  set('title', 'title', ':title?'),
  set('note', 'note', ':note'),
  set('url', 'url', ':url?'),
  set('price', 'price_minor', ':priceMinor?::bigint'),
  // Without a price of its own, an item has no currency of its own either.
  `currency = CASE WHEN ${isNamed('price')} AND :priceMinor::bigint IS NULL THEN NULL
                   WHEN ${isNamed('currency')} THEN :currency? ELSE i.currency END`,
].join(', ');

/**
 * A page may leave its currency out; the creator may not.
 * @throws ServiceError `invalid_input` for a price of the creator's own that nobody knows the currency of
 */
export function requireCurrency(
  item: Pick<ShopItemRecord, 'manual' | 'price_minor' | 'currency'>,
  { price_minor: price, currency }: ItemWords,
): void {
  const isSaid = price !== null && (price !== undefined || currency !== undefined);
  if ((item.manual || isSaid) && item.price_minor !== null && item.currency === null) {
    throw new ServiceError('invalid_input', {
      field: 'currency',
      hint: 'Say in which currency the price is, e.g. EUR.',
    });
  }
}
