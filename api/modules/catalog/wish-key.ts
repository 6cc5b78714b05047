import { hash } from 'node:crypto';
import { plainId, productKey, productPage, type WishRef } from '#api/contract/wish.ts';

/** Between variant and choice; IDs of variants don't contain it. */
const separator = '\u001f';

/** Identifies a wish among those for its product on a list; empty if neither variant nor choice are known. */
export function wishKey({ variantId, choice }: Omit<WishRef, 'url'>): string {
  const variant = (variantId ?? '').replace(/\p{Cc}/gu, '').slice(0, 255);
  return choice ? variant + separator + hash('sha256', choice, 'base64url').slice(0, 22) : variant;
}

/** The platform's number of the product that metadata is about; null if it gives none. */
export function productNumber({ productId, rawProductId }: Record<string, unknown>): string | null {
  const number = plainId(productId ?? rawProductId);
  return /^\d{1,20}$/.test(number) ? number : null;
}

/** SQL of that number, given SQL of the metadata. */
export const productNumberOf = (meta: string): string =>
  `substring(coalesce(${meta} ->> 'productId', ${meta} ->> 'rawProductId') from '^(?:gid:[^?]*/)?(\\d{1,20})$')`;

/** The variant of a wish; empty if there is none. */
export const variantIn = (key: string): string => key.split(separator, 1)[0] ?? '';

/** SQL for the variant of a wish; empty if there is none. */
export const variantOf = (key: string): string => `split_part(${key}, E'\\x1f', 1)`;

/**
 * SQL: whether an item `i` is the wish with a key. One that names neither variant nor choice is any of the product's
 * wishes, and any wish for the product is the one that names neither.
 */
export const isWish = (item: string, key: string): string =>
  `(${item}.variant_id = ${key} OR ${key} = '' OR ${item}.variant_id = '')`;

/** SQL that puts the wish with exactly this key first, then the one changed last. */
export const likeliest = (item: string, key: string): string =>
  `${item}.variant_id = ${key} DESC, ${item}.updated_at DESC, ${item}.id DESC`;

/** SQL: whether two URLs differ in http and https at most. */
const isSameUrl = (a: string, b: string): string =>
  `replace(${a}, 'http:', 'https:') = replace(${b}, 'http:', 'https:')`;

/** SQL of the URL a wish was saved with; null if it's the product's own. */
export const savedUrl = (saved: string, own: string): string =>
  `CASE WHEN NOT ${isSameUrl(saved, own)} THEN ${saved} END`;

/** The URL with https. */
export const secure = (url: string): string => url.replace(/^http:/, 'https:');

/** Whether two URLs lead to the same page of a product: of the same market, in any collection, with any variant. */
export const isSamePage = (a: string, b: string): boolean =>
  secure(productPage(a)) === secure(productPage(b));

/** Whether a URL is the page of a product in another market than the product's own page. */
export const isOfOtherMarket = (url: string, own: string): boolean =>
  productKey(url) === productKey(own) && !isSamePage(url, own);

/** SQL of `productKey` for product pages such as Shopify's; null for other URLs. */
export const productKeyOf = (url: string): string =>
  `'https://' || regexp_replace(substring(${url} from '^https?://([^/]+(?:/[a-zA-Z]{2}(?:-[a-zA-Z0-9]+)*)?(?:/collections/[^/]+)?/products/[^/?#]+)'), '/.*/', '/products/')`;

/** SQL of the market whose page a URL is, by its folder: `de-ch`; empty if it has none. */
const marketIn = (url: string): string =>
  `coalesce(lower(substring(${url} from '^https?://[^/]+/([a-zA-Z]{2}(?:-[a-zA-Z0-9]+)*)(?:/collections/[^/]+)?/products/')), '')`;

/** The market of a page of a product, as `wishMarket` has it; `own` is the product's own page. */
export function marketOf(url: string, own: string): string {
  const market = folderOf(url);
  return market === folderOf(own) ? '' : market;
}

const folderOf = (url: string): string =>
  /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z\d]+)*)(?:\/collections\/[^/]+)?\/products\//i
    .exec(url)?.[1]
    ?.toLowerCase() ?? '';

/** SQL of the market in which an item `i` of a product `p` was saved; empty for that of the product's own page. */
export const wishMarket = `CASE WHEN i.saved_url IS NULL OR ${marketIn('i.saved_url')} = ${marketIn('p.url')} THEN ''
  ELSE ${marketIn('i.saved_url')} END`;

/** SQL of the URL of an item `i` of a product `p`. */
export const wishUrl = 'coalesce(i.saved_url, p.url)';

/**
 * SQL of the variant of an item `i` as its shop calls it, which can be a global ID; null if there is none.
 * @param meta SQL of the shop's metadata
 */
export const shopsVariant = (meta: string): string =>
  `coalesce(CASE WHEN jsonb_typeof(${meta} -> 'variantId') IN ('string', 'number')
     THEN nullif(trim(${meta} ->> 'variantId'), '') END, nullif(${variantOf('i.variant_id')}, ''))`;

/**
 * SQL of the title of an item's variant and of what else was chosen; null if there is none.
 * @param meta SQL of the shop's metadata
 */
export const variantTitle = (meta: string): string =>
  `nullif(concat_ws(' · ', CASE WHEN jsonb_typeof(${meta} -> 'variantTitle') = 'string'
     THEN nullif(${meta} ->> 'variantTitle', '') END, nullif(i.choice, '')), '')`;
