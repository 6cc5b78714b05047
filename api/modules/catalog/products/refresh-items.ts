import type { ScrapedProduct } from '#api/contract/product.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';

/** SQL for an image's file name, regardless of host, size and version. */
const fileName = (url: string) =>
  `lower(regexp_replace(substring(split_part(${url}, '?', 1) from '[^/]+$'), '_\\d*x\\d*(?=\\.\\w+$)', ''))`;

/**
 * Updates what lists store of a product, if it came from the shop: a title equal to the product's old one (`:title`,
 * replaced by `:newTitle`), an image that the shop no longer shows (`:images` are the current ones), a recorded price
 * of the variant. Texts that shoppers wrote stay. Price, compare-at price and currency are the product's own, for
 * items without a variant.
 * @param kept the table's rows `k`, identified by `key`, with their items `i`
 */
const refresh = (
  name: 'product_refresh_items' | 'product_refresh_sources',
  { table, key, kept }: { table: string; key: string; kept: string },
) => statement(name)`
    WITH latest AS (
      SELECT id, price_minor, currency, image_url
      FROM jsonb_to_recordset(:variants::jsonb) AS v(id text, price_minor bigint, currency text, image_url text)
      UNION ALL SELECT '', :priceMinor?::bigint, :currency?, NULL
    ), shown AS (
      SELECT ${fileName('url')} AS name FROM unnest(:images::text[]) AS url
    ), refreshed AS (
      SELECT ${key},
        CASE WHEN k.title = :title THEN :newTitle ELSE k.title END AS title,
        CASE WHEN ${fileName('k.image_url')} IN (SELECT name FROM shown) OR :images = '{}' THEN k.image_url
             ELSE latest.image_url END AS image_url,
        latest.price_minor IS NOT NULL AND latest.currency = k.currency AND EXISTS (
          SELECT FROM price_points p
          WHERE p.product_id = :productId AND p.variant_id IN (i.variant_id, '') AND p.currency = k.currency
            AND p.price_minor = k.price_minor
        ) AS follows, latest.price_minor
      FROM ${kept} JOIN latest ON latest.id = i.variant_id
      WHERE i.product_id = :productId
    )
    UPDATE ${table} k SET
      title = r.title, image_url = r.image_url,
      price_minor = CASE WHEN r.follows THEN r.price_minor ELSE k.price_minor END,
      compare_at_price_minor = CASE WHEN NOT r.follows THEN k.compare_at_price_minor
                                    WHEN r.price_minor = :priceMinor THEN :compareAtPriceMinor?::bigint END
    FROM refreshed r
    WHERE (${key}) = (${key.replaceAll('k.', 'r.')})
      AND (k.title <> r.title OR k.image_url IS DISTINCT FROM r.image_url OR r.follows)`;

const statements = [
  refresh('product_refresh_items', {
    table: 'list_items',
    key: 'k.id',
    kept: 'list_items k JOIN list_items i ON i.id = k.id',
  }),
  // Data supplied by additional partners.
  refresh('product_refresh_sources', {
    table: 'item_sources',
    key: 'k.item_id, k.partner_id',
    kept: 'item_sources k JOIN list_items i ON i.id = k.item_id',
  }),
];

/** Updates the items of a product with data from its shop. Prices must be recorded before. */
export async function refreshItems(
  sql: Sql,
  product: { id: number; title: string },
  found: ScrapedProduct,
): Promise<void> {
  const images = [...found.images, ...found.variants.flatMap(({ image_url: url }) => url ?? [])];
  const values = {
    productId: product.id,
    title: product.title,
    newTitle: found.title,
    images,
    variants: JSON.stringify(found.variants),
    priceMinor: found.price_minor,
    compareAtPriceMinor: found.compare_at_price_minor,
    currency: found.currency,
  };
  for (const one of statements) await sql.rows(one, values);
}
