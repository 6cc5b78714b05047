/**
 * A merchant changes every price of a big shop: Shopify reports each product, the lists follow, and the owners of all
 * wishes are alerted.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { Pool } from 'undici';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { webhookSignature } from '#test/support/shopify/app-credentials.ts';

const catalog = { products: 10_000, variants: 10, itemsOfAVariant: 10 };
const domain = 'big-shop.myshopify.com';
const oldPrice = 5400;
const newPrice = 4860;
/** As many as Shopify sends at once. */
const connections = 10;

const variantId = (product: number, variant: number) => product * 100 + variant;

/**
 * Installs a shop, and saves each of its variants to ten lists of 20 items, at the old price. All owners have alerts
 * about price drops.
 */
export async function fillCatalog(ctx: Context): Promise<void> {
  const { shopId, partnerId } = await installShop(ctx, {
    domain,
    name: 'Big shop',
    email: 'big@bench.example',
  });
  await ctx.prisma.shop.update({ where: { id: shopId }, data: { currency: 'EUR', primaryHost: domain } });
  await ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'growth' } });
  const client = await ctx.pool.connect();
  const run = <Row extends object>(text: string, values: unknown[] = []) =>
    client.query<Row>({ text, values, query_timeout: 3_600_000 } as QueryConfig);
  try {
    await run('SET statement_timeout = 0');
    await run('SET session_replication_role = replica');
    const { products, variants, itemsOfAVariant } = catalog;
    const lists = (products * variants * itemsOfAVariant) / 20;
    await run(
      `WITH added AS (
         INSERT INTO products (url, url_hash, domain, platform_id, platform_handle, title, image_url, price_minor, currency,
                               availability, variants, facts_source, facts_at, created_at)
         SELECT u, sha256(u::bytea), $2, n::text, 'product-' || n, 'Product ' || n, 'https://cdn.example/' || n || '.jpg', $3::bigint, 'EUR',
           'in_stock', (SELECT jsonb_agg(jsonb_build_object('id', (n * 100 + v)::text, 'title', 'Size ' || v, 'price_minor', $3::bigint,
             'currency', 'EUR', 'availability', 'in_stock')) FROM generate_series(1, $4::int) v), 'platform', now(), now()
         FROM (SELECT n, 'https://' || $2 || '/products/product-' || n AS u FROM generate_series(1, $1::int) n) f
         RETURNING id, title, image_url, split_part(title, ' ', 2)::bigint AS number
       ), sold AS (
         SELECT added.*, (number * 100 + v)::text AS variant_id, (number - 1) * $4::int + v - 1 AS place
         FROM added, generate_series(1, $4::int) v
       ), priced AS (
         INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, source, recorded_at)
         SELECT id, variant_id, now()::date, 'EUR', $3, 'platform', now() FROM sold
       ), people AS (
         INSERT INTO users (email) SELECT 'catalog' || n || '@bench.example'
         FROM generate_series(1, $7::int) n RETURNING id, email
       ), signed_in AS (
         INSERT INTO sign_in_sources (source, user_id, seen_at) SELECT sha256(email::bytea), id, now() FROM people
       ), watching AS (
         INSERT INTO alert_settings (user_id, price_drop, pages_due_at) SELECT id, true, now() + interval '1 day' FROM people
       ), lists AS (
         INSERT INTO lists (token, owner_id, name) SELECT 'catalog-' || id, id, 'Catalog' FROM people RETURNING id, owner_id
       ), numbered AS (
         SELECT id, owner_id, row_number() OVER () - 1 AS place FROM lists
       )
       INSERT INTO list_items (list_id, owner_id, product_id, variant_id, title, image_url, price_minor, currency,
                               source_domain, source_partner_id)
       SELECT l.id, l.owner_id, s.id, s.variant_id, s.title, s.image_url, $3, 'EUR', $2, $6
       FROM sold s CROSS JOIN generate_series(0, $5::int - 1) copy
       JOIN numbered l ON l.place = (s.place + copy * $7::int / $5::int) % $7::int`,
      [products, domain, oldPrice, variants, itemsOfAVariant, partnerId, lists],
    );
    for (const table of ['products', 'price_points', 'users', 'lists', 'list_items', 'alert_settings']) {
      await run(`VACUUM ANALYZE ${table}`);
    }
    await run('CHECKPOINT');
  } finally {
    client.release(true);
  }
}

/** Shopify's message about a product in API version 2026-10. */
function productBody(product: number, now: Date): string {
  const at = now.toISOString();
  const images = [{ id: product, src: `https://cdn.example/${product}.jpg`, alt: null, position: 1 }];
  return JSON.stringify({
    id: product,
    admin_graphql_api_id: `gid://shopify/Product/${product}`,
    title: `Product ${product}`,
    handle: `product-${product}`,
    body_html: `<p>${'What a merchant writes about a product. '.repeat(25)}</p>`,
    vendor: 'Kiln',
    product_type: 'Vases',
    tags: 'clay, for the table',
    status: 'active',
    created_at: at,
    updated_at: at,
    published_at: at,
    variants: Array.from({ length: catalog.variants }, (_, index) => {
      const id = variantId(product, index + 1);
      return {
        id,
        admin_graphql_api_id: `gid://shopify/ProductVariant/${id}`,
        product_id: product,
        title: `Size ${index + 1}`,
        option1: `Size ${index + 1}`,
        price: (newPrice / 100).toFixed(2),
        compare_at_price: (oldPrice / 100).toFixed(2),
        position: index + 1,
        barcode: null,
        sku: `SKU-${id}`,
        taxable: true,
        image_id: null,
        inventory_item_id: id,
        inventory_policy: 'deny',
        inventory_quantity: 3,
        old_inventory_quantity: 3,
        created_at: at,
        updated_at: at,
      };
    }),
    options: [{ id: product, name: 'Size', values: [] }],
    image: images[0],
    images,
  });
}

/** Reports every product to a running server, and resolves once all lists show the new price. */
export async function changeCatalog(ctx: Context, siteUrl: string): Promise<void> {
  const sockets = new Pool(siteUrl, { connections });
  let product = 0;
  const send = async () => {
    while (product < catalog.products) {
      const now = new Date();
      const body = productBody((product += 1), now);
      const answer = await sockets.request({
        path: '/shopify/webhook',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'products/update',
          'x-shopify-shop-domain': domain,
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-api-version': '2026-10',
          'x-shopify-triggered-at': now.toISOString(),
          'x-shopify-hmac-sha256': webhookSignature(body),
        },
        body,
      });
      if (answer.statusCode !== 200) throw new Error(`a webhook got ${answer.statusCode}`);
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  await sockets.close();
  while ((await waiting(ctx)) > 0) await delay(200);
  const { rows } = await ctx.pool.query<{ changed: number }>(
    'SELECT count(*)::int AS changed FROM list_items WHERE source_domain = $1 AND price_minor = $2',
    [domain, newPrice],
  );
  const items = catalog.products * catalog.variants * catalog.itemsOfAVariant;
  if (rows[0]?.changed !== items) throw new Error(`${rows[0]?.changed} of ${items} items have the new price`);
}

/**
 * Skips the 15 minutes in which prices can be corrected, and resolves once the owners of all wishes
 * are alerted.
 */
export async function alertCatalog({ pool }: Context): Promise<void> {
  await pool.query('UPDATE unsettled_changes SET due_at = now()');
  await pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('settle-changes', '{}')`);
  const unsettled = async () => (await pool.query('SELECT FROM unsettled_changes LIMIT 1')).rows.length > 0;
  while (await unsettled()) await delay(200);
  const { rows } = await pool.query<{ alerts: number }>('SELECT count(*)::int AS alerts FROM alerts');
  const items = catalog.products * catalog.variants * catalog.itemsOfAVariant;
  if (rows[0]?.alerts !== items) throw new Error(`${rows[0]?.alerts} of ${items} items were alerted about`);
}

async function waiting({ pool }: Context): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM shopify_webhooks WHERE processed_at IS NULL',
  );
  return rows[0]?.waiting ?? 0;
}
