import { productPage, wishOf } from '#api/contract/wish.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashUrl } from './canonical-url.ts';
import { productAt } from './product-record.ts';
import { marketIn } from './wish-key.ts';

const findAt = statement('product_join_find')`
  SELECT id FROM products WHERE id = ${productAt(':urlHash')} FOR NO KEY UPDATE`;

const copy = statement('product_join_copy')`
  INSERT INTO products (url, url_hash, domain, platform_id, platform_handle, platform_updated_at, title, description,
                        image_url, image_path, image_width, image_height, image_state, price_minor, currency,
                        compare_at_price_minor, brand, product_type, tags, availability, quantity, rating, review_count, images,
                        variants, facts_source, facts_at, scraped_at, private, created_at, updated_at)
  SELECT :url, :urlHash, :domain, platform_id, platform_handle, platform_updated_at, title, description,
         image_url, image_path, image_width, image_height, image_state, price_minor, currency,
         compare_at_price_minor, brand, product_type, tags, availability, quantity, rating, review_count, images,
         variants, facts_source, facts_at, scraped_at, private, created_at, updated_at
  FROM products WHERE id = :id
  RETURNING id`;

/** Also makes it private, so its own data isn't shown anymore. */
const point = statement('product_join')`
  UPDATE products SET same_as = :intoId, private = true, platform_id = NULL, updated_at = :now
  WHERE (id = :id OR same_as = :id) AND id <> :intoId::bigint`;

const moves = [
  statement('product_join_prices')`
    INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, source, recorded_at)
    SELECT :intoId, coalesce(nullif(variant_id, ''), :variant), day, currency, price_minor, source, recorded_at
    FROM price_points WHERE product_id = :id
    ON CONFLICT DO NOTHING`,
  statement('product_join_texts')`
    INSERT INTO product_texts (product_id, variant_id, market_code, title, description, image_url, updated_at)
    SELECT :intoId, coalesce(nullif(variant_id, ''), :variant), market_code, title, description, image_url, updated_at
    FROM product_texts WHERE product_id = :id
    ON CONFLICT DO NOTHING`,
  statement('product_join_offers')`
    INSERT INTO market_offers (product_id, variant_id, market, currency, price_minor, compare_at_price_minor, availability,
                               quantity, source, at)
    SELECT :intoId, coalesce(nullif(variant_id, ''), :variant), ${marketIn('o.market', 'p.url', 'n.url')}, o.currency,
           o.price_minor, o.compare_at_price_minor, o.availability, o.quantity, o.source, o.at
    FROM market_offers o JOIN products p ON p.id = o.product_id JOIN products n ON n.id = :intoId
    WHERE o.product_id = :id
    ON CONFLICT DO NOTHING`,
];
const moveShown = [
  statement('product_join_shown')`
    UPDATE creator_items i SET product_id = :intoId WHERE product_id = :id AND NOT EXISTS (
      SELECT 1 FROM creator_items other WHERE other.list_id = i.list_id AND other.product_id = :intoId)`,
  statement('product_join_videos')`UPDATE product_videos SET product_id = :intoId WHERE product_id = :id`,
  statement('product_join_uploads')`UPDATE media_uploads SET product_id = :intoId WHERE product_id = :id`,
];
/**
 * On creators' lists with both products, keeps one item, and fills its empty fields from the other.
 */
const foldShown = statement('product_join_fold_shown')`
  WITH gone AS (DELETE FROM creator_items WHERE product_id = :id RETURNING list_id, note, title, url)
  UPDATE creator_items i SET note = coalesce(nullif(i.note, ''), gone.note), title = coalesce(i.title, gone.title),
                             url = coalesce(i.url, gone.url)
  FROM gone WHERE i.list_id = gone.list_id AND i.product_id = :intoId`;

/**
 * Makes a product's URL a spelling of another product. `mergeDuplicateWishes` moves its wishes in the
 * background.
 */
export async function joinProducts(
  sql: Sql,
  { id, url }: { id: number; url: string },
  intoId: number,
  now: Date,
): Promise<void> {
  if (id === intoId) return;
  const variant = wishOf({ url }).variantId ?? '';
  for (const one of moves) await sql.rows(one, { id, intoId, variant });
  for (const one of moveShown) await sql.rows(one, { id, intoId });
  await sql.rows(foldShown, { id, intoId });
  await sql.rows(point, { id, intoId, now });
}

const rename = statement('product_rename')`
  UPDATE products SET url_hash = :urlHash, updated_at = :now WHERE id = :id`;
const keepSpelling = statement('product_rename_spelling')`
  INSERT INTO products (url, url_hash, domain, same_as, private, created_at, updated_at)
  VALUES (:url, :urlHash, :domain, :id, true, :now, :now)
  ON CONFLICT (url_hash) DO NOTHING`;

/**
 * Moves a product and all its wishes to another URL; the old one becomes a spelling. Returns its
 * ID, or that of the product already at the new URL. The caller stores the URL itself.
 */
export async function renameProduct(
  sql: Sql,
  product: { id: number; url: string },
  newUrl: string,
  now: Date,
): Promise<number> {
  const page = productPage(newUrl);
  const [before, after] = [hashUrl(product.url), hashUrl(page)];
  const [known] = await sql.rows(findAt, { urlHash: after });
  // A URL stored by an earlier version can also contain the saved variant.
  if (known || before.equals(after) || productPage(product.url) !== product.url)
    return moveProduct(sql, product, newUrl, now);
  await sql.rows(rename, { id: product.id, urlHash: after, now });
  const { id, url } = product;
  await sql.rows(keepSpelling, { id, url, urlHash: before, domain: siteHost(url), now });
  return id;
}

/**
 * Gives a product another URL; the old one becomes a spelling. Returns the ID of the product at the
 * new URL, which may have existed already.
 */
export async function moveProduct(
  sql: Sql,
  product: { id: number; url: string },
  newUrl: string,
  now: Date,
): Promise<number> {
  const url = productPage(newUrl);
  const urlHash = hashUrl(url);
  const [known] = await sql.rows(findAt, { urlHash });
  if (known?.id === product.id) return product.id;
  const [made] = known
    ? [known]
    : await sql.rows(copy, { id: product.id, url, urlHash, domain: siteHost(url) });
  const intoId = made!.id;
  await joinProducts(sql, product, intoId, now);
  return intoId;
}
