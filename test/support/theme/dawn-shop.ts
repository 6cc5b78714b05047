/**
 * A shop on a platform like Shopify's, with a theme built like Dawn: its markup, its events, its section
 * rendering, its cart. The wishlist's blocks are the real ones, and so is their script, built for the test's
 * service.
 */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTheme } from '#sdk/theme/build.ts';
import { atEnd } from '../at-end.ts';
import { addToCart, cartCount, type CartLine, linesOf, updateCart } from './dawn/cart.ts';
import { catalog, productJson, type ShopProduct } from './dawn/catalog.ts';
import { cardGrid, cartDrawer, cartPage, countBubble, layout, productPage } from './dawn/pages.ts';
import { extensionFolder } from './extension.ts';
import { type BlockPlace, renderBlock } from './render-block.ts';

export type BlockName = 'setup' | 'button' | 'basket' | 'float' | 'header';

/** The merchant's settings. */
export interface ShopSetup {
  /** The enabled blocks and their settings. */
  blocks: Partial<Record<BlockName, Record<string, unknown>>>;
  /** `plain`: a theme that shares no class, element or script with Dawn. */
  theme?: 'dawn' | 'plain';
  place?: Pick<BlockPlace, 'locale' | 'country' | 'currency' | 'designMode' | 'customer'>;
  /** Products not in the catalog. */
  more?: ShopProduct[];
}

export interface DawnShop {
  origin: string;
  /** Every requested path, with its method unless it's GET. */
  asked: string[];
  cart: CartLine[];
  /** Configures the shop for a test, and empties its cart. */
  dress(setup: ShopSetup): void;
  /** Another shopper buys the rest of the variant. */
  sellOut(variantId: number): void;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const photos = join(root, 'sdk/demo-shop/assets');
const themeFiles = fileURLToPath(new URL('./dawn', import.meta.url));
const perPage = 8;

/**
 * @param key the shop's public key and basket configuration, as the app has written them into its metafields.
 */
export async function startDawnShop(
  siteUrl: string,
  key: { apiKey: string; configId: string; saveMode?: string },
): Promise<DawnShop> {
  const built = await mkdtemp(join(tmpdir(), 'wl-theme-'));
  const script = await buildTheme(root, { site: siteUrl, folder: built });
  await rm(built, { recursive: true });

  let setup: ShopSetup = { blocks: {} };
  const soldOut = new Set<number>();
  const asked: string[] = [];
  const cart: CartLine[] = [];
  const products = () => [...catalog, ...(setup.more ?? [])];
  const stocked = (product: ShopProduct): ShopProduct => ({
    ...product,
    variants: product.variants.map((one) => (soldOut.has(one.id) ? { ...one, available: false } : one)),
  });

  /** A block's HTML if it's enabled, for the page it's on. */
  const block = (name: BlockName, product: ShopProduct | null = null) => {
    const settings = setup.blocks[name];
    return settings ? renderBlock(name, { shop: key, settings, product, ...setup.place }) : '';
  };
  const page = async (title: string, main: string, product: ShopProduct | null = null) =>
    layout({
      title,
      main,
      theme: setup.theme ?? 'dawn',
      setup: await block('setup', product),
      header: await block('header'),
      float: await block('float'),
      hasBlocks: Object.keys(setup.blocks).length > 0,
      cart,
    });
  const sections: Record<string, () => string> = {
    'cart-drawer': () => cartDrawer(cart),
    'cart-icon-bubble': () => countBubble(cart),
    'main-cart-items': () => cartPage(cart),
  };
  const shown = (query: URLSearchParams) => {
    const type = query.get('type');
    const all = products().filter((product) => !type || product.type === type);
    const from = (Number(query.get('page') ?? 1) - 1) * perPage;
    return { cards: all.slice(from, from + perPage), isLast: from + perPage >= all.length };
  };

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status?: number; type?: string; body: string | Buffer }> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://shop');
    const json = (value: unknown, status = 200) => ({
      status,
      type: 'application/json',
      body: JSON.stringify(value),
    });
    const [, folder, name = ''] = /^\/(products|assets|photos)\/([^/]+)$/.exec(pathname) ?? [];
    if (folder === 'assets') {
      if (name === 'wishlist.js') return { type: 'text/javascript', body: script };
      const file = join(name === 'wishlist.css' ? join(extensionFolder, 'assets') : themeFiles, name);
      return { type: name.endsWith('.css') ? 'text/css' : 'text/javascript', body: await readFile(file) };
    }
    if (folder === 'photos') return { type: 'image/webp', body: await readFile(join(photos, name)) };
    if (folder === 'products') {
      const handle = decodeURIComponent(name.replace(/\.js$/, ''));
      const found = products().find((product) => product.handle === handle);
      if (!found) return { status: 404, body: 'Not found' };
      if (name.endsWith('.js')) return json(productJson(stocked(found)));
      const chosen = found.variants.find(({ id }) => `${id}` === query.get('variant'));
      const product = {
        ...stocked(found),
        selected_or_first_available_variant: chosen ?? found.selected_or_first_available_variant,
      };
      const button = await block('button', product);
      return { body: await page(product.title, productPage(product, button, setup.theme), product) };
    }
    if (pathname === '/cart/add.js' || pathname === '/cart/update.js') {
      const wanted = JSON.parse((await bodyOf(request)) || '{}');
      const result = wanted.updates
        ? updateCart(cart, wanted.updates)
        : addToCart(cart, wanted.items, products().map(stocked));
      if ('status' in result) return json(result, result.status);
      const drawn = Object.fromEntries(
        ((wanted.sections ?? []) as string[]).map((one) => [one, sections[one]?.() ?? null]),
      );
      return json({ ...result, sections: drawn });
    }
    if (pathname === '/cart.js') return json({ item_count: cartCount(cart), items: linesOf(cart) });
    const section = query.get('section_id');
    if (section && sections[section]) return { body: sections[section]() };
    if (pathname === '/cart') return { body: await page('Cart', cartPage(cart)) };
    if (pathname === '/pages/wishlist') {
      return {
        body: await page('Wishlist', `<div style="height:300px"></div>${await block('basket')}<p>After</p>`),
      };
    }
    if (pathname === '/collections/all') {
      const { cards, isLast } = shown(query);
      const grid = cardGrid(cards, setup.theme, isLast ? undefined : Number(query.get('page') ?? 1) + 1);
      return { body: section ? grid : await page('Table', `<h1>Table</h1>${filters}${grid}`) };
    }
    return { status: 404, body: 'Not found' };
  }

  const server = createServer((request, response) => {
    asked.push(`${request.method === 'GET' ? '' : `${request.method} `}${request.url}`);
    answer(request)
      .catch((error: Error) => ({ status: 500, type: 'text/plain', body: `${error.stack}` }))
      .then(({ status = 200, type = 'text/html; charset=utf-8', body }) =>
        response.writeHead(status, { 'content-type': type }).end(body),
      );
  }).listen(0);
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    cart,
    dress(given) {
      setup = given;
      soldOut.clear();
      cart.length = 0;
    },
    sellOut: (variantId) => void soldOut.add(variantId),
  };
}

const filters = `<p class="quick-filters">
  <button type="button" data-type="">All</button> <button type="button" data-type="Cups">Cups</button>
</p>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
