/**
 * Kiln & Linen, a shop that isn't part of the service: it knows the wishlist only by its two script tags, its public
 * key and its basket's ID.
 */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { SaveMode } from '../../api/contract/basket.ts';
import { CartError, Carts, viewCart, type CartView } from './cart.ts';
import { cartOf, cartRoutes } from './cart-routes.ts';
import { findCollection, sortings, type Sorting } from './collections.ts';
import { cartPage } from './pages/cart.ts';
import { collectionPage } from './pages/collection.ts';
import { homePage } from './pages/home.ts';
import type { Html, Shop } from './pages/page.ts';
import { checkoutPage, notFoundPage, searchPage, wishlistPage } from './pages/plain.ts';
import { productPage } from './pages/product.ts';
import { chosenVariant, findProduct } from './products.ts';

export interface DemoShopOptions {
  /** 0: any free port. */
  port: number;
  /** Host of the shop's URL; default: `localhost`. */
  host?: string;
  /** Origin of the wishlist service's scripts. */
  siteUrl: string;
  apiKey: string;
  basketConfigId: string;
  /** With `instant`, the shop also asks for consent. Default: `dialog`. */
  saveMode?: SaveMode;
}

export interface DemoShop {
  url: string;
  close(): Promise<void>;
  /** The most recently changed cart of any visitor. */
  cart(): CartView;
}

/** Starts the shop. Rejects with the system's error, e.g. `EADDRINUSE`, if it can't listen. */
export async function startDemoShop(options: DemoShopOptions): Promise<DemoShop> {
  const { port, host = 'localhost' } = options;
  const carts = new Carts();
  const app = shopApp(options, carts);
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, port }, () => resolve(starting));
    starting.once('error', reject);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
    cart: () => carts.latest(),
  };
}

function shopApp(options: DemoShopOptions, carts: Carts): Hono {
  const app = new Hono();
  const shop = (c: Context): Shop => ({
    ...options,
    saveMode: options.saveMode ?? 'dialog',
    origin: new URL(c.req.url).origin,
    cart: viewCart(cartOf(c, carts)),
  });
  const page = (c: Context, content: Html, status: 200 | 404 | 422 = 200) =>
    c.html(content, status, { 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' });

  app.get('/assets/:file', asset);
  app.route('/', cartRoutes(carts));
  app.get('/', (c) => page(c, homePage(shop(c))));
  app.get('/collections/:handle', (c) => {
    const collection = findCollection(c.req.param('handle'));
    const sorting = c.req.query('sort') ?? 'featured';
    if (!collection) return page(c, notFoundPage(shop(c)), 404);
    return page(c, collectionPage(shop(c), collection, isSorting(sorting) ? sorting : 'featured'));
  });
  app.get('/products/:handle', (c) => {
    const product = findProduct(c.req.param('handle'));
    if (!product) return page(c, notFoundPage(shop(c)), 404);
    return page(c, productPage(shop(c), product, chosenVariant(product, c.req.query('variant'))));
  });
  app.get('/cart', (c) => page(c, cartPage(shop(c))));
  app.get('/wishlist', (c) => page(c, wishlistPage(shop(c))));
  app.get('/search', (c) => page(c, searchPage(shop(c), (c.req.query('q') ?? '').trim().slice(0, 80))));
  app.get('/checkout', (c) => page(c, checkoutPage(shop(c))));
  app.notFound((c) => page(c, notFoundPage(shop(c)), 404));
  app.onError((error, c) => {
    if (!(error instanceof CartError)) throw error;
    const { fault, message } = error;
    if (c.req.path.endsWith('.js')) return c.json({ error: fault, message }, 422);
    return page(c, cartPage(shop(c), message), 422);
  });
  return app;
}

const isSorting = (value: string): value is Sorting => Object.hasOwn(sortings, value);

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

async function asset(c: Context): Promise<Response> {
  const file = c.req.param('file') ?? '';
  const type = types[/^[a-z0-9-]+\.([a-z]+)$/.exec(file)?.[1] ?? ''];
  if (!type) return c.notFound();
  try {
    const bytes = await readFile(fileURLToPath(new URL(`assets/${file}`, import.meta.url)));
    return c.body(bytes, 200, {
      'Content-Type': type,
      'Cache-Control': type === 'image/webp' ? 'public, max-age=86400' : 'no-cache',
    });
  } catch {
    return c.notFound();
  }
}
