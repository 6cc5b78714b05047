import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { ItemWords } from './item-words.ts';

/** A creator's description of a product without a page. Price in minor units; an empty `image_url` means no image. */
export interface ManualProduct {
  title?: string | undefined;
  description?: string | undefined;
  image_url?: string | undefined;
  price_minor?: number | null | undefined;
  currency?: string | null | undefined;
}

const insertStatement = statement('creator_manual_insert')`
  INSERT INTO products (title, description, image_url, image_state, price_minor, currency, created_at, updated_at)
  VALUES (:title, :description, :imageUrl?, CASE WHEN :imageUrl::text IS NULL THEN 'none' ELSE 'pending' END, :price?::bigint,
          CASE WHEN :price::bigint IS NOT NULL THEN :currency? END, :now, :now)
  RETURNING id`;

const updateStatement = statement('creator_manual_update')`
  UPDATE products p SET
    title = coalesce(nullif(:title, ''), p.title),
    price_minor = CASE WHEN 'price' = ANY(:names::text[]) THEN :price?::bigint ELSE p.price_minor END,
    currency = CASE WHEN 'price' = ANY(:names::text[]) AND :price::bigint IS NULL THEN NULL
                    WHEN 'currency' = ANY(:names::text[]) THEN :currency? ELSE p.currency END,
    image_url = CASE WHEN 'image' = ANY(:names::text[]) THEN :imageUrl? ELSE p.image_url END,
    image_state = CASE WHEN NOT 'image' = ANY(:names::text[]) OR :imageUrl::text IS NOT DISTINCT FROM p.image_url THEN p.image_state
                       WHEN :imageUrl::text IS NULL THEN 'none' ELSE 'pending' END,
    image_path = CASE WHEN 'image' = ANY(:names::text[]) AND :imageUrl::text IS DISTINCT FROM p.image_url THEN NULL ELSE p.image_path END,
    image_tries = CASE WHEN 'image' = ANY(:names::text[]) AND :imageUrl::text IS DISTINCT FROM p.image_url THEN 0 ELSE p.image_tries END,
    updated_at = :now
  WHERE p.id = :productId AND p.url_hash IS NULL
  RETURNING p.id`;

/** Creates a manual product, which has no page and belongs only to this partner. @returns its ID */
export async function insertManualProduct(sql: Sql, product: ManualProduct, now: Date): Promise<number> {
  const { title = '', description = '', image_url: image, price_minor: price, currency } = product;
  const values = {
    title,
    description,
    imageUrl: image || null,
    price: price ?? null,
    currency: currency ?? null,
    now,
  };
  const [row] = await sql.rows(insertStatement, values);
  return row?.id ?? 0;
}

/**
 * Updates the given fields of a manual product, everywhere it's used.
 * @returns the remaining fields, which belong to a single item: note and URL
 */
export async function updateManualProduct(
  sql: Sql,
  productId: number,
  words: ItemWords & Pick<ManualProduct, 'image_url'>,
  now: Date,
): Promise<Pick<ItemWords, 'note' | 'url'>> {
  const { title, price_minor: price, currency, image_url: image, note, url } = words;
  const named = Object.entries({ price, currency, image }).filter(([, value]) => value !== undefined);
  await sql.rows(updateStatement, {
    productId,
    title: title ?? '',
    price: price ?? null,
    currency: currency ?? null,
    imageUrl: image || null,
    names: named.map(([name]) => name),
    now,
  });
  return { note, url };
}
