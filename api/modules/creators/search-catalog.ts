import { isShareable } from '#api/modules/catalog/product-record.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { catalogHosts, catalogIds } from './internal/lists/catalog-sources.ts';
import type { CatalogProduct } from './schemas.ts';

const usualPage = 50;
const maxWords = 8;

/** SQL: a product has a title, matches every word of `:patterns`, and comes after `:before`. */
const isFound = (calledBy: string) => `
  (:before?::bigint IS NULL OR p.id < :before) AND coalesce(nullif(p.title, ''), ${calledBy}) IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM unnest(:patterns::text[]) AS word WHERE concat_ws(' ', p.title, ${calledBy}, p.brand) NOT ILIKE word)`;

/**
 * Products that a partner can add to its lists, newest first. Uses the partner's title if the
 * product's page has no data, and omits products without a title.
 */
const searchStatement = statement('creator_catalog_search')`
  SELECT a.id AS product_id, coalesce(nullif(p.title, ''), own.title, a.domain, '') AS title, p.brand, a.domain, a.url,
         p.image_url, p.image_path, p.price_minor AS price_minor, p.currency, own.id IS NOT NULL AS listed
  FROM (${catalogIds(isFound, 'ORDER BY p.id DESC LIMIT :limit')}) found
  JOIN products a USING (id) LEFT JOIN products p ON p.id = a.id AND ${isShareable}
  LEFT JOIN LATERAL (
    SELECT i.id, i.title FROM creator_items i JOIN creator_shops s ON s.id = i.shop_id
    WHERE i.product_id = a.id AND s.partner_id = :partnerId ORDER BY i.title IS NULL, i.id LIMIT 1) own ON true
  ORDER BY a.id DESC LIMIT :limit`;

/** LIKE patterns that match each word anywhere, with special characters escaped. */
const patternsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/**
 * Searches the catalog: title or brand must contain every word of `q`.
 * @throws ServiceError `invalid_input` for a malformed cursor
 */
export async function searchCatalog(
  ctx: Context,
  {
    partnerId,
    q = '',
    cursor,
    limit = usualPage,
  }: { partnerId: number; q?: string; cursor?: string; limit?: number },
): Promise<{ products: CatalogProduct[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw new ServiceError('invalid_input', {
      field: 'cursor',
      hint: 'Send `next_cursor` of the previous page.',
    });
  }
  const { hosts, endings } = await catalogHosts(ctx, partnerId);
  const before = cursor === undefined ? null : Number(cursor);
  const values = { partnerId, hosts, endings, before, patterns: patternsOf(q), limit: limit + 1 };
  const rows = await ctx.sql.rows(searchStatement, values);
  const shown = rows.slice(0, limit);
  return {
    products: shown.map(({ image_path: path, ...row }) => ({
      ...row,
      image_url: path === null ? row.image_url : mediaUrl(ctx, path),
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.product_id) : null,
  };
}
