import type { ListRowError } from '#api/contract/list-import.ts';
import { canonicalUrl, hashesOn, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { findProducts } from '#api/modules/catalog/find-products.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { SentProduct } from './read-row.ts';

/** A product that a file's rows mean. */
export interface FoundProduct {
  /** Of a product that we know. */
  id: number | null;
  /** Canonical. */
  url: string;
  hash: Buffer;
  number: string;
  title: string;
}

type Outcome = FoundProduct | ListRowError;

const readUrls = statement('import_known_products')<{ id: number; url: string; title: string }, 'url'>`
  SELECT id, url, title FROM products WHERE id = ANY(:ids::bigint[]) AND url IS NOT NULL`;

/** The same page on the host with or without `www.`. */
const bySpelling = statement('import_products_by_spelling')`
  SELECT r.at, min(coalesce(p.same_as, p.id)) AS id
  FROM jsonb_to_recordset(:spellings::jsonb) AS r (at int, hash text) JOIN products p ON p.url_hash = decode(r.hash, 'hex')
  GROUP BY r.at`;

/** Titles of several products mean none of them. */
const byTitle = statement('import_products_by_title')`
  SELECT lower(p.title) AS title, min(p.id) AS id, count(*)::int AS count FROM products p
  WHERE p.domain = ANY(:hosts::text[]) AND lower(p.title) = ANY(:titles::text[]) AND p.same_as IS NULL AND p.url IS NOT NULL
  GROUP BY lower(p.title)`;

/** Products that are remembered from row to row. */
const maxRemembered = 50_000;

/** Finds the products of an import's rows. Each is looked up once. */
export function productFinder(
  ctx: Context,
  {
    partnerId,
    productUrl,
    hosts,
  }: { partnerId: number; productUrl: string | null; hosts: { main: string | undefined; all: string[] } },
) {
  const known = new Map<string, Outcome>();
  const keyOf = ({ url, productId, handle, sku, title }: SentProduct) =>
    JSON.stringify(url ? [url] : [productId, handle, sku, productId || handle || sku ? '' : title]);
  const host = hosts.main;

  /** The URL that a row gives, or that its ID, handle or SKU leads to. */
  function urlOf({ url, ...names }: SentProduct): string | null {
    if (url.startsWith('/')) return host ? canonicalUrl(`https://${host}${url}`) : null;
    if (url) return url;
    const values: Record<string, string> = {
      product_id: names.productId,
      handle: names.handle,
      sku: names.sku,
    };
    const parts = productUrl === null ? [] : [...productUrl.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (parts.length === 0 || !parts.every((name) => values[name])) return null;
    return canonicalUrl(
      productUrl!.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!)),
    );
  }

  async function look(sql: Sql, products: readonly SentProduct[]): Promise<void> {
    const isVerified = await readVerifiedHosts(sql, partnerId);
    const unknown = products.filter((product) => !product.url);
    const platform = await ctx.adapters.platformCatalog.find(ctx, partnerId, {
      ids: [...new Set(unknown.flatMap(({ productId }) => (/^\d{1,20}$/.test(productId) ? productId : [])))],
      handles: [...new Set(unknown.flatMap(({ productId, handle }) => (productId ? [] : handle || [])))],
      skus: [
        ...new Set(unknown.flatMap(({ productId, handle, sku }) => (productId || handle ? [] : sku || []))),
      ],
    });
    const named = products.map((product) => {
      const { productId, handle, sku } = product;
      const told =
        platform && (platform.ids.get(productId) ?? platform.handles.get(handle) ?? platform.skus.get(sku));
      const isGone =
        platform !== null && told === undefined && !product.url && (productId || handle || sku) !== '';
      const url = told && host ? canonicalUrl(`https://${host}/products/${told.handle}`) : urlOf(product);
      return { product, told, isGone, url };
    });
    const rows = named.map(({ product, url }) => ({
      url: url ?? '',
      ...(host && !product.url && { host: siteHost(`https://${host}`) }),
      productId: product.productId,
      sku: product.sku,
      gtin: '',
    }));
    const found = await findProducts(sql, rows, partnerId);
    const spellings = named.flatMap(({ url }, at) =>
      url === null || found.has(at)
        ? []
        : hashesOn([siteHost(url)], url).map((hash) => ({ at, hash: hash.toString('hex') })),
    );
    if (spellings.length > 0) {
      const others = await sql.rows(bySpelling, { spellings: JSON.stringify(spellings) });
      for (const { at, id } of others) if (at !== null && id !== null) found.set(at, id);
    }
    const titles = named.flatMap(({ product, url }, at) =>
      url === null && !found.has(at) && product.title ? product.title.toLowerCase() : [],
    );
    const titled = new Map(
      (titles.length > 0 ? await sql.rows(byTitle, { titles, hosts: hosts.all }) : []).map((one) => [
        one.title,
        one,
      ]),
    );
    const ids = [...found.values(), ...[...titled.values()].map(({ id }) => id)].filter(
      (id) => typeof id === 'number',
    );
    const stored = new Map((await sql.rows(readUrls, { ids })).map((one) => [one.id, one]));
    for (const [at, { product, told, isGone, url }] of named.entries()) {
      const byName = url === null && !found.has(at) ? titled.get(product.title.toLowerCase()) : undefined;
      const id = byName ? (byName.count > 1 ? 'ambiguous' : byName.id) : found.get(at);
      const record = typeof id === 'number' ? stored.get(id) : undefined;
      const page = record?.url ?? url;
      let outcome: Outcome;
      if (id === 'ambiguous') outcome = 'ambiguous_product';
      else if (page === null || (isGone && !record)) outcome = 'unknown_product';
      else if (!isVerified(page)) outcome = 'host_not_verified';
      else {
        outcome = {
          id: record?.id ?? null,
          url: page,
          hash: hashUrl(page),
          number: told?.id ?? product.productId,
          title: record?.title || told?.title || product.title,
        };
      }
      known.set(keyOf(product), outcome);
    }
  }

  return async (sql: Sql, products: readonly SentProduct[]): Promise<Outcome[]> => {
    if (known.size > maxRemembered) known.clear();
    const missing = new Map(products.map((product) => [keyOf(product), product] as const));
    for (const key of missing.keys()) if (known.has(key)) missing.delete(key);
    if (missing.size > 0) await look(sql, [...missing.values()]);
    return products.map((product) => known.get(keyOf(product))!);
  };
}
