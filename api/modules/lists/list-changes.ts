import { maxChangeAgeMs } from '#api/contract/visit.ts';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { variantTitle, wishUrl } from '#api/modules/catalog/wish-key.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import {
  availability,
  isOfWish,
  joinPrice,
  ownBought,
  priceSource,
  showsCopy,
  stockLeft,
} from './hosted-product.ts';
import type { WishChange } from './schemas.ts';

/** Maximum number of changes returned. */
const maxChanges = 100;

const image = `coalesce(i.image_url, ${shareableImage})`;

/** SQL for the time since which changes to an item `i` are new to its owner. */
const since = `greatest(:since::timestamptz, i.added_at, i.changes_seen_at)`;

/**
 * SQL: whether a change `c` to an item `i` is new. The comparison with `:since` alone limits the
 * partitions to read.
 */
const isNew = `c.product_id = i.product_id AND c.at > :since::timestamptz AND c.at > ${since}`;

/**
 * The wishes on a shopper's own lists that became cheaper, are back in stock or are almost gone.
 * Only compares wishes whose product has changed, with the values before the first new change, so
 * changes that were reverted since don't count. Includes wishes that only others have bought,
 * because leaving them out would give surprises away.
 */
const changedWishes = statement('wish_changes')<Changed, 'kind' | 'at' | 'title'>`
  WITH changed AS MATERIALIZED (
    SELECT i.* FROM lists l JOIN list_items i ON i.list_id = l.id
    WHERE l.owner_id = :userId AND (:token?::text IS NULL OR l.token = :token)
      AND NOT i.owner_marked AND coalesce(${ownBought}, 0) < i.quantity
      AND (:partnerId?::bigint IS NULL OR i.source_partner_id = :partnerId)
      AND EXISTS (SELECT 1 FROM product_changes c WHERE ${isNew})
  ), compared AS (
    SELECT i.id AS item_id, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
           ${variantTitle('i.checkout_meta')} AS variant_title, ${image} AS image,
           CASE WHEN ${showsCopy(image)} THEN p.image_path END AS image_path, ${wishUrl} AS url, coalesce(i.source_label, i.source_domain) AS source_label,
           today.price_minor, i.currency, ${availability} AS availability, ${stockLeft} AS stock_left, before.*
    FROM changed i JOIN products p ON p.id = i.product_id
    ${joinPrice}
    CROSS JOIN LATERAL (
      SELECT (array_agg(c.from_price_minor ORDER BY c.at, c.id) FILTER (WHERE c.kind = 'price'))[1] AS from_price_minor,
             (array_agg(c.from_availability ORDER BY c.at, c.id) FILTER (WHERE c.kind = 'stock'))[1] AS from_availability,
             max(c.at) FILTER (WHERE c.kind = 'price') AS price_at, max(c.at) FILTER (WHERE c.kind = 'stock') AS stock_at
      FROM product_changes c
      WHERE ${isNew} AND ${isOfWish}
        AND (c.kind = 'stock' OR c.currency = i.currency AND c.source = ${priceSource})
    ) before
  ), told AS (
    SELECT *, CASE
        WHEN availability IN ('in_stock', 'low_stock') AND from_availability IN ('out_of_stock', 'discontinued')
          THEN 'back_in_stock'
        WHEN price_minor < from_price_minor AND coalesce(availability, '') NOT IN ('out_of_stock', 'discontinued', 'not_sold_here')
          THEN 'price_drop'
        WHEN availability = 'low_stock' AND from_availability IN ('in_stock', 'preorder', 'backorder')
          THEN 'low_stock' END AS kind
    FROM compared
  )
  SELECT item_id, kind, CASE kind WHEN 'price_drop' THEN price_at ELSE stock_at END AS at, title, variant_title,
         image, image_path, url, source_label, price_minor, from_price_minor, currency, stock_left
  FROM told WHERE kind IS NOT NULL ORDER BY at DESC, item_id DESC LIMIT ${maxChanges}`;

interface Changed extends Omit<WishChange, 'at' | 'imageUrl' | 'affiliateUrl'> {
  at: Date;
  image: string | null;
  image_path: string | null;
  url: string | null;
}

/**
 * A shopper's wishes that became cheaper, are back in stock or are almost gone since a time, last
 * change first. Covers the last month at most, without dismissed changes.
 * @param partnerId only wishes that this partner's shop supplied first, because their data isn't
 * for other shops
 * @param token only those on one list
 */
export async function listChanges(
  ctx: Context,
  userId: string,
  {
    since: from,
    partnerId = null,
    token = null,
  }: { since: Date; partnerId?: number | null; token?: string | null },
): Promise<WishChange[]> {
  const oldest = ctx.clock().getTime() - maxChangeAgeMs;
  const values = { userId, partnerId, token, since: new Date(Math.max(from.getTime(), oldest)) };
  const rows = await ctx.sql.rows(changedWishes, values);
  return rows.map(({ at, image: shown, image_path: copy, url, ...change }) => ({
    ...change,
    at: at.toISOString(),
    imageUrl: copy === null ? shown : mediaUrl(ctx, copy),
    affiliateUrl: url,
  }));
}
