import { z } from '@hono/zod-openapi';
import { callerOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { readPublicly } from '#api/platform/http/read-publicly.ts';
import { orNull } from '#api/platform/schemas.ts';
import { prefetchProduct } from './internal/products/prefetch-product.ts';
import { readPrices } from './internal/products/read-prices.ts';
import { lookupProduct, readProduct } from './internal/products/read-product.ts';
import { rescrapeProduct } from './internal/products/rescrape-product.ts';
import { priceHistory, productRecord, scrapeResult } from './schemas.ts';

const open = { tag: 'Products', method: 'get', auth: 'none', audience: 'everybody' } as const;

const market = z.object({
  market: z.string().max(35).optional().openapi({ description: 'Market of the texts, e.g. `de-AT`.' }),
  lang: z.string().max(35).optional().openapi({ description: 'Language of the texts, e.g. `de`.' }),
});
const url = z.string().trim().min(1).max(8_000);

const lookup = endpoint({
  ...open,
  path: '/products/lookup',
  summary: 'Find a product by its URL',
  description: 'The URL is canonicalized first, so tracking parameters don’t matter.',
  query: market.extend({ url }),
  answer: z.object({ product: productRecord }),
  rejects: { url: 'missing_url' },
  fails: ['product_not_found'],
});

const read = endpoint({
  ...open,
  path: '/products/{id}',
  summary: 'Get a product',
  description:
    'Returns the product as it was last read from its page or reported by its shop. Prices are in minor units.',
  params: z.object({ id: idParameter }),
  query: market,
  answer: z.object({ product: productRecord }),
  rejects: { id: 'invalid_product_id' },
  fails: ['product_not_found'],
});

const prices = endpoint({
  ...open,
  path: '/products/{id}/prices',
  summary: 'Get a product’s past prices',
  description: 'Returns the prices of the last `days` days, in minor units, each with its day.',
  params: z.object({ id: idParameter }),
  query: z.object({
    variant: z.string().max(255).optional().openapi({ description: 'Only this variant.' }),
    days: z.coerce.number().int().min(1).max(730).default(90),
  }),
  answer: priceHistory,
  rejects: { id: 'invalid_product_id' },
  fails: ['product_not_found'],
});

const prefetch = endpoint({
  tag: 'Widget',
  method: 'post',
  auth: 'widget',
  audience: 'shop pages',
  path: '/widget/prefetch',
  summary: 'Prepare a product before it is saved',
  description:
    'Returns what is known about it. If it is a page of the shop itself and hasn’t been read for a day, it is read soon.',
  body: z.object({ url }),
  answer: z.object({ ok: z.literal(true), product: orNull(productRecord) }),
});

const rescrape = endpoint({
  tag: 'Hosted lists',
  method: 'post',
  auth: 'shopper',
  audience: 'shoppers',
  path: '/hosted/products/{productId}/rescrape',
  summary: 'Reload a product from its page',
  description:
    'Reads the title, price, image and availability from the product’s page again, and whether it’s still sold in the other markets in which the shopper saved it. This can take several seconds.',
  params: z.object({ productId: idParameter }),
  answer: z.object({ ok: z.literal(true), product: productRecord, scrape: scrapeResult }),
  rejects: { productId: 'missing_id' },
  fails: ['not_found', 'forbidden', 'manual_product', 'no_canonical_url'],
});

/** Public product data, and the two ways to have product pages read. */
export function productRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(lookup, async ({ query: { url, ...texts }, http }) => ({
    product: await readPublicly(ctx, http.req.raw, (from) => lookupProduct(from, url, texts)),
  }));
  on(read, async ({ params, query, http }) => ({
    product: await readPublicly(ctx, http.req.raw, (from) => readProduct(from, params.id, query)),
  }));
  on(prices, ({ params, query, http }) =>
    readPublicly(ctx, http.req.raw, (from) => readPrices(from, params.id, query)),
  );
  on(prefetch, async ({ grant, body, http }) => ({
    ok: true,
    product: await prefetchProduct(ctx, grant, body.url, callerOf(http).caller),
  }));
  on(rescrape, async ({ userId, params, http }) => ({
    ok: true,
    ...(await rescrapeProduct(ctx, userId, params.productId, callerOf(http))),
  }));

  return router;
}
