/**
 * How shops report their prices and stock: in files they send, in a feed, by Shopify's webhooks, or
 * only on their pages.
 */
import { randomUUID } from 'node:crypto';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { shopifyApp, webhookSignature } from '#test/support/shopify/app-credentials.ts';
import type { Fleet } from '../fleet.ts';
import type { Model, Row, Source } from './model.ts';
import type { OpenShop, ShopLife } from './shop-life.ts';

/** A product's page, as one market has it. */
export interface Page {
  shop: OpenShop;
  product: string;
  market: string;
  currency: string;
  rows: Row[];
}

/** A shop, and how it reports changes. */
export interface Speaker {
  shop: OpenShop;
  /** Whether its products have variants, and pages in several markets. */
  hasVariants: boolean;
  hasMarkets: boolean;
  publish(changed: Page[]): Promise<void>;
  /** Its pages are read as soon as they are saved. */
  isReadEarly?: boolean;
  /** Once servers have read what is due. */
  afterReading?(): Promise<void>;
}

const copyOf = (page: Page): Page => ({ ...page, rows: page.rows.map((row) => ({ ...row })) });
const major = (minor: number) => (minor / 100).toFixed(2);
/** A platform's quantities; two or fewer count as nearly sold out. */
const counted = { in_stock: 9, low_stock: 2, out_of_stock: 0, discontinued: 0 };

export function sources({
  ctx,
  fleet,
  model,
  life,
  pages,
}: {
  ctx: Context;
  fleet: Fleet;
  model: Model;
  life: ShopLife;
  /** The current pages of all shops. */
  pages: Page[];
}) {
  const hear = (source: Source, { product, market, rows }: Page) => {
    for (const { variant, price, stock } of rows)
      model.note(
        ctx.clock().getTime(),
        `${product} ${market}`,
        `${variant} costs ${price}, ${stock} (${source})`,
      );
    model.report(ctx.clock().getTime(), source, product, market, rows);
  };

  return {
    /** Sends files whenever something changes. */
    async ofFiles(...[shop]: Parameters<ShopLife['openShop']>): Promise<Speaker> {
      const opened = await life.openShop(shop);
      return {
        shop: opened,
        hasVariants: true,
        hasMarkets: true,
        async publish(changed) {
          const rows = changed.flatMap(({ product, market, rows: own }) =>
            own.map((row) => ({ ...row, product, market })),
          );
          await life.importFile(opened, rows);
          for (const page of changed) hear('feed', page);
        },
      };
    },

    /** Has a feed, which is read once a day. */
    async ofFeed(...[shop]: Parameters<ShopLife['openShop']>): Promise<Speaker> {
      const opened = await life.openShop(shop);
      const site = await startForeignSite();
      let served: Page[] = [];
      let done = 0;
      const url = site.on('/feed.tsv', (_, response) => {
        served = pages.filter((page) => page.shop === opened).map(copyOf);
        const lines = served.flatMap(({ product, currency, rows }) =>
          rows.map(({ variant, price, stock }) =>
            [
              variant || product,
              variant && product,
              `${opened.origin}/products/${product}`,
              `${major(price)} ${currency}`,
              stock,
            ].join('\t'),
          ),
        );
        response.writeHead(200, { 'content-type': 'text/tab-separated-values' });
        response.end(['id\titem_group_id\tlink\tprice\tavailability', ...lines].join('\n'));
      });
      let isSet = false;
      return {
        shop: opened,
        hasVariants: true,
        hasMarkets: false,
        async publish() {
          if (isSet) return;
          isSet = true;
          await life.setFeed(opened, url);
        },
        async afterReading() {
          const { rows } = await ctx.pool.query<{ done: number }>(
            `SELECT count(*)::int AS done FROM product_imports WHERE partner_id = $1 AND state = 'done'`,
            [opened.partnerId],
          );
          if (rows[0]?.done === done) return;
          done = rows[0]?.done ?? 0;
          for (const page of served) hear('feed', page);
        },
      };
    },

    /** Only has pages, which are read once a day. */
    async ofPages(...[shop]: Parameters<ShopLife['openShop']>): Promise<Speaker> {
      const site = await startForeignSite();
      const opened = await life.openShop({ ...shop, host: '127.0.0.1', origin: site.origin });
      const served = new Map<string, Page>();
      site.serve('/robots.txt', 'User-agent: *\nAllow: /', { 'content-type': 'text/plain' });
      return {
        shop: opened,
        hasVariants: false,
        hasMarkets: false,
        isReadEarly: true,
        publish(changed) {
          for (const page of changed)
            site.on(`/products/${page.product}`, (_, response) => {
              served.set(page.product, copyOf(page));
              response.writeHead(200, { 'content-type': 'text/html' }).end(htmlOf(page));
            });
          return Promise.resolve();
        },
        async afterReading() {
          for (const [product, page] of served) {
            const { rows } = await ctx.pool.query(
              'SELECT 1 FROM products WHERE url = $1 AND scraped_at = $2',
              [`${site.origin}/products/${product}`, ctx.clock()],
            );
            if (rows.length === 0) continue;
            hear('page', page);
            served.delete(product);
          }
        },
      };
    },

    /** Has the Shopify app, which hears of every change. */
    async ofShopify({ name, host }: { name: string; host: string }): Promise<Speaker> {
      const { partnerId } = await installShop(ctx, { domain: host, name, email: `owner@${host}` });
      await ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'growth' } });
      await ctx.prisma.shop.update({ where: { domain: host }, data: { currency: 'EUR' } });
      const { value: key } = await ctx.prisma.apiKey.findFirstOrThrow({
        where: { partnerId, environment: 'test' },
      });
      const opened = await life.openShop({ name, host, partnerId, key });
      let sent = 0;
      return {
        shop: opened,
        hasVariants: true,
        hasMarkets: false,
        async publish(changed) {
          for (const page of changed) {
            sent += 1;
            await life.send(
              `${fleet.servers[0].site}/shopify/webhook`,
              payloadOf(page, host, ctx.clock(), sent),
            );
            hear('platform', page);
          }
        },
      };
    },
  };
}

const htmlOf = ({ product, currency, rows: [row] }: Page) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${product}</title>
   <script type="application/ld+json">${JSON.stringify({
     '@context': 'https://schema.org',
     '@type': 'Product',
     name: product,
     offers: {
       '@type': 'Offer',
       price: major(row!.price),
       priceCurrency: currency,
       availability: `https://schema.org/${{ in_stock: 'InStock', low_stock: 'LimitedAvailability', out_of_stock: 'OutOfStock', discontinued: 'Discontinued' }[row!.stock]}`,
     },
   })}</script></head><body><h1>${product}</h1></body></html>`;

/** A product as Shopify's webhooks send it; `sent` makes it later than the one before. */
function payloadOf({ product, rows }: Page, shop: string, now: Date, sent: number) {
  const id = 7_000_000 + Number(product.split('-').at(-1));
  const at = new Date(now.getTime() + sent).toISOString();
  const body = JSON.stringify({
    id,
    admin_graphql_api_id: `gid://shopify/Product/${id}`,
    title: product,
    handle: product,
    body_html: '',
    vendor: 'Kiln',
    product_type: 'Vases',
    tags: '',
    status: 'active',
    updated_at: at,
    images: [],
    variants: rows.map(({ variant, price, stock }) => ({
      id: Number(variant || '100'),
      title: variant ? `Size ${variant}` : 'Default Title',
      price: major(price),
      compare_at_price: null,
      image_id: null,
      inventory_management: 'shopify',
      inventory_policy: 'deny',
      inventory_quantity: counted[stock],
    })),
  });
  return {
    id: randomUUID(),
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': 'products/update',
      'X-Shopify-Shop-Domain': shop,
      'X-Shopify-API-Version': '2026-10',
      'X-Shopify-Triggered-At': at,
      'X-Shopify-Hmac-Sha256': webhookSignature(body),
    },
  };
}

/** The environment in which the Shopify app is on; nothing here asks Shopify itself. */
export const shopifyVariables = {
  SHOPIFY_API_KEY: shopifyApp.apiKey,
  SHOPIFY_API_SECRET: shopifyApp.apiSecret,
  SHOPIFY_ADMIN_URL: 'http://127.0.0.1:9',
};
