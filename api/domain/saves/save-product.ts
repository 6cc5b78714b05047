import { createHash, randomInt } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { SaveProductInput, SaveRequest, SaveResponse } from '../../contract/save-request.ts';
import type { Context } from '../context.ts';
import { siteHost } from '../keys/origin.ts';
import { actionsLimit, hardStop } from '../metering/limits.ts';
import { periodOf } from '../metering/period.ts';
import { forgetUsage } from '../metering/usage-totals.ts';
import { canonicalUrl, hashUrl } from '../products/canonical-url.ts';
import { ServiceError } from '../service-error.ts';
import type { WidgetGrant } from '../widget/widget-token.ts';
import { saveStatement, type SaveRow } from './save-statement.ts';
import { variantOf } from './variant.ts';

/** Counter rows of a paid partner's month; a free partner has one, whose lock makes the hard stop exact. */
const counterShards = 16;

export interface Save {
  userId: string;
  grant: WidgetGrant;
  request: SaveRequest;
  /** Makes a repeated request return the first answer and count once. */
  idempotencyKey?: string;
}

/**
 * Saves a product to one of the shopper's lists and counts one action, in one statement.
 * The same product and variant on the same list is updated and keeps its item id.
 * @throws ServiceError `missing_url`, `invalid_wishlist`, `usage_limit_reached`, `idempotency_key_reused`,
 * `product_create_failed`, `save_failed`
 */
export async function saveProduct(ctx: Context, save: Save): Promise<SaveResponse> {
  const values = statementValues(ctx, save);
  let row: SaveRow | undefined;
  try {
    [row] = await ctx.sql.rows<SaveRow>(saveStatement, values);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.constraint === 'idempotency_keys_pkey') return saveAgain(ctx, save);
    throw new ServiceError(error.table === 'products' ? 'product_create_failed' : 'save_failed', {
      db_error: error.message,
    });
  }
  if (row?.prior_response) return replay(row, requestHash(save));
  if (!row?.lists) throw new ServiceError('invalid_wishlist');
  if (row.item_id === null || row.product_id === null) return refuseOverLimit(ctx, save);
  forgetUsage(ctx, save.grant.key.partner.id);
  if (row.product_changed) ctx.adapters.jobs.nudge('copy-images');
  return { ok: true, item_id: row.item_id, product_id: row.product_id };
}

/** The price the shop's page may set for everybody: only its own products. */
function speaksFor(grant: WidgetGrant, url: string): boolean {
  return siteHost(grant.origin) === siteHost(url);
}

/** Shop metadata is kept only for the shop's own products; without `siteDomain` the URL's host stands for it. */
function keptMetadata(grant: WidgetGrant, product: SaveProductInput, url: string): Record<string, unknown> {
  const isOwn = siteHost(product.siteDomain || url) === siteHost(grant.origin);
  return (isOwn && (product.metadata ?? product.partnerMeta)) || {};
}

function requestHash({ request }: Save): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function statementValues(ctx: Context, save: Save): unknown[] {
  const { userId, grant, request, idempotencyKey } = save;
  const { product } = request;
  const url = canonicalUrl(product.url);
  if (!url) throw new ServiceError('missing_url');
  const now = ctx.clock();
  const { partner, shop } = grant.key;
  const stop = hardStop(partner);
  const metadata = keptMetadata(grant, product, url);
  const { variantId, quantity } = variantOf(metadata);
  return [
    `save:${userId}`,
    idempotencyKey ?? null,
    now,
    request.wishlistId,
    userId,
    partner.id,
    periodOf(now),
    stop === null ? randomInt(counterShards) : 0,
    stop,
    hashUrl(url),
    url,
    siteHost(url),
    product.title || null,
    product.description || null,
    product.imageUrl || null,
    product.price ?? null,
    product.currency ?? null,
    product.compareAtPrice ?? null,
    product.vendor || null,
    product.productType || null,
    product.tags ?? null,
    speaksFor(grant, url),
    variantId,
    quantity,
    product.marketCode,
    JSON.stringify(metadata),
    product.offerId ?? null,
    shop?.id ?? null,
    siteHost(grant.origin),
    grant.key.id,
    grant.key.environment === 'test',
    idempotencyKey === undefined ? null : requestHash(save),
  ];
}

function replay(row: SaveRow, hash: Buffer): SaveResponse {
  if (!row.prior_response || !row.prior_hash?.equals(hash)) throw new ServiceError('idempotency_key_reused');
  return row.prior_response;
}

const dropExpiredKey = {
  name: 'idempotency_drop_expired',
  text: `DELETE FROM idempotency_keys WHERE scope = $1 AND key = $2 AND created_at <= $3::timestamptz - interval '24 hours'`,
};

const readPrior = {
  name: 'idempotency_read',
  text: `SELECT request_hash AS prior_hash, response AS prior_response FROM idempotency_keys WHERE scope = $1 AND key = $2`,
};

/** Another request with this key won the race, or a key of yesterday is in the way. */
async function saveAgain(ctx: Context, save: Save): Promise<SaveResponse> {
  const scope = [`save:${save.userId}`, save.idempotencyKey];
  await ctx.sql.rows(dropExpiredKey, [...scope, ctx.clock()]);
  return saveProduct(ctx, save);
}

/** 402, unless the twin of this request took the last place. */
async function refuseOverLimit(ctx: Context, save: Save): Promise<SaveResponse> {
  if (save.idempotencyKey !== undefined) {
    const [prior] = await ctx.sql.rows<SaveRow>(readPrior, [`save:${save.userId}`, save.idempotencyKey]);
    if (prior) return replay(prior, requestHash(save));
  }
  const { partner } = save.grant.key;
  throw new ServiceError('usage_limit_reached', {
    plan: partner.plan,
    actions_limit: actionsLimit(partner),
    upgrade_url: `${ctx.settings.portalUrl}/subscription`,
  });
}
