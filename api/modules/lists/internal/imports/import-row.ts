import type { UnreadReason } from '#api/contract/product.ts';
import type { ScrapedProduct } from '#api/modules/catalog/schemas.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storable } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { writeManualItem } from '../../add-manual-item.ts';
import { saveProduct } from '../../save-product.ts';
import type { SourceRow } from '../../schemas.ts';
import { setPurchased } from '../../set-purchased.ts';
import { updateItem } from '../../update-item.ts';
import { markOwnPart } from '../gifts/mark-own-part.ts';
import { requireRole } from '../require-role.ts';
import type { ClaimedRow } from './claim-import-rows.ts';

/** Only the server that claimed the row can settle it. */
const settleRow = statement('import_row_settle')`
  UPDATE import_rows SET status = :status, error = :error?, item_id = :itemId?, data = data || :more::jsonb
  WHERE import_id = :importId AND position = :position AND status = 'running' AND claimed_at = :claimedAt RETURNING position`;

interface Outcome {
  status: 'saved' | 'failed';
  error?: string;
  itemId?: number;
  title?: string;
  reason?: UnreadReason | undefined;
}

function settle(sql: Sql, row: ClaimedRow, { status, error, itemId, title, reason }: Outcome) {
  const more = JSON.stringify({ ...(title && { title }), reason: reason ?? null });
  return sql.rows(settleRow, {
    importId: row.importId,
    position: row.position,
    claimedAt: row.claimedAt,
    status,
    error: error ?? null,
    itemId: itemId ?? null,
    more,
  });
}

/** Saves one row to its list and records the result. Never throws for the row's content. */
export async function importRow(ctx: Context, row: ClaimedRow): Promise<void> {
  try {
    if (row.source.url) await settle(ctx.sql, row, await saveLink(ctx, row, row.source.url));
    else await saveWords(ctx, row);
  } catch (error) {
    if (!(error instanceof ServiceError))
      ctx.log.warn({ err: error, import: row.importId }, 'row not imported');
    const code = error instanceof ServiceError ? error.code : 'save_failed';
    await settle(ctx.sql, row, { status: 'failed', error: code });
  }
}

/** A wish without a URL is a new item each time, so saving and settling are one transaction. */
async function saveWords(ctx: Context, row: ClaimedRow): Promise<void> {
  const saved = await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, {
      userId: row.userId,
      token: row.token,
      needed: 'editor',
      lock: true,
    });
    const wish = { ...row.source, title: row.source.title ?? '' };
    const itemId = await writeManualItem(ctx, sql, { listId: list.id, userId: row.userId }, wish);
    const error = row.source.written === undefined ? {} : { error: 'invalid_url' };
    const settled = await settle(sql, row, { status: 'saved', itemId, ...error });
    if (settled.length === 0) throw new ServiceError('save_failed');
    return itemId;
  });
  await markBought(ctx, row, saved);
  if (row.source.imageUrl) ctx.adapters.jobs.nudge('copy-images');
}

/**
 * Saves a product. The source's texts and price take precedence over the page's, unless the
 * source's price has no currency. If the page can't be read, the row is still saved, with the
 * reason; if the page doesn't exist, the row fails with the reason.
 */
async function saveLink(ctx: Context, row: ClaimedRow, url: string): Promise<Outcome> {
  const { userId, token, listId: wishlistId, source } = row;
  const read = row.isRead ? await ctx.adapters.scraper.scrape(url) : null;
  const found = read?.success ? read.product : null;
  if (read?.success === false && read.reason === 'gone')
    return { status: 'failed', error: read.code, reason: read.reason };
  if (found) await storeScrape(ctx.sql, found.url, found, ctx.clock());
  const product = productFrom(source, found, url);
  const saved = await saveProduct(ctx, {
    userId,
    source: null,
    address: null,
    request: { wishlistId, product },
  });
  const { note, quantity } = source;
  if (note || quantity) {
    await updateItem(ctx, userId, token, saved.item_id, {
      ...(note && { note }),
      ...(quantity && { quantity }),
    });
  }
  await markBought(ctx, row, saved.item_id);
  return {
    status: 'saved',
    itemId: saved.item_id,
    title: product.title,
    ...(read?.success === false && { error: read.code, reason: read.reason }),
  };
}

/** As if the list's owner marked it: givers' marks stay, and no one is notified. */
async function markBought(ctx: Context, { userId, token, source }: ClaimedRow, itemId: number) {
  if (source.purchased) await setPurchased(ctx, userId, token, itemId, { purchased: true });
  else if (source.bought) await markOwnPart(ctx, { userId, token, itemId }, source.bought);
}

function productFrom(source: SourceRow, found: ScrapedProduct | null, url: string) {
  // The page's price is more useful than an amount without a currency.
  const ownPrice = source.priceMinor !== undefined && (!!source.currency || !found?.price_minor);
  return {
    url: found?.url ?? url,
    title: storable(source.title ?? found?.title ?? titleFromUrl(url)),
    description: source.description ?? found?.description ?? null,
    imageUrl: source.imageUrl ?? found?.image_url ?? null,
    price: ownPrice ? source.priceMinor : (found?.price_minor ?? null),
    compareAtPrice: (ownPrice ? source.compareAtPriceMinor : found?.compare_at_price_minor) ?? null,
    currency: (ownPrice ? source.currency : found?.currency) ?? null,
    vendor: found?.brand ?? null,
    productType: found?.product_type ?? null,
    marketCode: 'de-DE',
    ...(source.priority && { priority: source.priority }),
  };
}

/** A readable name from a product's URL: `/products/ono-vase.html` becomes “Ono vase”. */
export function titleFromUrl(url: string): string {
  const parts = new URL(url).pathname.split('/').reverse();
  const words = parts.map(wordsOf).find((part) => /\p{L}{3}/u.test(part) && !/^[A-Z0-9 ]+$/.test(part));
  return words ? words[0]?.toUpperCase() + words.slice(1) : siteHost(url);
}

function wordsOf(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // Not valid percent-encoding: use it unchanged.
  }
  return text
    .replace(/\.(html?|php|aspx?)$/i, '')
    .replaceAll(/[-_+.\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
