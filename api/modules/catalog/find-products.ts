import { siteHost } from '#api/modules/keys/origin.ts';
import { coversHost } from '#api/modules/keys/verified-hosts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashUrl } from './canonical-url.ts';
import { productAt } from './product-record.ts';
import { marketBetween, variantOf } from './wish-key.ts';

/** A number that more than one product has is ambiguous, so there's no need to find all. */
const maxCandidates = 20;

/**
 * SQL for the numbers that an item `i` was saved with. Must match the expressions of the indexes.
 */
export const numberOf = {
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

/** A product as a file names it. Texts that it doesn't give are empty. */
export interface NamedProduct {
  /** Canonical. */
  url: string;
  /** The host that sells products with its number; default: the URL's. */
  host?: string;
  productId: string;
  sku: string;
  /** Without leading zeros. */
  gtin: string;
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
 * Finds a partner's products that someone has saved.
 * @returns by index in `rows`: the product's ID, or `ambiguous` for a row that matches several
 */
export async function findProducts(
  sql: Sql,
  rows: readonly NamedProduct[],
  partnerId: number,
): Promise<Map<number, number | 'ambiguous'>> {
  const named = rows.map(({ url, host = siteHost(url), productId, sku, gtin }, at) => ({
    at,
    hash: hashUrl(url).toString('hex'),
    url,
    domain: host,
    product_id: productId,
    sku,
    gtin,
  }));
  const found = Map.groupBy(
    await sql.rows(find, { rows: JSON.stringify(named), partnerId }),
    ({ at }) => at!,
  );
  return new Map(
    [...found].map(([at, products]) => {
      const first = Math.min(...products.map(({ rank }) => rank!));
      return [at, onlyOf(products.filter(({ rank }) => rank === first))];
    }),
  );
}
