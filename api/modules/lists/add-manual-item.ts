import { productPage, wishOf } from '#api/contract/wish.ts';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { productAt } from '#api/modules/catalog/product-record.ts';
import { isWish, likeliest, savedUrl, wishKey } from '#api/modules/catalog/wish-key.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { notifyGivers } from './internal/gifts/notify-givers.ts';
import { isFullList } from './internal/is-full-list.ts';
import { requireRole } from './internal/require-role.ts';
import { readItem } from './list-items.ts';
import type { HostedProduct } from './schemas.ts';
import { editorOf } from './text-authors.ts';

/** A wish entered manually. Prices in minor units; `priority` 1 to 4. */
export interface ManualItem {
  title: string;
  /** The URL of a shop that sells it. */
  url?: string | null;
  description?: string | null;
  note?: string | null;
  priceMinor?: number | null;
  currency?: string | null;
  imageUrl?: string | null;
  quantity?: number | null;
  priority?: number | null;
  /** The shop's name as given on its page; the URL's host is shown without one. */
  sourceLabel?: string | null;
}

/**
 * An item with a URL refers to that URL's product. The product may become public, so the shopper's
 * texts stay on the item. Without a URL, the item gets its own product. Adding a URL that is
 * already on the list updates its item.
 */
const insertManualItem = statement('item_add_manual')`
  WITH known AS (
    SELECT coalesce(same_as, id) AS id FROM products WHERE url_hash = :urlHash?
  ), added AS (
    INSERT INTO products AS p (url, url_hash, domain, title, description, image_url, image_state, price_minor, currency,
                               private, created_at, updated_at)
    SELECT :url?, :urlHash, :domain?, CASE WHEN :urlHash::bytea IS NULL THEN :title ELSE '' END, CASE WHEN :urlHash::bytea IS NULL THEN :description ELSE '' END,
           :imageUrl?, CASE WHEN :imageUrl::text IS NULL THEN 'none' ELSE 'pending' END,
           CASE WHEN :urlHash::bytea IS NULL THEN :priceMinor?::bigint END, CASE WHEN :urlHash::bytea IS NULL THEN :currency? END,
           :urlHash::bytea IS NOT NULL, :now, :now
    WHERE NOT EXISTS (SELECT 1 FROM known)
    ON CONFLICT (url_hash) DO UPDATE SET updated_at = p.updated_at
    RETURNING p.id, p.url
  )
  INSERT INTO list_items AS i (list_id, product_id, variant_id, saved_url, title, custom_title, description, image_url, price_minor, currency, price_at,
                               note, quantity, priority, market_code, source_domain, source_label, added_by, note_by, title_by, added_at, updated_at)
  SELECT :listId, product.id, :wish, ${savedUrl(':savedUrl?', 'product.url')}, :title, :title, :description, :imageUrl, :priceMinor::bigint, :currency, CASE WHEN :currency::text IS NOT NULL THEN :now::timestamptz END, :note, coalesce(:quantity?::int, 1), :priority?, :marketCode, :domain, :sourceLabel?, author.id, CASE WHEN :note <> '' THEN author.id END, author.id, :now, :now
  FROM ${editorOf} AS author (id), (SELECT p.id, p.url FROM known JOIN products p USING (id) UNION ALL SELECT id, url FROM added) product
  ON CONFLICT (list_id, product_id, variant_id) DO UPDATE SET
    custom_title = excluded.custom_title, title_by = excluded.title_by,
    source_label = coalesce(i.source_label, excluded.source_label),
    added_by = CASE WHEN excluded.description = '' THEN i.added_by ELSE coalesce(excluded.added_by, i.added_by) END,
    note_by = CASE WHEN excluded.note = '' THEN i.note_by ELSE excluded.note_by END, description = coalesce(nullif(excluded.description, ''), i.description),
    image_url = coalesce(excluded.image_url, i.image_url), price_minor = coalesce(excluded.price_minor, i.price_minor),
    currency = CASE WHEN excluded.price_minor IS NULL THEN i.currency ELSE excluded.currency END,
    price_at = coalesce(excluded.price_at, i.price_at), not_sold_at = NULL,
    compare_at_price_minor = CASE WHEN coalesce(excluded.price_minor, i.price_minor) = i.price_minor THEN i.compare_at_price_minor END,
    note = coalesce(nullif(excluded.note, ''), i.note),
    quantity = coalesce(:quantity::int, i.quantity), priority = coalesce(excluded.priority, i.priority), updated_at = :now
  RETURNING i.id`;

/** Finds the list's item for a URL's product, which is then updated. */
const findSame = statement('item_add_find')`
  SELECT i.id, i.variant_id FROM list_items i
  WHERE i.list_id = :listId AND i.product_id = ${productAt(':urlHash?')} AND ${isWish('i', ':wish')}
  ORDER BY ${likeliest('i', ':wish')} LIMIT 1`;

const hasNoCapacity = statement('item_add_no_capacity')`SELECT 1 WHERE ${isFullList(':listId')}`;

const isPriced = (item: ManualItem) => (item.priceMinor ?? null) !== null && !!item.currency;

const touchList = statement('list_touch')`UPDATE lists SET updated_at = :now WHERE id = :listId`;

/**
 * Adds a wish to a list that the caller's transaction has locked, and returns the item's ID.
 * @throws ServiceError `missing_title`, `missing_url` for an invalid URL, `list_full`
 */
export async function writeManualItem(
  ctx: Context,
  sql: Sql,
  { listId, userId }: { listId: number; userId: string },
  item: ManualItem,
): Promise<number> {
  const title = item.title.trim();
  if (!title) throw new ServiceError('missing_title');
  const url = item.url ? canonicalUrl(item.url) : null;
  if (item.url && !url) throw new ServiceError('missing_url');
  const now = ctx.clock();
  const urlHash = url === null ? null : hashUrl(url);
  const wanted = url === null ? '' : wishKey(wishOf({ url }));
  const [same] = await sql.rows(findSame, { listId, urlHash, wish: wanted });
  // A full list still accepts changes to its items.
  const full = same ? [] : await sql.rows(hasNoCapacity, { listId });
  if (full.length > 0) throw new ServiceError('list_full');
  const values = {
    listId,
    userId,
    marketCode: '',
    urlHash,
    wish: same?.variant_id ?? wanted,
    url: url && productPage(url),
    savedUrl: url,
    domain: url && siteHost(url),
    title,
    description: item.description ?? '',
    imageUrl: item.imageUrl || null,
    priceMinor: isPriced(item) ? (item.priceMinor ?? null) : null,
    currency: isPriced(item) ? (item.currency ?? null) : null,
    note: item.note ?? '',
    quantity: item.quantity ?? null,
    priority: item.priority ?? null,
    sourceLabel: item.sourceLabel ?? null,
    now,
  };
  const itemIds = same ? [same.id] : [];
  const [row] = await notifyGivers(ctx, sql, { userId, listIds: [listId], itemIds }, async () => {
    const written = await sql.rows(insertManualItem, values);
    await settleClaims(sql, itemIds, now);
    return written;
  });
  if (!row) throw new ServiceError('save_failed');
  await sql.rows(touchList, { listId, now });
  return row.id;
}

/**
 * Adds a wish to a list manually. It doesn't count as an action and isn't attributed to a partner.
 * A currency without a price is dropped.
 * @throws ServiceError `not_found`, `forbidden`, `missing_title`, `missing_url` for an invalid URL,
 * `list_full`, `invalid_input` for a price without a currency
 */
export async function addManualItem(
  ctx: Context,
  userId: string,
  token: string,
  item: ManualItem,
): Promise<HostedProduct> {
  if ((item.priceMinor ?? null) !== null && !isPriced(item))
    throw new ServiceError('invalid_input', {
      field: 'currency',
      hint: 'send price_minor and currency together',
    });
  const added = await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'editor', lock: true });
    const itemId = await writeManualItem(ctx, sql, { listId: list.id, userId }, item);
    return readItem(ctx, sql, { userId, token, itemId });
  });
  if (item.imageUrl) ctx.adapters.jobs.nudge('copy-images');
  return added;
}
