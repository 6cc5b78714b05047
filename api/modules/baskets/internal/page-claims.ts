import { storableJson } from '#api/platform/schemas.ts';
import type { BasketEventInput } from './basket-event.ts';

/** Maximum size in bytes and nesting of the page's own data in a message. */
const maxBytes = 8_192;
const deepest = 6;

/** Unverified data from the page, as included in the message to the shop. */
export interface PageClaims {
  meta: Record<string, unknown>;
  /** Omitted if the page sent nothing else. */
  unverified?: {
    /** The page's own claim, if the origin isn't known. */
    origin?: string;
    /** Its products, if they have more fields than item and quantity. */
    products?: Record<string, unknown>[];
    /** Whether data was dropped because there was too much. */
    dropped?: true;
  };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeperThan(levels - 1, entry));
}

const isTooMuch = (claims: object) =>
  isDeeperThan(deepest, claims) || Buffer.byteLength(JSON.stringify(claims)) > maxBytes;

/** A page's own data about a checkout, limited in size and depth; excess data is dropped and marked as such. */
export function pageClaimsOf({ products, meta, origin }: BasketEventInput, known: string | null): PageClaims {
  const claimed = products.filter((product) =>
    Object.keys(product).some((name) => name !== 'itemId' && name !== 'quantity'),
  );
  const unverified = {
    ...(origin !== null && origin !== known && { origin }),
    ...(claimed.length > 0 && { products: claimed }),
  };
  const claims = { meta, ...(Object.keys(unverified).length > 0 && { unverified }) };
  if (!isTooMuch(claims)) return storableJson(claims) as PageClaims;
  const kept = { meta, unverified: { dropped: true } };
  return (isTooMuch(kept) ? { meta: {}, unverified: { dropped: true } } : storableJson(kept)) as PageClaims;
}
