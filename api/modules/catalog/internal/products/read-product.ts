import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { canonicalUrl, hashUrl } from '../../canonical-url.ts';
import {
  isPublic,
  productAt,
  productColumns,
  productRecordFrom,
  type ProductRow,
} from '../../product-record.ts';
import type { ProductRecord } from '../../schemas.ts';

/**
 * Texts of the market, else of the language, preferring its home country (`de-DE` for `de`). Empty parameters match
 * nothing.
 */
const texts = `
  LEFT JOIN LATERAL (
    SELECT m.title, m.description, m.image_url
    FROM product_texts m, lower(replace(m.market_code, '_', '-')) AS code
    WHERE m.product_id = p.id AND (code = :market OR split_part(code, '-', 1) = :lang)
    ORDER BY code = :market DESC, code = :lang || '-' || :lang DESC, m.title = p.title DESC, m.variant_id, code LIMIT 1) t ON true`;

const byId = statement('product_read')<ProductRow, 'domain'>`
  SELECT ${productColumns} FROM products p ${texts}
  WHERE p.id = (SELECT coalesce(same_as, id) FROM products WHERE id = :productId) AND ${isPublic}`;

const byUrl = statement('product_lookup')<ProductRow, 'domain'>`
  SELECT ${productColumns} FROM products p ${texts}
  WHERE p.id = ${productAt(':urlHash')} AND ${isPublic}`;

/** The requested market, such as `de-AT`, or only a language, such as `de`. */
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
 * @throws ServiceError `product_not_found`, also for manually entered products
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
 * The product with a URL, in any spelling of the URL.
 * @throws ServiceError `missing_url` if it isn't a URL, `product_not_found`
 */
export async function lookupProduct(
  ctx: Context,
  pageUrl: string,
  market: Market = {},
): Promise<ProductRecord> {
  const url = canonicalUrl(pageUrl);
  if (!url) throw new ServiceError('missing_url');
  const found = await findByUrl(ctx, url, market);
  if (!found) throw new ServiceError('product_not_found');
  return found;
}

/** The product with a canonical URL, or null. */
export async function findByUrl(
  ctx: Context,
  url: string,
  market: Market = {},
): Promise<ProductRecord | null> {
  const [row] = await ctx.sql.rows(byUrl, { urlHash: hashUrl(url), ...marketValues(market) });
  return row ? productRecordFrom(ctx, row) : null;
}
