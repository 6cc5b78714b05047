import type { Sql } from '#api/platform/db/sql.ts';
import type { ItemWords } from './item-words.ts';

/** What a creator says of a product that has no page. Price in minor units; an empty `image_url` is no image. */
export interface ManualProduct {
  title?: string | undefined;
  description?: string | undefined;
  image_url?: string | undefined;
  price_minor?: number | null | undefined;
  currency?: string | null | undefined;
}

const insertStatement = {
  name: 'creator_manual_insert',
  text: `
    INSERT INTO products (title, description, image_url, image_state, price_minor, currency, created_at, updated_at)
    VALUES ($1, $2, $3, CASE WHEN $3::text IS NULL THEN 'none' ELSE 'pending' END, $4::bigint,
            CASE WHEN $4::bigint IS NOT NULL THEN $5 END, $6, $6)
    RETURNING id`,
};

const updateStatement = {
  name: 'creator_manual_update',
  text: `
    UPDATE products p SET
      title = coalesce(nullif($2, ''), p.title),
      price_minor = CASE WHEN 'price' = ANY($6::text[]) THEN $3::bigint ELSE p.price_minor END,
      currency = CASE WHEN 'price' = ANY($6::text[]) AND $3::bigint IS NULL THEN NULL
                      WHEN 'currency' = ANY($6::text[]) THEN $4 ELSE p.currency END,
      image_url = CASE WHEN 'image' = ANY($6::text[]) THEN $5 ELSE p.image_url END,
      image_state = CASE WHEN NOT 'image' = ANY($6::text[]) OR $5::text IS NOT DISTINCT FROM p.image_url THEN p.image_state
                         WHEN $5::text IS NULL THEN 'none' ELSE 'pending' END,
      image_path = CASE WHEN 'image' = ANY($6::text[]) AND $5::text IS DISTINCT FROM p.image_url THEN NULL ELSE p.image_path END,
      image_tries = CASE WHEN 'image' = ANY($6::text[]) AND $5::text IS DISTINCT FROM p.image_url THEN 0 ELSE p.image_tries END,
      updated_at = $7
    WHERE p.id = $1 AND p.url_hash IS NULL
    RETURNING p.id`,
};

/** Writes a product by hand: it has no page, so it is nobody else's. @returns its id */
export async function insertManualProduct(sql: Sql, product: ManualProduct, now: Date): Promise<number> {
  const { title = '', description = '', image_url: image, price_minor: price, currency } = product;
  const values = [title, description, image || null, price ?? null, currency ?? null, now];
  const [row] = await sql.rows<{ id: number }>(insertStatement, values);
  return row?.id ?? 0;
}

/**
 * Writes what is named onto a product that was written by hand: it is the same wherever it stands.
 * @returns what is left to say of it in one place: note and address
 */
export async function updateManualProduct(
  sql: Sql,
  productId: number,
  words: ItemWords & Pick<ManualProduct, 'image_url'>,
  now: Date,
): Promise<Pick<ItemWords, 'note' | 'url'>> {
  const { title, price_minor: price, currency, image_url: image, note, url } = words;
  const named = Object.entries({ price, currency, image }).filter(([, value]) => value !== undefined);
  await sql.rows(updateStatement, [
    productId,
    title ?? '',
    price ?? null,
    currency ?? null,
    image || null,
    named.map(([name]) => name),
    now,
  ]);
  return { note, url };
}
