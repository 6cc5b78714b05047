import { statement } from '#api/platform/db/statement.ts';
import type { ProductRecord, ScrapeResult } from '#api/contract/product.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { canonicalUrl } from '../canonical-url.ts';
import { productColumns, productRecordFrom, type ProductRow } from '../product-record.ts';
import { variantOf } from '../wish-key.ts';
import { readPage } from '../read-page.ts';
import { storeGone, storeScrape } from '../store-scrape.ts';

/** Lists whose items the shopper can change. */
const editable = `
  SELECT l.id FROM lists l WHERE l.owner_id = :userId
  UNION
  SELECT c.list_id FROM list_collaborators c WHERE c.user_id = :userId AND c.role = 'editor'`;

const readTarget = statement('rescrape_target')`
  SELECT p.url,
         EXISTS (SELECT 1 FROM list_items i WHERE i.product_id = p.id AND i.list_id IN (${editable})) AS is_editable,
         EXISTS (SELECT 1 FROM list_items i WHERE i.product_id = p.id
                 AND (i.source_label IS NOT NULL OR i.source_domain IS NOT NULL)) AS has_source
  FROM products p WHERE p.id = :productId`;

/** The shopper asked for today's price, so their own items get it, each for its variant. */
const refreshItems = statement('rescrape_items')`
  WITH points AS (
    SELECT '' AS variant_id, :priceMinor?::bigint AS price_minor, :compareAtPriceMinor?::bigint AS compare_at, :currency?::text AS currency
    UNION ALL
    SELECT DISTINCT ON (v.id) v.id, v.price_minor, NULL::bigint, v.currency
    FROM jsonb_to_recordset(:variants::jsonb) AS v(id text, price_minor bigint, currency text) WHERE v.id <> ''
  )
  UPDATE list_items i SET price_minor = points.price_minor, compare_at_price_minor = points.compare_at,
                          currency = points.currency, updated_at = :now
  FROM points
  WHERE i.product_id = :productId AND ${variantOf('i.variant_id')} = points.variant_id AND points.price_minor IS NOT NULL
    AND i.list_id IN (${editable}) AND (i.saved_url IS NULL OR i.currency IS NULL OR i.currency = points.currency)
    AND (i.price_minor, i.compare_at_price_minor, i.currency)
      IS DISTINCT FROM (points.price_minor, points.compare_at, points.currency)`;

const readStored = statement('rescrape_read')<ProductRow, 'url' | 'domain'>`
  SELECT ${productColumns} FROM products p CROSS JOIN (SELECT NULL::text AS title, NULL::text AS description,
  NULL::text AS image_url) t WHERE p.id = :productId`;

/**
 * Reads the product's page again and stores the result: the product and today's price for everyone, the items' prices
 * on the shopper's own lists. If the page can't be read, `scrape` says why, and nothing changes
 * except that a product whose page doesn't exist any more is gone.
 * @throws ServiceError `not_found`, `forbidden`, `manual_product`, `no_canonical_url`
 */
export async function rescrapeProduct(
  ctx: Context,
  userId: string,
  productId: number,
  { caller, gone }: { caller: string; gone: AbortSignal },
): Promise<{ product: ProductRecord; scrape: ScrapeResult }> {
  const url = await requireUrl(ctx, userId, productId);
  const now = ctx.clock();
  const scrape = await readPage(ctx, caller, url, gone);
  if (scrape.success) {
    const { product } = scrape;
    await transaction(ctx.pool, async (sql) => {
      await storeScrape(sql, url, product, now);
      await sql.rows(refreshItems, {
        productId,
        userId,
        priceMinor: product.price_minor,
        compareAtPriceMinor: product.compare_at_price_minor,
        currency: product.currency,
        variants: JSON.stringify(product.variants),
        now,
      });
    });
    if (product.image_url) ctx.adapters.jobs.nudge('copy-images');
  } else if (scrape.reason === 'gone') {
    await storeGone(ctx.sql, url, now);
  }
  const [row] = await ctx.sql.rows(readStored, { productId });
  if (!row) throw new ServiceError('not_found');
  return { product: productRecordFrom(ctx, row), scrape };
}

/** The URL to read, if the shopper is allowed to. */
async function requireUrl(ctx: Context, userId: string, productId: number): Promise<string> {
  const [target] = await ctx.sql.rows(readTarget, { productId, userId });
  if (!target) throw new ServiceError('not_found');
  if (!target.is_editable) throw new ServiceError('forbidden');
  if (target.url === null && !target.has_source) throw new ServiceError('manual_product');
  // As stored, because it is used to find the product again.
  if (!target.url || !canonicalUrl(target.url)) throw new ServiceError('no_canonical_url');
  return target.url;
}
