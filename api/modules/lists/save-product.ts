import { DatabaseError } from 'pg';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { readPageJobOptions } from '#api/modules/catalog/read-product-page.ts';
import { usageLimitReached } from '#api/modules/plans/limit-reached.ts';
import { isPartnerSuspended } from '#api/modules/plans/suspended.ts';
import { countSave } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { SaveRow } from './internal/saving/save-statement.ts';
import { requestHash, type Save, saveValues } from './internal/saving/save-values.ts';
import { saveWithLeases } from './internal/saving/save-with-leases.ts';
import type { SaveResponse } from './schemas.ts';

export type { SaveSource } from './internal/saving/save-values.ts';

/**
 * Saves a product to one of the shopper's lists and counts one action, in one call to the database.
 * Saving the same product and variant to the same list again updates the item, which keeps its ID.
 * @throws ServiceError `missing_url`, `invalid_wishlist`, `list_full`, `usage_limit_reached`,
 * `unknown_key`, `idempotency_key_reused`, `product_create_failed`, `save_failed`
 */
export async function saveProduct(ctx: Context, save: Save): Promise<SaveResponse> {
  try {
    const saved = await saveCounted(ctx, save);
    ctx.counts.saves.saved += 1;
    return saved;
  } catch (error) {
    ctx.counts.saves[outcomeOf(error)] += 1;
    throw error;
  }
}

function outcomeOf(error: unknown): 'over_limit' | 'refused' | 'failed' {
  if (!(error instanceof ServiceError) || error.status >= 500) return 'failed';
  return error.errorName === 'usage_limit_reached' ? 'over_limit' : 'refused';
}

async function saveCounted(ctx: Context, save: Save): Promise<SaveResponse> {
  const values = await saveValues(ctx, save);
  let row: SaveRow | undefined;
  try {
    const shop = String(save.source?.key.partner.id ?? 'none');
    row = await ctx.saveTurns.run(shop, () => saveWithLeases(ctx, values));
  } catch (error) {
    if (!(error instanceof DatabaseError) || isTemporary(error)) throw error;
    if (error.constraint === 'idempotency_keys_pkey') return saveAgain(ctx, save, save.idempotencyKey ?? '');
    throw new ServiceError(error.table === 'products' ? 'product_create_failed' : 'save_failed', {
      db_error: error.message,
    });
  }
  if (row?.prior_response) return replay(row, requestHash(save));
  if (!row?.lists) throw new ServiceError('invalid_wishlist');
  if (row.is_full) throw new ServiceError('list_full');
  if (row.item_id === null || row.product_id === null) return refuse(ctx, save);
  if (save.source && row.is_billed) countSave(ctx, save.source.key.partner);
  if (row.is_told) ctx.adapters.jobs.nudge('dispatch-events');
  if (row.product_changed) ctx.adapters.jobs.nudge('copy-images');
  // A save button without product data: read the page instead.
  const isUnknown = row.product_changed && values.isOfItsShop && !save.request.product.title;
  if (row.differs || isUnknown) readPageLater(ctx, save.request.product.url);
  return { ok: true, item_id: row.item_id, product_id: row.product_id };
}

/** In the background; the shopper doesn't wait for it. */
function readPageLater(ctx: Context, pageUrl: string): void {
  const url = canonicalUrl(pageUrl) ?? pageUrl;
  ctx.adapters.jobs
    .send('read-product-page', { url }, readPageJobOptions(url))
    .catch((err: unknown) => ctx.log.warn({ err, url }, 'page not read'));
}

/** The response to an earlier request with the same key. */
type Prior = Pick<SaveRow, 'prior_hash' | 'prior_response'>;

function replay(row: Prior, hash: Buffer): SaveResponse {
  if (!row.prior_response || !row.prior_hash?.equals(hash)) throw new ServiceError('idempotency_key_reused');
  return row.prior_response;
}

/** A save's idempotency key is in the database of its list. */
const dropExpiredKey = statement('idempotency_drop_expired')`
  DELETE FROM idempotency_keys k USING lists l
  WHERE l.id = :listId AND k.scope = :scope AND k.key = :key AND k.created_at <= :now::timestamptz - interval '24 hours'`;

const readPrior = statement('idempotency_read')<{
  prior_hash: Buffer;
  prior_response: SaveResponse;
}>`
  SELECT k.request_hash AS prior_hash, k.response AS prior_response FROM idempotency_keys k, lists l
  WHERE l.id = :listId AND k.scope = :scope AND k.key = :key`;

/** Another request with this key won the race, or an expired key is in the way. */
async function saveAgain(ctx: Context, save: Save, key: string): Promise<SaveResponse> {
  await ctx.sql.rows(dropExpiredKey, {
    listId: save.request.wishlistId,
    scope: `save:${save.userId}`,
    key,
    now: ctx.clock(),
  });
  return saveCounted(ctx, save);
}

/** Throws 402, or 403 for a suspended partner, unless a duplicate of this request used the last action. */
async function refuse(ctx: Context, save: Save): Promise<SaveResponse> {
  if (save.idempotencyKey !== undefined) {
    const [prior] = await ctx.sql.rows(readPrior, {
      listId: save.request.wishlistId,
      scope: `save:${save.userId}`,
      key: save.idempotencyKey,
    });
    if (prior) return replay(prior, requestHash(save));
  }
  if (!save.source) throw new ServiceError('save_failed');
  // The partner was suspended after its key was cached.
  if (await isPartnerSuspended(ctx, save.source.key.partner.id)) throw new ServiceError('unknown_key');
  throw usageLimitReached(ctx, save.source.key.partner);
}
