import type { ProductRecord } from '#api/contract/product.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { canonicalUrl, hashUrl } from '../canonical-url.ts';
import { isPublic, productColumns, productRecordFrom, type ProductRow } from '../product-record.ts';

/** Texts of the market, else of the language: its home country first (`de-DE` for `de`). An empty one matches nothing. */
const texts = `
  LEFT JOIN LATERAL (
    SELECT m.title, m.description, m.image_url
    FROM product_texts m, lower(replace(m.market_code, '_', '-')) AS code
    WHERE m.product_id = p.id AND (code = :market OR split_part(code, '-', 1) = :lang)
    ORDER BY code = :market DESC, code = :lang || '-' || :lang DESC, m.title = p.title DESC, m.variant_id, code LIMIT 1) t ON true`;

const byId = statement('product_read')<ProductRow, 'domain'>`
  SELECT ${productColumns} FROM products p ${texts} WHERE p.id = :productId AND ${isPublic}`;

const byUrl = statement('product_lookup')<ProductRow, 'domain'>`
  SELECT ${productColumns} FROM products p ${texts} WHERE p.url_hash = :urlHash AND ${isPublic}`;

/** Whose texts are wanted: `de-AT`, or `de` alone. */
export interface Market {
  market?: string | undefined;
  lang?: string | undefined;
}

function marketValues({ market = '', lang = '' }: Market): { market: string; lang: string } {
  const exact = market.toLowerCase().replaceAll('_', '-');
  const [language = ''] = (lang.toLowerCase() || exact).split(/[-_]/, 1);
  return { market: exact, lang: language };
}

/**
 * A product with the texts of a market.
 * @throws ServiceError `product_not_found`, also for what a shopper wrote by hand
 */
export async function readProduct(
  ctx: Context,
  productId: number,
  market: Market = {},
): Promise<ProductRecord> {
  const [row] = await ctx.sql.rows(byId, { productId, ...marketValues(market) });
  if (!row) throw new ServiceError('product_not_found');
  return productRecordFrom(ctx, row);
}

/**
 * The product of an address, however it is written.
 * @throws ServiceError `missing_url` for what is no address, `product_not_found`
 */
export async function lookupProduct(
  ctx: Context,
  address: string,
  market: Market = {},
): Promise<ProductRecord> {
  const url = canonicalUrl(address);
  if (!url) throw new ServiceError('missing_url');
  const found = await findByUrl(ctx, url, market);
  if (!found) throw new ServiceError('product_not_found');
  return found;
}

/** The product of a canonical URL, or null. */
export async function findByUrl(
  ctx: Context,
  url: string,
  market: Market = {},
): Promise<ProductRecord | null> {
  const [row] = await ctx.sql.rows(byUrl, { urlHash: hashUrl(url), ...marketValues(market) });
  return row ? productRecordFrom(ctx, row) : null;
}
