/**
 * Kiln & Linen, a shop that isn't part of the service: all it has of the wishlist is two script
 * tags, a public key and a basket ID.
 */
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { SaveMode } from '#api/contract/basket.ts';
import { backOfficeRoutes } from './back-office.ts';
import { CartError, Carts, type CartView, maxPerItem, viewCart } from './cart.ts';
import { cartOf, cartRoutes } from './cart-routes.ts';
import { findCollection, type Sorting } from './collections.ts';
import { Inventory } from './inventory.ts';
import { fill, type Language, languageOf, languages } from './language.ts';
import { Orders } from './orders.ts';
import { cartPage } from './pages/cart.ts';
import { collectionPage } from './pages/collection.ts';
import { homePage } from './pages/home.ts';
import type { Html, Shop } from './pages/page.ts';
import { productPage } from './pages/product.ts';
import { checkoutPage, notFoundPage, searchPage, wishlistPage } from './pages/simple-pages.ts';
import { chosenVariant, findProduct, findVariant } from './products.ts';
import type { WishlistApi } from './wishlist-api.ts';
import { eventsPath, WishlistEvents } from './wishlist-events.ts';

export interface DemoShopOptions {
  /** 0 means any free port. */
  port: number;
  /** Host of the shop's URL; default: `localhost`. */
  host?: string;
  /** Origin of the wishlist service's scripts. */
  siteUrl: string;
  apiKey: string;
  basketConfigId: string;
  /** With `instant`, the shop also asks for consent. Default: `dialog`. */
  saveMode?: SaveMode;
  /** For sending prices, stock and orders. Without it, the shop has no back office. */
  wishlistApi?: WishlistApi;
  /** Registers an endpoint for the wishlist's events, which the back office lists. */
  hearsEvents?: boolean;
  /** Stores the back office's changes; by default, they're lost when the shop ends. */
  inventoryFile?: string;
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
  const inventory = await Inventory.open(options.inventoryFile);
  const events = new WishlistEvents();
  const app = shopApp({ options, carts, inventory, orders: new Orders(), events });
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, port }, () => resolve(starting));
    starting.once('error', reject);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  if (options.hearsEvents && options.wishlistApi) await events.register(options.wishlistApi, url);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
    cart: () => viewCart(carts.latest(), inventory.catalogIn('en').products),
  };
}

interface Running {
  options: DemoShopOptions;
  carts: Carts;
  inventory: Inventory;
  orders: Orders;
  events: WishlistEvents;
}

function shopApp(running: Running): Hono {
  const app = new Hono({ strict: false });
  app.get('/assets/:file', asset);
  app.post(eventsPath, async (c) => {
    const isSigned = running.events.receive(await c.req.text(), c.req.header());
    return c.body(null, isSigned ? 204 : 401);
  });
  app.use(keepLanguage);
  for (const language of [languages.de, languages.en])
    app.route(language.folder || '/', pagesIn(language, running));
  app.notFound((c) => page(c, notFoundPage(shopOf(c, languageOf(c.req.path), running)), 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!(error instanceof CartError)) throw error;
    const language = languageOf(c.req.path);
    const message = messageOf(error, language, running.inventory);
    if (c.req.path.endsWith('.js')) return c.json({ error: error.fault, message }, 422);
    return page(c, cartPage(shopOf(c, language, running), message), 422);
  });
  return app;
}

/**
 * Keeps visitors in the language of the page they saw last. The wishlist has one link to the cart
 * for all languages, and its products link to the page they were saved on.
 */
const keepLanguage: MiddlewareHandler = async (c, next) => {
  const { code, folder } = languageOf(c.req.path);
  const cookie = 'kl_language';
  const last = getCookie(c, cookie) ?? 'en';
  const { pathname, search } = new URL(c.req.url);
  if (last === 'de' && !folder && c.req.header('Sec-Fetch-Site') === 'cross-site')
    return c.redirect(languages.de.folder + pathname + search);
  if (last !== code) setCookie(c, cookie, code, { httpOnly: true, sameSite: 'Lax', path: '/' });
  return next();
};

function pagesIn(language: Language, running: Running): Hono {
  const { texts } = language;
  const { options, carts, inventory, orders, events } = running;
  const { wishlistApi } = options;
  const app = new Hono({ strict: false });
  const shop = (c: Context) => shopOf(c, language, running);
  const catalog = () => inventory.catalogIn(language.code);
  const isSorting = (value: string): value is Sorting => Object.hasOwn(texts.sortings, value);

  app.route('/', cartRoutes(carts, inventory, language));
  if (wishlistApi) {
    const office = { inventory, orders, events, carts, wishlistApi, shop, page };
    app.route('/back-office', backOfficeRoutes(office));
  }
  app.get('/', (c) => page(c, homePage(shop(c))));
  app.get('/collections/:collection', (c) => {
    const collection = findCollection(c.req.param('collection'), catalog().collections);
    const sorting = c.req.query('sort') ?? 'featured';
    if (!collection) return page(c, notFoundPage(shop(c)), 404);
    return page(c, collectionPage(shop(c), collection, isSorting(sorting) ? sorting : 'featured'));
  });
  const product = (c: Context, handle: string, collection?: string) => {
    const found = findProduct(handle, catalog().products);
    if (!found || (collection && !findCollection(collection, catalog().collections)))
      return page(c, notFoundPage(shop(c)), 404);
    return page(c, productPage(shop(c), found, chosenVariant(found, c.req.query('variant')), collection));
  };
  app.get('/products/:handle', (c) => product(c, c.req.param('handle')));
  app.get('/collections/:collection/products/:handle', (c) =>
    product(c, c.req.param('handle'), c.req.param('collection')),
  );
  app.get('/cart', (c) => page(c, cartPage(shop(c))));
  app.get('/wishlist', (c) => page(c, wishlistPage(shop(c))));
  app.get('/search', (c) => page(c, searchPage(shop(c), (c.req.query('q') ?? '').trim().slice(0, 80))));
  app.get('/checkout', (c) => page(c, checkoutPage(shop(c))));
  return app;
}

function shopOf(c: Context, language: Language, { options, carts, inventory }: Running): Shop {
  const catalog = inventory.catalogIn(language.code);
  const { origin, pathname, search } = new URL(c.req.url);
  return {
    ...options,
    ...catalog,
    saveMode: options.saveMode ?? 'dialog',
    origin,
    language,
    page:
      c.req.method === 'GET' ? pathname.slice(language.folder.length).replace(/^\/*/, '/') + search : '/cart',
    cart: viewCart(cartOf(c, carts), catalog.products),
    reference: c.req.query('wl'),
    hasBackOffice: options.wishlistApi !== undefined,
  };
}

const page = (c: Context, content: Html, status: 200 | 404 | 422 = 200) =>
  c.html(content, status, { 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' });

function messageOf({ fault, line }: CartError, { code, texts }: Language, inventory: Inventory): string {
  const found = line && findVariant(line.id, inventory.catalogIn(code).products);
  const name = found ? `${found.product.title}${found.variant.title && `, ${found.variant.title}`}` : '';
  return fill(texts.faults[fault], { name, most: maxPerItem });
}

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
