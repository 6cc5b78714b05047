import { hash } from 'node:crypto';
import { plainId, productKey, productPage, type WishRef } from '#api/contract/wish.ts';

/** Separates variant and choice; variant IDs don't contain it. */
const separator = '\u001f';

/**
 * Identifies a wish among those for its product on a list; empty if neither variant nor choice is
 * known.
 */
export function wishKey({ variantId, choice }: Omit<WishRef, 'url'>): string {
  const variant = (variantId ?? '').replace(/\p{Cc}/gu, '').slice(0, 255);
  return choice ? variant + separator + hash('sha256', choice, 'base64url').slice(0, 22) : variant;
}

/** The platform's numeric ID of the product in a shop's metadata, or null. */
export function productNumber({ productId, rawProductId }: Record<string, unknown>): string | null {
  const number = plainId(productId ?? rawProductId);
  return /^\d{1,20}$/.test(number) ? number : null;
}

/** SQL for `productNumber`, given SQL for the metadata. */
export const productNumberOf = (meta: string): string =>
  `substring(coalesce(${meta} ->> 'productId', ${meta} ->> 'rawProductId') from '^(?:gid:[^?]*/)?(\\d{1,20})$')`;

/** The variant of a wish; empty if there is none. */
export const variantIn = (key: string): string => key.split(separator, 1)[0] ?? '';

/** SQL for `variantIn`. */
export const variantOf = (key: string): string => `split_part(${key}, E'\\x1f', 1)`;

/**
 * SQL: an item is the wish with a key. An empty key, with neither variant nor choice, matches any
 * of the product's wishes, and a wish with an empty key matches any key.
 */
export const isWish = (item: string, key: string): string =>
  `(${item}.variant_id = ${key} OR ${key} = '' OR ${item}.variant_id = '')`;

/** SQL that puts the wish with exactly this key first, then the one changed last. */
export const likeliest = (item: string, key: string): string =>
  `${item}.variant_id = ${key} DESC, ${item}.updated_at DESC, ${item}.id DESC`;

/** SQL: two URLs are the same, apart from http and https. */
const isSameUrl = (a: string, b: string): string =>
  `replace(${a}, 'http:', 'https:') = replace(${b}, 'http:', 'https:')`;

/** SQL for the URL a wish was saved with; null if it's the product's own. */
export const savedUrl = (saved: string, own: string): string =>
  `CASE WHEN NOT ${isSameUrl(saved, own)} THEN ${saved} END`;

/** The URL with https. */
export const withHttps = (url: string): string => url.replace(/^http:/, 'https:');

/**
 * Whether two URLs are a product's page in the same market, in any collection and with any variant.
 */
export const isSamePage = (a: string, b: string): boolean =>
  withHttps(productPage(a)) === withHttps(productPage(b));

/** Whether a URL is the product's page in another market than the stored page's. */
export const isOfOtherMarket = (url: string, own: string): boolean =>
  productKey(url) === productKey(own) && !isSamePage(url, own);

/** SQL for `productKey` of product pages such as Shopify's; null for other URLs. */
export const productKeyOf = (url: string): string =>
  `'https://' || regexp_replace(substring(${url} from '^https?://([^/]+(?:/[a-zA-Z]{2}(?:-[a-zA-Z0-9]+)*)?(?:/collections/[^/]+)?/products/[^/?#]+)'), '/.*/', '/products/')`;

/**
 * The parts of a URL that differ by market: the host, and the language or country in the path and
 * query.
 */
function marketParts(page: string): { host: string; rest: string } {
  const url = page.toLowerCase();
  const [, folder = ''] =
    /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z\d]+)*)(?:\/collections\/[^/]+)?\/products\//.exec(url) ??
    /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z]{2,4}){0,2})\//.exec(url) ??
    [];
  const query = [...url.matchAll(/[?&]((?:country|market|region)=[^&#]*)/g)].map(([, one]) => one).join('&');
  const [, host = ''] = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(url) ?? [];
  return { host, rest: folder + (query && `?${query}`) };
}

/**
 * The market of a product's page, relative to the product's `own` page: empty for the same market,
 * and `main` for the one whose pages have no folder or country.
 */
export function marketOf(url: string, own: string): string {
  const [page, known] = [marketParts(url), marketParts(own)];
  if (page.host !== known.host) return [page.host, page.rest].filter(Boolean).join('/');
  return page.rest === known.rest ? '' : page.rest || 'main';
}

/** SQL for `marketOf`. */
export const marketBetween = (url: string, own: string): string => `wl_market_1(${url}, ${own})`;

/** SQL that converts a market relative to the page `before` to one relative to `own`. */
export const marketIn = (market: string, before: string, own: string): string =>
  `CASE ${market} WHEN '' THEN ${marketBetween(before, own)} WHEN ${marketBetween(own, before)} THEN '' ELSE ${market} END`;

/** SQL for the market in which an item `i` of a product `p` was saved, as `marketOf` returns it. */
const wishMarket = `CASE WHEN i.saved_url IS NULL THEN '' ELSE ${marketBetween('i.saved_url', 'p.url')} END`;

/**
 * SQL that joins the `offer` that the shop reported for the market and currency of an item `i` of a
 * product `p`: for its variant, else for all variants. Without one, the product's own data applies.
 * An item without a price has the currency of its market, unless that's the product's own market.
 * For products without offers, which are most, skips finding the market.
 */
export const joinOffer = `LEFT JOIN LATERAL (
    SELECT o.* FROM (
      SELECT ${wishMarket} AS name WHERE EXISTS (SELECT 1 FROM market_offers k WHERE k.product_id = i.product_id) OFFSET 0
    ) market JOIN market_offers o ON o.product_id = i.product_id AND o.market = market.name
      AND o.currency = coalesce(i.currency, (SELECT m.currency FROM market_offers m
        WHERE m.product_id = i.product_id AND m.market = market.name AND m.market <> '' ORDER BY m.at DESC LIMIT 1))
    WHERE o.variant_id = ${variantOf('i.variant_id')} OR o.variant_id = '' AND NOT EXISTS (
      SELECT 1 FROM market_offers v WHERE v.product_id = o.product_id AND v.market = o.market
        AND v.currency = o.currency AND v.variant_id <> '')
    ORDER BY o.variant_id DESC LIMIT 1
  ) offer ON true`;

/** SQL for the URL of an item `i` of a product `p`. */
export const wishUrl = 'coalesce(i.saved_url, p.url)';

/**
 * SQL for the shop's own ID of an item's variant, which can be a global ID; null if there is none.
 * @param meta SQL for the shop's metadata
 */
export const shopsVariant = (meta: string): string =>
  `coalesce(CASE WHEN jsonb_typeof(${meta} -> 'variantId') IN ('string', 'number')
     THEN nullif(trim(${meta} ->> 'variantId'), '') END, nullif(${variantOf('i.variant_id')}, ''))`;

/**
 * SQL for the title of an item's variant and other choices; null if there are none.
 * @param meta SQL for the shop's metadata
 */
export const variantTitle = (meta: string): string =>
  `nullif(concat_ws(' · ', CASE WHEN jsonb_typeof(${meta} -> 'variantTitle') = 'string'
     THEN nullif(${meta} ->> 'variantTitle', '') END, nullif(i.choice, '')), '')`;
