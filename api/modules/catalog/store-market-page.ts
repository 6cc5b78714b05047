import { productPage } from '#api/contract/wish.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { ScrapedProduct, ScrapeResult } from './schemas.ts';
import { isOfOtherMarket, isSamePage, variantOf } from './wish-key.ts';

/** SQL for lists whose items the shopper can change. */
export const editable = `
  SELECT l.id FROM lists l WHERE l.owner_id = :userId
  UNION
  SELECT c.list_id FROM list_collaborators c WHERE c.user_id = :userId AND c.role = 'editor'`;

/** SQL for a page's prices: that of the product, without a variant, and of each variant. */
export const pagePrices = `
    SELECT '' AS variant_id, :priceMinor?::bigint AS price_minor, :compareAtPriceMinor?::bigint AS compare_at, :currency?::text AS currency
    UNION ALL
    SELECT DISTINCT ON (v.id) v.id, v.price_minor, NULL::bigint, v.currency
    FROM jsonb_to_recordset(:variants::jsonb) AS v(id text, price_minor bigint, currency text) WHERE v.id <> ''`;

/**
 * SQL for the price that an item `i` is compared with once its price is updated; null if its
 * currency changes.
 * @param currency SQL for the currency of the new price
 */
export const keptPrice = (currency: string): string =>
  `CASE WHEN i.currency = ${currency} THEN i.saved_price_minor END`;

const readSaved = statement('market_page_saved')`
  SELECT DISTINCT saved_url FROM list_items WHERE product_id = :productId AND saved_url IS NOT NULL`;

/** Doesn't change items saved since reading began, or updated by a later reading. */
const writeState = statement('market_page_state')`
  UPDATE list_items SET not_sold_at = :notSoldAt? WHERE id IN (
    SELECT id FROM list_items
    WHERE product_id = :productId AND saved_url = ANY(:savedUrls::text[]) AND coalesce(not_sold_at <= :now, true)
      AND (:notSoldAt::timestamptz IS NULL OR updated_at <= :now) AND not_sold_at IS DISTINCT FROM :notSoldAt
    ORDER BY id FOR NO KEY UPDATE)`;

/**
 * Runs last, to replace the price of the product's own page, which items in its currency got
 * before.
 */
const writePrices = statement('market_page_prices')`
  WITH points AS (${pagePrices})
  UPDATE list_items i SET saved_price_minor = ${keptPrice('points.currency')}, price_minor = points.price_minor, compare_at_price_minor = points.compare_at,
                          currency = points.currency, price_at = :now, updated_at = :now
  FROM points
  WHERE i.product_id = :productId AND i.saved_url = ANY(:savedUrls::text[])
    AND ${variantOf('i.variant_id')} = points.variant_id AND points.price_minor IS NOT NULL
    AND coalesce(i.currency = points.currency, true)
    AND i.updated_at <= :now AND i.list_id IN (${editable})`;

/** A product's pages in markets other than that of its `own` page, among the URLs of its wishes. */
export const marketPages = (own: string, savedUrls: readonly string[]): string[] => [
  ...new Set(savedUrls.filter((url) => isOfOtherMarket(url, own)).map(productPage)),
];

/**
 * Stores the result of reading a product's page in another market (`marketPages`) in all items
 * saved there: whether the product is sold in that market. Other items and the product don't
 * change.
 * @param at when reading began
 * @param userId the shopper who requested today's price, which their items get; null leaves prices
 * unchanged, because shoppers can have entered them
 */
export async function storeMarketPage(
  { pool }: Pick<Context, 'pool'>,
  { productId, page, scrape, at, userId }: MarketReading,
): Promise<void> {
  const isGone = !scrape.success && scrape.reason === 'gone';
  if (!scrape.success && !isGone) return;
  await transaction(pool, async (sql) => {
    const savedUrls = await savedAt(sql, productId, page);
    await sql.rows(writeState, { productId, savedUrls, notSoldAt: isGone ? at : null, now: at });
    if (scrape.success && userId !== null)
      await sql.rows(writePrices, { productId, savedUrls, userId, ...pricesOf(scrape.product), now: at });
  });
}

interface MarketReading {
  productId: number;
  page: string;
  scrape: ScrapeResult;
  at: Date;
  userId: string | null;
}

/** The saved URLs of a page, with any variant and collection. */
async function savedAt(sql: Sql, productId: number, page: string): Promise<string[]> {
  const saved = await sql.rows(readSaved, { productId });
  return saved.flatMap(({ saved_url: url }) => (url !== null && isSamePage(url, page) ? [url] : []));
}

/** The values for `pagePrices`. */
export const pricesOf = (product: ScrapedProduct) => ({
  priceMinor: product.price_minor,
  compareAtPriceMinor: product.compare_at_price_minor,
  currency: product.currency,
  variants: JSON.stringify(product.variants),
});
