import type { RowErrorCode } from '#api/contract/product-import.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { coversHost } from '#api/modules/keys/verified-hosts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashUrl } from '../../canonical-url.ts';
import { productAt } from '../../product-record.ts';
import { isOfPlatform, saidLast } from '../../store-scrape.ts';
import { marketBetween, variantOf } from '../../wish-key.ts';
import { refreshItems } from '../products/refresh-items.ts';
import { type KnownProduct, type Merged, mergeRows } from './merge-rows.ts';
import type { ImportedRow } from './parse-import-row.ts';

/** A number that more than one product has is ambiguous, so there's no need to find all. */
const maxCandidates = 20;

/**
 * SQL for the numbers that an item `i` was saved with. Must match the expressions of the indexes.
 */
const numberOf = {
  product_id: `left(regexp_replace(trim(i.checkout_meta ->> 'productId'), '^gid:[^?]*/([^?]+).*', '\\1'), 255)`,
  sku: `left(trim(i.checkout_meta ->> 'sku'), 255)`,
  gtin: `left(ltrim(trim(i.checkout_meta ->> 'gtin'), '0'), 255)`,
};
const isNumbered = {
  product_id: `i.checkout_meta ->> 'productId' IS NOT NULL AND ${numberOf.product_id} = r.product_id`,
  sku: `i.checkout_meta ->> 'sku' IS NOT NULL AND ${numberOf.sku} = r.sku`,
  gtin: `i.checkout_meta ->> 'gtin' IS NOT NULL AND ${numberOf.gtin} = r.gtin`,
};
const isSavedAs = (number: string) => `i.variant_id <> '' AND ${variantOf('i.variant_id')} = ${number}`;

/**
 * SQL for the first matching products saved at the partner's shop. Skips from product to product,
 * not item to item.
 */
const savedProducts = (isSaved: string) => {
  const next = (after: string) =>
    `SELECT min(i.product_id) FROM list_items i WHERE i.source_partner_id = :partnerId AND ${isSaved}${after}`;
  return `(
      WITH RECURSIVE found (id) AS (
        ${next('')}
        UNION ALL SELECT (${next(' AND i.product_id > found.id')}) FROM found WHERE found.id IS NOT NULL
      ) SELECT id FROM found WHERE id IS NOT NULL LIMIT ${maxCandidates})`;
};

/**
 * Finds the products of rows by URL, else by product ID, SKU or GTIN among those saved at the
 * partner's shop. A variant's ID can also be its SKU or GTIN, unless it's a short number, which
 * could be anything.
 */
export const find = statement('product_rows_find')`
  WITH r AS MATERIALIZED (
    SELECT x.*, ${productAt("decode(x.hash, 'hex')")} AS url_id
    FROM jsonb_to_recordset(:rows::jsonb) AS x(at int, hash text, url text, domain text, product_id text, sku text, gtin text)
  )
  SELECT r.at, 0 AS rank, r.url_id AS id, true AS is_near FROM r WHERE r.url_id IS NOT NULL
  UNION
  SELECT r.at, f.rank, p.id, ${marketBetween('r.url', 'p.url')} = '' FROM r CROSS JOIN LATERAL (
    SELECT 1 AS rank, p.id FROM products p WHERE p.domain = r.domain AND p.platform_id = r.product_id AND r.product_id <> ''
    UNION ALL SELECT 1, id FROM ${savedProducts(`r.product_id <> '' AND ${isNumbered.product_id}`)} saved
    UNION ALL SELECT 2, id FROM ${savedProducts(`r.sku <> '' AND ${isNumbered.sku}`)} saved
    UNION ALL SELECT 2, id FROM ${savedProducts(`r.sku ~ '[^0-9]' AND ${isSavedAs('r.sku')}`)} saved
    UNION ALL SELECT 3, id FROM ${savedProducts(`r.gtin <> '' AND ${isNumbered.gtin}`)} saved
    UNION ALL SELECT 3, id FROM ${savedProducts(`length(r.gtin) >= 8 AND ${isSavedAs('r.gtin')}`)} saved
  ) f JOIN products s ON s.id = f.id JOIN products p ON p.id = coalesce(s.same_as, s.id)
  WHERE r.url_id IS NULL AND p.url IS NOT NULL
    AND EXISTS (SELECT 1 FROM verified_domains v WHERE v.partner_id = :partnerId AND ${coversHost('p.domain')})`;

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
 * The only product that matches a row, preferring those in the row's market. A row for one market
 * can update the same product in another, but can't decide between several.
 */
function onlyOf(found: { id: number | null; is_near: boolean | null }[]): number | 'ambiguous' {
  const near = found.filter(({ is_near: isNear }) => isNear);
  const ids = new Set((near.length > 0 ? near : found).map(({ id }) => id!));
  const [id, ...others] = ids;
  return id === undefined || others.length > 0 ? 'ambiguous' : id;
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
  const named = rows.map(({ url, productId, sku, gtin }, at) => ({
    at,
    hash: hashUrl(url).toString('hex'),
    url,
    domain: siteHost(url),
    product_id: productId,
    sku,
    gtin,
  }));
  const found = Map.groupBy(
    await sql.rows(find, { rows: JSON.stringify(named), partnerId }),
    ({ at }) => at!,
  );
  const refused = new Map<ImportedRow, RowErrorCode>();
  const rowsOf = new Map<number, ImportedRow[]>();
  for (const [at, row] of rows.entries()) {
    const products = found.get(at);
    if (!products) continue;
    const first = Math.min(...products.map(({ rank }) => rank!));
    const id = onlyOf(products.filter(({ rank }) => rank === first));
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
