import { createHash, randomInt } from 'node:crypto';
import { parseQuantity } from '#api/contract/quantity.ts';
import { choiceText, productPage, wishOf } from '#api/contract/wish.ts';
import { canonicalUrl, hashesOn, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { productNumber, variantIn, wishKey } from '#api/modules/catalog/wish-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { isHostOf, isVerifiedFor } from '#api/modules/keys/verified-hosts.ts';
import { isPublicAddress } from '#api/modules/metering/billing-caps.ts';
import { saveCaps, uncapped } from '#api/modules/metering/save-caps.ts';
import { counterShards, hardStop } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import { periodOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { HostedSaveRequest, SaveRequest } from '../../schemas.ts';

/**
 * The source that a save is attributed to: a key, used from a page's origin or, without one, by a shopper's own app.
 * Grants have this shape, too.
 */
export interface SaveSource {
  key: KeyRecord;
  origin: string | null;
  /** Whether only a key, which anyone can copy, links the save to the partner. */
  onlyKey?: boolean;
}

export interface Save {
  userId: string;
  /** Null for a save without a partner, which isn't counted. */
  source: SaveSource | null;
  request: SaveRequest | HostedSaveRequest;
  /** With a basket session, which only reaches lists that the shopper owns. */
  forBasket?: boolean;
  /** Makes a repeated request return the first response and count only once. */
  idempotencyKey?: string;
  /** The shopper's IP address; null for saves by a job. */
  address: string | null;
}

/**
 * Whether a save can set public product data: it comes from a page of the product's own shop, verified as the
 * partner's.
 */
function speaksFor(source: SaveSource | null, url: string): boolean {
  return !!source?.origin && siteHost(source.origin) === siteHost(url) && isVerifiedFor(source.key, url);
}

/**
 * Shop metadata is kept only for the shop's own products; `siteDomain` defaults to the URL's host. A shopper's own
 * app has no page, so the product's host counts as the shop's.
 */
function keptMetadata({ source, request: { product } }: Save, url: string): Record<string, unknown> {
  const shopHost = siteHost(source?.origin ?? url);
  const isOwn = source !== null && siteHost(product.siteDomain || url) === shopHost;
  return (isOwn && (product.metadata ?? product.partnerMeta)) || {};
}

/** Fields that only a shopper's own app sends. */
function extras({ product }: Save['request']) {
  const { productId, rawProductId, sourceLabel, priority } = product as HostedSaveRequest['product'];
  const ids = { ...(productId && { productId }), ...(rawProductId && { rawProductId }) };
  return { ids, sourceLabel: sourceLabel || null, priority: priority ?? null };
}

/**
 * The other values that identify a product of a platform's shop, if the save is attributed to the shop: its path on the
 * shop's other hosts, and the platform's number.
 */
function platformIdentity(source: SaveSource | null, url: string, metadata: Record<string, unknown>) {
  const host = siteHost(url);
  const shop =
    source && isVerifiedFor(source.key, url) && source.key.shops.find(({ hosts }) => hosts.includes(host));
  return shop
    ? {
        platformShopId: shop.id,
        hosts: shop.hosts,
        spellings: hashesOn(shop.hosts, url),
        number: productNumber(metadata),
      }
    : { platformShopId: null, hosts: [], spellings: [], number: null };
}

/** The shop's name, stored with items from its own host. Lists show it if the host is less informative. */
function shopName(source: SaveSource | null, url: string): string | null {
  if (!source || !isVerifiedFor(source.key, url)) return null;
  return source.key.basket?.shopName || source.key.partner.name;
}

/**
 * The limits for billing a save from a public address: if only a key connects it with a partner, the product must be on
 * one of the partner's hosts; otherwise the caps of the shopper and their network apply.
 */
async function billing(
  ctx: Context,
  { source, userId, address }: Save,
  product: { url: string; urlHash: Buffer; wish: string },
) {
  const isLimited = source !== null && address !== null && isPublicAddress(address);
  const isForeign = isLimited && source.onlyKey === true && !isHostOf(source.key, product.url);
  const caps =
    isLimited && !isForeign
      ? await saveCaps(ctx, { userId, partnerId: source.key.partner.id, address, ...product })
      : uncapped;
  return { unbilledReason: isForeign ? 'foreign_product' : null, ...caps };
}

/** Distinguishes a repeated request from a different one with the same Idempotency-Key. */
export function requestHash({ request }: Save): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

/**
 * The values for `saveStatement`.
 * @throws ServiceError `missing_url` for an invalid URL
 */
export async function saveValues(ctx: Context, save: Save) {
  const { userId, source, request, idempotencyKey, forBasket = false } = save;
  const { product } = request;
  const url = canonicalUrl(product.url);
  if (!url) throw new ServiceError('missing_url');
  const now = ctx.clock();
  const key = source?.key;
  const stop = key ? hardStop(key.partner) : null;
  const metadata = keptMetadata(save, url);
  const given = product.metadata ?? product.partnerMeta;
  const { ids, sourceLabel, priority } = extras(request);
  const wish = wishKey(wishOf({ url, metadata: source ? metadata : { variantId: given?.variantId } }));
  const urlHash = hashUrl(url);
  const stored = { ...ids, ...metadata };
  return {
    scope: `save:${userId}`,
    key: idempotencyKey ?? null,
    now,
    listId: request.wishlistId,
    userId,
    forBasket,
    partnerId: key?.partner.id ?? null,
    period: periodOf(now),
    shard: stop === null ? randomInt(counterShards) : 0,
    hardStop: stop,
    urlHash,
    url: productPage(url),
    savedUrl: url,
    domain: siteHost(url),
    title: product.title || null,
    description: product.description || null,
    imageUrl: product.imageUrl || null,
    ...pricesOf(product),
    brand: product.vendor || null,
    productType: product.productType || null,
    tags: product.tags ?? null,
    // One variant's availability says nothing about the others.
    availability: (wish === '' && product.availability) || null,
    isOfItsShop: speaksFor(source, url),
    isForeign: source !== null && !isVerifiedFor(source.key, url),
    wish,
    choice: choiceText(metadata),
    variantId: variantIn(wish),
    quantity: parseQuantity(metadata.quantity) ?? null,
    marketCode: product.marketCode,
    metadata: JSON.stringify(stored),
    ...platformIdentity(source, url, stored),
    offerId: product.offerId ?? null,
    shopId: key?.shop?.id ?? null,
    sourceDomain: siteHost(source?.origin ?? url),
    keyId: key?.id ?? null,
    isTest: key?.environment === 'test',
    requestHash: idempotencyKey === undefined ? null : requestHash(save),
    sourceLabel: sourceLabel ?? shopName(source, url),
    priority,
    hasMetadata: Object.keys(metadata).length > 0,
    ...(await billing(ctx, save, { url, urlHash, wish })),
  };
}

/** Amounts and their currency, which are meaningless without each other. */
function pricesOf({ price, compareAtPrice, currency }: Save['request']['product']) {
  const [priceMinor, code] = [price ?? null, currency ?? null];
  return priceMinor === null || code === null
    ? { priceMinor: null, compareAtPriceMinor: null, currency: null }
    : { priceMinor, compareAtPriceMinor: compareAtPrice ?? null, currency: code };
}
