import { createHash, randomInt } from 'node:crypto';
import type { HostedSaveRequest, SaveRequest } from '#api/contract/save-request.ts';
import type { Context } from '#api/platform/context.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { isVerifiedFor } from '#api/modules/keys/verified-hosts.ts';
import { saveCap } from '#api/modules/metering/network-cap.ts';
import { counterShards, hardStop } from '#api/modules/plans/limits.ts';
import { periodOf } from '#api/platform/period.ts';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/**
 * Who a save is attributed to: a key, used from a page's origin or, without one, by a shopper's own app. Grants have
 * this shape, too.
 */
export interface SaveSource {
  key: KeyRecord;
  origin: string | null;
}

export interface Save {
  userId: string;
  /** Null for a save without a partner, which isn't counted. */
  source: SaveSource | null;
  request: SaveRequest | HostedSaveRequest;
  /** Makes a repeated request return the first answer and count only once. */
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

/** The shop's name, stored with items of its own host: lists show it if the host is less informative. */
function shopName(source: SaveSource | null, url: string): string | null {
  if (!source || !isVerifiedFor(source.key, url)) return null;
  return source.key.basket?.shopName || source.key.partner.name;
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
  const { userId, source, request, idempotencyKey, address } = save;
  const { product } = request;
  const url = canonicalUrl(product.url);
  if (!url) throw new ServiceError('missing_url');
  const now = ctx.clock();
  const key = source?.key;
  const stop = key ? hardStop(key.partner) : null;
  const cap = key && address ? await saveCap(ctx, key.partner.id, { address, at: now }) : null;
  const metadata = keptMetadata(save, url);
  const { ids, sourceLabel, priority } = extras(request);
  const { variantId, quantity } = variantOf(metadata);
  return {
    scope: `save:${userId}`,
    key: idempotencyKey ?? null,
    now,
    listId: request.wishlistId,
    userId,
    partnerId: key?.partner.id ?? null,
    period: periodOf(now),
    shard: stop === null ? randomInt(counterShards) : 0,
    hardStop: stop,
    urlHash: hashUrl(url),
    url,
    domain: siteHost(url),
    title: product.title || null,
    description: product.description || null,
    imageUrl: product.imageUrl || null,
    priceMinor: product.price ?? null,
    currency: product.currency ?? null,
    compareAtPriceMinor: product.compareAtPrice ?? null,
    brand: product.vendor || null,
    productType: product.productType || null,
    tags: product.tags ?? null,
    isOfItsShop: speaksFor(source, url),
    variantId,
    quantity,
    marketCode: product.marketCode,
    metadata: JSON.stringify({ ...ids, ...metadata }),
    offerId: product.offerId ?? null,
    shopId: key?.shop?.id ?? null,
    sourceDomain: siteHost(source?.origin ?? url),
    keyId: key?.id ?? null,
    isTest: key?.environment === 'test',
    requestHash: idempotencyKey === undefined ? null : requestHash(save),
    sourceLabel: sourceLabel ?? shopName(source, url),
    priority,
    hasMetadata: Object.keys(metadata).length > 0,
    capSubject: cap?.subject ?? null,
    capEndsAt: cap?.endsAt ?? null,
    savesPerNetwork: ctx.settings.billed.savesPerNetwork,
  };
}

/** The variant and quantity in a shop's metadata. The quantity is 1 to 9,999, or null if missing. */
function variantOf(metadata: Record<string, unknown>): { variantId: string; quantity: number | null } {
  const { variantId, quantity } = metadata;
  const isNamed = typeof variantId === 'string' || typeof variantId === 'number';
  const count = Number(quantity);
  return {
    variantId: isNamed ? String(variantId).trim().slice(0, 255) : '',
    quantity: Number.isInteger(count) && count >= 1 ? Math.min(count, 9_999) : null,
  };
}
