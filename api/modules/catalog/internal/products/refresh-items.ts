import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { ScrapedProduct } from '../../schemas.ts';
import { joinOffer, variantOf } from '../../wish-key.ts';

/** SQL for an image's file name, regardless of host, size and version. */
const fileName = (url: string) =>
  `lower(regexp_replace(substring(split_part(${url}, '?', 1) from '[^/]+$'), '_\\d*x\\d*(?=\\.\\w+$)', ''))`;

interface Refreshed {
  /** The table, its primary key, and SQL for its rows `k` with their items `i`. */
  table: string;
  key: [string, ...string[]];
  kept: string;
  /** The alias of its rows; in `list_items`, these are the items themselves. */
  k: 'k' | 'i';
}

/**
 * Updates the data of `:products` that lists store, if it came from the shop: a title equal to the
 * product's old one (`title`, replaced by `new_title`), an image that the shop no longer shows
 * (`images` are the current ones), and a recorded price of the variant, unless the shop reports one
 * for the item's market. Texts that shoppers wrote stay. Items without a variant get the product's
 * own price and compare-at price. Shops report a product with every order, so items that are
 * already up to date aren't written. With an array, PostgreSQL expects few products, and so looks
 * up their items instead of reading all.
 */
const refresh = (
  name: 'product_refresh_items' | 'product_refresh_sources',
  { table, key, kept, k }: Refreshed,
) => statement(name)`
    WITH p AS (
      SELECT * FROM jsonb_to_recordset(:products::jsonb) AS p(
        id bigint, url text, title text, new_title text, images text[], price_minor bigint, compare_at_price_minor bigint,
        currency text, variants jsonb)
    ), latest AS (
      SELECT p.id AS product_id, v.id, v.price_minor, v.currency, v.image_url, v.compare_at_price_minor
      FROM p, jsonb_to_recordset(p.variants) AS v(
        id text, price_minor bigint, currency text, image_url text, compare_at_price_minor bigint)
      UNION ALL SELECT id, '', price_minor, currency, NULL, NULL FROM p
    ), shown AS (
      SELECT p.id, ${fileName('image')} AS name FROM p, unnest(p.images) AS image
    ), priced AS (
      SELECT DISTINCT product_id, variant_id, currency, price_minor FROM price_points
      WHERE product_id = ANY(ARRAY(SELECT id FROM p))
    ), refreshed AS (
      SELECT ${key.map((column) => `${k}.${column}`).join(', ')},
        CASE WHEN ${k}.title = p.title THEN p.new_title ELSE ${k}.title END AS title,
        CASE WHEN p.images = '{}' OR (p.id, ${fileName(`${k}.image_url`)}) IN (TABLE shown) THEN ${k}.image_url
             ELSE latest.image_url END AS image_url,
        CASE WHEN follows THEN latest.price_minor ELSE ${k}.price_minor END AS price_minor,
        CASE WHEN NOT follows THEN ${k}.compare_at_price_minor
             WHEN latest.price_minor = p.price_minor THEN p.compare_at_price_minor
             ELSE latest.compare_at_price_minor END AS compare_at_price_minor
      FROM p JOIN latest ON latest.product_id = p.id
      JOIN ${kept} ON i.product_id = p.id AND i.product_id = ANY(ARRAY(SELECT id FROM p)) AND ${variantOf('i.variant_id')} = latest.id ${joinOffer}, LATERAL (
        SELECT coalesce(latest.price_minor IS NOT NULL AND latest.currency = ${k}.currency AND (
          (p.id, latest.id, ${k}.currency, ${k}.price_minor) IN (TABLE priced)
          OR (p.id, '', ${k}.currency, ${k}.price_minor) IN (TABLE priced)) AND offer.product_id IS NULL, false) AS follows) f
    )
    UPDATE ${table} k SET title = r.title, image_url = r.image_url, price_minor = r.price_minor,
                          compare_at_price_minor = r.compare_at_price_minor
    FROM refreshed r
    WHERE k.${key[0]} = ANY(ARRAY(SELECT ${key[0]} FROM refreshed)) AND ${key.map((column) => `k.${column} = r.${column}`).join(' AND ')}
      AND (k.title, k.image_url, k.price_minor, k.compare_at_price_minor)
          IS DISTINCT FROM (r.title, r.image_url, r.price_minor, r.compare_at_price_minor)`;

export const refreshStatements = [
  refresh('product_refresh_items', {
    table: 'list_items',
    key: ['id'],
    kept: 'list_items i',
    k: 'i',
  }),
  // Data supplied by additional partners.
  refresh('product_refresh_sources', {
    table: 'item_sources',
    key: ['item_id', 'partner_id'],
    kept: '(item_sources k JOIN list_items i ON i.id = k.item_id)',
    k: 'k',
  }),
];

/** New data of a product whose title was `title`. */
export interface RefreshedProduct {
  id: number;
  url: string;
  title: string;
  found: Pick<
    ScrapedProduct,
    'title' | 'images' | 'price_minor' | 'compare_at_price_minor' | 'currency' | 'variants'
  >;
}

/** Updates the items of products with data from their shop. Record its prices first. */
export async function refreshItems(sql: Sql, products: readonly RefreshedProduct[]): Promise<void> {
  const all = products.map(({ id, url, title, found }) => ({
    id,
    url,
    title,
    new_title: found.title,
    images: [...found.images, ...found.variants.flatMap(({ image_url: url }) => url ?? [])],
    price_minor: found.price_minor,
    compare_at_price_minor: found.compare_at_price_minor,
    currency: found.currency,
    variants: found.variants,
  }));
  for (const one of refreshStatements) await sql.rows(one, { products: JSON.stringify(all) });
}
