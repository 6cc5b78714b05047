import { storableJson } from '#api/contract/text.ts';
import type { BasketEventInput } from './record-event.ts';

/** Bytes of JSON, and levels of nesting, that a page's own words may have in a message. */
const mostBytes = 8_192;
const deepest = 6;

/** What a page said and nobody checked, as it stands in a message to the shop. */
export interface PageClaims {
  meta: Record<string, unknown>;
  /** Left out where the page said nothing more. */
  unverified?: {
    /** Where the page says it is, where that is not known. */
    origin?: string;
    /** Its products, where it says more of them than item and quantity. */
    products?: Record<string, unknown>[];
    /** What it said was too much and is left out. */
    dropped?: true;
  };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeperThan(levels - 1, entry));
}

const isTooMuch = (claims: object) =>
  isDeeperThan(deepest, claims) || Buffer.byteLength(JSON.stringify(claims)) > mostBytes;

/** A page's own words about a checkout, bounded in size and depth: what is beyond is left out, and said to be. */
export function claimsOf({ products, meta, origin }: BasketEventInput, known: string | null): PageClaims {
  const told = products.filter((product) =>
    Object.keys(product).some((name) => name !== 'itemId' && name !== 'quantity'),
  );
  const unverified = {
    ...(origin !== null && origin !== known && { origin }),
    ...(told.length > 0 && { products: told }),
  };
  const claims = { meta, ...(Object.keys(unverified).length > 0 && { unverified }) };
  if (!isTooMuch(claims)) return storableJson(claims) as PageClaims;
  const kept = { meta, unverified: { dropped: true } };
  return (isTooMuch(kept) ? { meta: {}, unverified: { dropped: true } } : storableJson(kept)) as PageClaims;
}
