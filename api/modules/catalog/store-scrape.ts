import { productPage } from '#api/contract/wish.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashUrl } from './canonical-url.ts';
import { productAt } from './product-record.ts';
import type { ScrapedProduct } from './schemas.ts';
import { marketOf, withHttps } from './wish-key.ts';

/** SQL that keeps only the last source of a price on a day. */
export const saidLast = `ON CONFLICT (product_id, variant_id, day, currency, price_minor) DO UPDATE SET source = excluded.source
    WHERE price_points.source IS DISTINCT FROM excluded.source`;

/**
 * Stores the data on a product's own page, and today's price. Values that the page lacks stay,
 * except availability and compare-at price, which a page would state if they applied. Without a
 * source, prices and stock stay. Market texts equal to the product's own change with it;
 * translations stay. A product saved with http gets an https URL once its page was read with https.
 */
const storeStatement = statement('product_store_scrape')`
  WITH known AS (
    SELECT id, title, image_url FROM products WHERE url_hash = :urlHash
  ), confirmed AS (
    UPDATE product_texts t SET title = CASE WHEN t.title = known.title THEN :title ELSE t.title END,
      image_url = CASE WHEN t.image_url = known.image_url THEN coalesce(:imageUrl?, t.image_url) ELSE t.image_url END,
      updated_at = :now
    FROM known WHERE t.product_id = known.id
      AND ((t.title = known.title AND t.title <> :title) OR (t.image_url = known.image_url AND t.image_url <> :imageUrl))
  ), product AS (
    INSERT INTO products AS p (url, url_hash, domain, title, description, image_url, image_state, price_minor, currency,
                               compare_at_price_minor, brand, product_type, availability, rating, review_count, images,
                               variants, facts_source, facts_at, scraped_at, created_at, updated_at)
    VALUES (:url, :urlHash, :domain, :title, :description, :imageUrl, CASE WHEN :imageUrl::text IS NULL THEN 'none' ELSE 'pending' END, :priceMinor?::bigint, :currency?,
            :compareAtPriceMinor?::bigint, :brand?, :productType?, :availability?, :rating?, :reviewCount?, :images, :variants, :source?, :now, :now, :now, :now)
    ON CONFLICT (url_hash) DO UPDATE SET
      url = CASE WHEN excluded.url LIKE 'https:%' AND p.url LIKE 'http:%' THEN excluded.url ELSE p.url END,
      title = excluded.title,
      description = coalesce(nullif(excluded.description, ''), p.description),
      image_url = CASE WHEN p.private THEN excluded.image_url ELSE coalesce(excluded.image_url, p.image_url) END,
      image_path = CASE WHEN p.private AND p.image_url IS DISTINCT FROM excluded.image_url THEN NULL ELSE p.image_path END,
      image_state = CASE WHEN excluded.image_url IS DISTINCT FROM p.image_url AND excluded.image_url IS NOT NULL
                         THEN 'pending' WHEN p.private AND excluded.image_url IS NULL THEN 'none'
                         ELSE p.image_state END,
      image_tries = CASE WHEN excluded.image_url IS DISTINCT FROM p.image_url AND excluded.image_url IS NOT NULL
                         THEN 0 ELSE p.image_tries END,
      price_minor = coalesce(excluded.price_minor, p.price_minor),
      currency = CASE WHEN excluded.price_minor IS NULL THEN p.currency ELSE excluded.currency END,
      compare_at_price_minor = CASE WHEN excluded.price_minor IS NULL THEN p.compare_at_price_minor
                                    ELSE excluded.compare_at_price_minor END,
      brand = coalesce(excluded.brand, p.brand), product_type = coalesce(excluded.product_type, p.product_type),
      availability = CASE WHEN excluded.facts_source IS NULL THEN p.availability ELSE excluded.availability END,
      quantity = CASE WHEN excluded.facts_source IS NULL THEN p.quantity END, rating = coalesce(excluded.rating, p.rating),
      review_count = coalesce(excluded.review_count, p.review_count),
      images = CASE WHEN excluded.images = '{}' THEN p.images ELSE excluded.images END,
      variants = CASE WHEN excluded.variants = '[]' THEN p.variants ELSE excluded.variants END,
      facts_source = coalesce(excluded.facts_source, p.facts_source),
      facts_at = CASE WHEN excluded.facts_source IS NULL THEN p.facts_at ELSE excluded.facts_at END, private = false,
      scraped_at = CASE WHEN excluded.facts_source IS NULL THEN p.scraped_at ELSE excluded.scraped_at END,
      updated_at = excluded.updated_at
    WHERE p.scraped_at IS NULL OR p.scraped_at <= excluded.scraped_at
    RETURNING p.id
  ), points AS (
    SELECT '' AS variant_id, :priceMinor::bigint AS price_minor, :currency::text AS currency
    UNION
    SELECT v.id, v.price_minor, v.currency
    FROM jsonb_to_recordset(:variants::jsonb) AS v(id text, price_minor bigint, currency text)
  ), recorded AS (
    INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, source, recorded_at)
    SELECT product.id, points.variant_id, (:now::timestamptz AT TIME ZONE 'UTC')::date, points.currency,
           points.price_minor, :source, :now
    FROM product, points WHERE points.price_minor IS NOT NULL AND points.currency IS NOT NULL
    ${saidLast}
  )
  SELECT id FROM product`;

/** SQL: a product's platform reports its changes, which take precedence over its shop's feed. */
export const isOfPlatform = `(p.facts_source = 'platform' AND EXISTS (
    SELECT 1 FROM shops s WHERE s.hosts @> ARRAY[p.domain] AND s.status = 'active'))`;

/**
 * SQL: a product's platform or its shop's feed reports it, which takes precedence over its page.
 */
export const isReported = `(${isOfPlatform} OR (
    p.facts_source = 'feed' AND NOT p.private AND p.facts_at > :now::timestamptz - interval '3 days'))`;

/** Stores only fields that platforms and feeds don't report. */
const fillStatement = statement('product_store_fill')`
  UPDATE products p SET description = coalesce(nullif(p.description, ''), :description), rating = coalesce(:rating?, rating),
    review_count = coalesce(:reviewCount?, review_count), scraped_at = :now
  WHERE id = :id`;

/**
 * SQL that makes a product and all its variants unavailable; the rest of its data stays.
 * @param at SQL for when the source reported it
 */
export const unavailable = (source: 'page' | 'platform', at: string): string => `
    availability = 'discontinued', quantity = NULL, facts_source = '${source}', facts_at = ${at}, updated_at = :now,
    variants = (SELECT coalesce(jsonb_agg(v || '{"availability": "discontinued", "quantity": null}'), '[]') FROM jsonb_array_elements(variants) v)`;

const goneStatement = statement('product_store_gone')`
  UPDATE products p SET scraped_at = :now, ${unavailable('page', ':now')}
  WHERE id = ${productAt(':urlHash')} AND ${isReported} IS NOT TRUE AND (scraped_at IS NULL OR scraped_at <= :now)`;

/** Stores that a product's page doesn't exist anymore. */
export async function storeGone(sql: Sql, url: string, now: Date): Promise<void> {
  await sql.rows(goneStatement, { urlHash: hashUrl(url), now });
}

/** Also records today's prices. Does nothing if another source has reported the product since. */
const unchangedStatement = statement('product_store_unchanged')`
  WITH product AS (
    UPDATE products SET facts_at = :now
    WHERE id = :id AND facts_source = 'page' AND NOT private AND facts_at < :now
    RETURNING id, price_minor, currency, variants
  )
  INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, source, recorded_at)
  SELECT product.id, points.variant_id, (:now::timestamptz AT TIME ZONE 'UTC')::date, points.currency, points.price_minor, 'page', :now
  FROM product, LATERAL (
    SELECT '' AS variant_id, product.price_minor, product.currency
    UNION
    SELECT v.id, v.price_minor, v.currency
    FROM jsonb_to_recordset(product.variants) AS v(id text, price_minor bigint, currency text)
  ) points WHERE points.price_minor IS NOT NULL AND points.currency IS NOT NULL
  ${saidLast}`;

/** Stores that a product's page hasn't changed. */
export async function storeUnchanged(sql: Sql, id: number, now: Date): Promise<void> {
  await sql.rows(unchangedStatement, { id, now });
}

const findStored = statement('product_store_find')`
  SELECT p.id, p.url, p.url_hash, p.scraped_at IS NOT NULL AND NOT p.private AS is_read, ${isReported} AS is_reported
  FROM products p WHERE p.id = ${productAt(':urlHash')}`;

const noOffer = {
  price_minor: null,
  currency: null,
  compare_at_price_minor: null,
  availability: null,
  variants: [],
};

/**
 * Stores the result of reading the page at `url`, which must be canonical, and returns the
 * product's ID. A page in a language other than the product's own only describes the product until
 * its own page is read, without prices and stock, which are another market's. If the product's
 * platform or feed reports it, the page only adds data that they lack.
 * @param now when reading began; a page read earlier but stored later changes nothing
 */
export async function storeScrape(
  sql: Sql,
  url: string,
  found: ScrapedProduct,
  now: Date,
  source: 'page' | 'platform' = 'page',
): Promise<number> {
  const page = productPage(url);
  const [stored] = await sql.rows(findStored, { urlHash: hashUrl(page), now });
  if (stored?.is_read && withHttps(stored.url ?? '') !== withHttps(page)) return stored.id;
  if (stored?.is_reported && source === 'page') {
    const { description, rating, review_count: reviewCount } = found;
    await sql.rows(fillStatement, { id: stored.id, description, rating, reviewCount, now });
    return stored.id;
  }
  const isOfMarket = source === 'page' && !!stored?.url && marketOf(page, stored.url) !== '';
  const offer = isOfMarket ? noOffer : found;
  const [row] = await sql.rows(storeStatement, {
    url: page,
    urlHash: stored?.url_hash ?? hashUrl(page),
    domain: siteHost(url),
    title: found.title,
    description: found.description,
    imageUrl: found.image_url,
    priceMinor: offer.price_minor,
    currency: offer.currency,
    compareAtPriceMinor: offer.compare_at_price_minor,
    brand: found.brand,
    productType: found.product_type,
    availability: offer.availability,
    rating: found.rating,
    reviewCount: found.review_count,
    images: found.images,
    variants: JSON.stringify(offer.variants),
    source: isOfMarket ? null : source,
    now,
  });
  if (row) return row.id;
  // Another reading of the page has stored it in the meantime.
  const [newer] = await sql.rows(findStored, { urlHash: stored?.url_hash ?? hashUrl(page), now });
  return newer!.id;
}
