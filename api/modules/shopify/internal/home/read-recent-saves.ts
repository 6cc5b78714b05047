import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { suppliedOf } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';

/** A saved product, without the shopper. */
export interface RecentSave {
  productId: number;
  title: string;
  url: string | null;
  /** Our copy, if there is one. */
  imageUrl: string | null;
  priceMinor: number | null;
  /** ISO 4217 */
  currency: string | null;
  savedAt: Date;
  /** Whether it was saved with a test key. */
  isTest: boolean;
}

const shown = 5;

/** Saves to search, because the same product may be saved many times in a row. */
const lookedAt = 100;

export const recentSaves = statement('shop_recent_saves')`
  WITH newest AS (
    SELECT item_id, occurred_at, is_test FROM usage_actions
    WHERE partner_id = :partnerId AND period = ANY(:periods::text[]) AND occurred_at >= :startBefore AND occurred_at < :end AND kind = 'save' AND item_id IS NOT NULL
    ORDER BY id DESC LIMIT ${lookedAt}
  ), each AS (
    SELECT DISTINCT ON (p.id) p.id AS "productId", coalesce(nullif(p.title, ''), i.title) AS title, p.url,
           coalesce(${shareableImage}, i.image_url) AS "imageUrl",
           CASE WHEN coalesce(${shareableImage}, i.image_url) = p.image_url THEN p.image_path END AS "imagePath",
           i.price_minor AS "priceMinor", i.currency, newest.occurred_at AS "savedAt", newest.is_test AS "isTest"
    FROM newest JOIN ${suppliedOf('newest.item_id')} i ON i.partner_id = :partnerId JOIN products p ON p.id = i.product_id
    ORDER BY p.id, newest.occurred_at DESC
  )
  SELECT * FROM each ORDER BY "savedAt" DESC LIMIT ${shown}`;

/** The products most recently saved at a partner, in this and the previous month. */
export async function readRecentSaves(ctx: Context, partnerId: number): Promise<RecentSave[]> {
  const { start, end } = monthOf(ctx.clock());
  const { start: startBefore } = monthOf(new Date(start.getTime() - 1));
  const periods = [start, startBefore].map(periodOf);
  const rows = await ctx.sql.rows(recentSaves, { partnerId, periods, startBefore, end });
  return rows.map(({ imagePath, ...row }) => ({
    ...row,
    imageUrl: imagePath === null ? row.imageUrl : mediaUrl(ctx, imagePath),
  }));
}
