import type { RowErrorCode } from '#api/contract/product-import.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { findProducts, numberOf } from '../../find-products.ts';
import { isOfPlatform, saidLast } from '../../store-scrape.ts';
import { variantOf } from '../../wish-key.ts';
import { refreshItems } from '../products/refresh-items.ts';
import { type KnownProduct, type Merged, mergeRows } from './merge-rows.ts';
import type { ImportedRow } from './parse-import-row.ts';

const lock = statement('product_rows_lock')<KnownProduct, 'url'>`
  SELECT p.id, p.url, p.title, p.image_url, p.private, p.price_minor, p.compare_at_price_minor, p.currency,
         p.availability, p.quantity, p.variants, ${isOfPlatform} AS is_reported,
         ARRAY(SELECT DISTINCT ${variantOf('i.variant_id')} FROM list_items i WHERE i.product_id = p.id) AS wished,
         (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object(
             'id', ${variantOf('i.variant_id')}, 'sku', ${numberOf.sku}, 'gtin', ${numberOf.gtin})), '[]')
          FROM list_items i WHERE i.product_id = p.id AND i.source_partner_id = :partnerId AND i.variant_id <> ''
            AND coalesce(i.checkout_meta ->> 'sku', i.checkout_meta ->> 'gtin') IS NOT NULL) AS numbers
  FROM products p WHERE p.id = ANY(:ids::bigint[]) AND p.url IS NOT NULL AND p.same_as IS NULL
  ORDER BY p.id FOR NO KEY UPDATE`;

const storeProducts = statement('product_rows_store')`
  UPDATE products p SET title = r.title, private = r.private, image_url = r.image_url,
    image_path = CASE WHEN p.private AND p.image_url IS DISTINCT FROM r.image_url THEN NULL ELSE p.image_path END,
    image_state = CASE WHEN p.image_url IS NOT DISTINCT FROM r.image_url THEN p.image_state
                       WHEN r.image_url IS NULL THEN 'none' ELSE 'pending' END,
    image_tries = CASE WHEN p.image_url IS DISTINCT FROM r.image_url THEN 0 ELSE p.image_tries END,
    price_minor = r.price_minor, compare_at_price_minor = r.compare_at_price_minor, currency = r.currency,
    availability = r.availability, quantity = r.quantity, variants = r.variants, facts_source = 'feed', facts_at = :now,
    updated_at = CASE WHEN r.is_changed THEN :now ELSE p.updated_at END
  FROM jsonb_to_recordset(:products::jsonb) AS r(
    id bigint, title text, image_url text, private boolean, price_minor bigint, compare_at_price_minor bigint,
    currency text, availability text, quantity int, variants jsonb, is_changed boolean)
  WHERE p.id = r.id`;

const storePoints = statement('product_rows_points')`
  INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, source, recorded_at)
  SELECT r.product_id, r.variant_id, (:now::timestamptz AT TIME ZONE 'UTC')::date, r.currency, r.price_minor, 'feed', :now
  FROM jsonb_to_recordset(:points::jsonb) AS r(product_id bigint, variant_id text, currency text, price_minor bigint)
  ORDER BY r.product_id, r.variant_id
  ${saidLast}`;

const storeOffers = statement('product_rows_offers')`
  INSERT INTO market_offers (product_id, variant_id, market, currency, price_minor, compare_at_price_minor,
                             availability, quantity, source, at)
  SELECT r.product_id, r.variant_id, r.market, r.currency, r.price_minor, r.compare_at_price_minor, r.availability,
         r.quantity, 'feed', :now
  FROM jsonb_to_recordset(:offers::jsonb) AS r(
    product_id bigint, variant_id text, market text, currency text, price_minor bigint, compare_at_price_minor bigint,
    availability text, quantity int)
  ORDER BY r.product_id, r.variant_id, r.market, r.currency
  ON CONFLICT (product_id, variant_id, market, currency) DO UPDATE SET
    price_minor = excluded.price_minor, compare_at_price_minor = excluded.compare_at_price_minor,
    availability = excluded.availability, quantity = excluded.quantity, source = excluded.source, at = excluded.at`;

interface StoredRows {
  refused: Map<ImportedRow, RowErrorCode>;
  /** The number of rows for products that no one has saved. */
  unmatched: number;
}

/**
 * Stores a partner's rows for products that someone has saved, and updates the items on lists.
 * Other products aren't stored. Rows are refused if they match several products, or if their
 * product would get too many variants.
 */
export async function storeRows(
  sql: Sql,
  rows: readonly ImportedRow[],
  { partnerId, now }: { partnerId: number; now: Date },
): Promise<StoredRows> {
  const found = await findProducts(sql, rows, partnerId);
  const refused = new Map<ImportedRow, RowErrorCode>();
  const rowsOf = new Map<number, ImportedRow[]>();
  for (const [at, id] of found) {
    const row = rows[at]!;
    if (id === 'ambiguous') refused.set(row, 'ambiguous_product');
    else rowsOf.set(id, [...(rowsOf.get(id) ?? []), row]);
  }
  const unmatched = rows.length - found.size;
  if (rowsOf.size === 0) return { refused, unmatched };
  const known = await sql.rows(lock, { ids: [...rowsOf.keys()], partnerId });
  const all = known.map((product): Merged & { known: KnownProduct } => ({
    known: product,
    ...mergeRows(product, rowsOf.get(product.id) ?? []),
  }));
  const products = all.flatMap(({ product }) => product ?? []);
  await sql.rows(storeProducts, { products: JSON.stringify(products), now });
  await sql.rows(storePoints, { points: JSON.stringify(all.flatMap(({ points }) => points)), now });
  await sql.rows(storeOffers, { offers: JSON.stringify(all.flatMap(({ offers }) => offers)), now });
  await refreshItems(
    sql,
    all.flatMap(({ known: { id, url, title }, product }) =>
      product?.is_changed ? [{ id, url, title, found: { ...product, images: [] } }] : [],
    ),
  );
  for (const row of all.flatMap((one) => one.refused)) refused.set(row, 'too_many_variants');
  return { refused, unmatched };
}
