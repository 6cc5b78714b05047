/** A WooCommerce shop with the built plugin: PHP's own server, and a small WordPress in `woocommerce/`. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { atEnd } from './at-end.ts';
import { freePort } from './free-port.ts';
import { unpacked } from './php.ts';
import { runProcess } from './run-process.ts';
import type { RunningService } from './start-service.ts';

interface CatalogProduct {
  name?: string;
  slug?: string;
  type?: 'simple' | 'variable' | 'variation' | 'external';
  parent?: number;
  price?: string;
  regular?: string;
  stock?: boolean;
  image?: number;
  attributes?: Record<string, string>;
  status?: 'publish' | 'draft';
}

interface ShopState {
  options: Record<string, unknown>;
  /** Whether each option is read with every page. */
  loaded: Record<string, boolean>;
  /** The data of the network's other sites. */
  network: Record<string, Pick<ShopState, 'options' | 'posts' | 'actions'>>;
  posts: Record<string, { post_title: string; post_content: string }>;
  cart: Record<string, { product_id: number; variation_id: number; quantity: number; wl?: string }>;
  orders: Record<string, { items: Record<string, { meta: Record<string, string> }>; notes: string[] }>;
  actions: Record<string, { in: number; args: unknown[] }>;
  log: string[];
}

/** Ends after the test file. */
export async function startWooCommerce(
  catalog: Record<number, CatalogProduct>,
  variables: Record<string, string> = {},
) {
  const folder = unpacked('wishlist-woocommerce');
  const plugin = join(folder, 'wishlist-woocommerce');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalog));
  const router = resolve('test/support/woocommerce/index.php');
  const { ready } = runProcess(
    ['php', '-S', `127.0.0.1:${port}`, router],
    {
      PLUGIN: plugin,
      STATE_FILE: join(folder, 'state.json'),
      CATALOG_FILE: join(folder, 'catalog.json'),
      ...variables,
    },
    { atEnd },
  );
  await ready(`${origin}/test/jquery.js`);

  async function control<Answer>(name: string, body: object = {}): Promise<Answer> {
    const response = await fetch(`${origin}/test/${name}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${text}`);
    return JSON.parse(text) as Answer;
  }
  await control('activate');

  return {
    origin,
    plugin,
    control,
    state: () => control<ShopState>('state'),
    /** Stores settings as if the merchant had saved them. */
    setUp: ({ secret, ...settings }: { [name: string]: unknown; site_url?: string; secret?: string }) =>
      control('options', {
        wishlist_settings: settings,
        wishlist_secret: secret ? { [settings.site_url!]: secret } : {},
      }),
    /** A page, as someone sees it. */
    async page(path: string, user?: 'manager' | 'customer') {
      const response = await fetch(origin + path, { headers: user ? { cookie: `user=${user}` } : {} });
      return { status: response.status, html: await response.text() };
    },
    /** Submits a form; returns where it leads, or the text. */
    async post(path: string, fields: Record<string, string>, user?: 'manager' | 'customer') {
      const response = await fetch(origin + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        headers: user ? { cookie: `user=${user}` } : {},
      });
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
      };
    },
  };
}

/** A partner with a token for orders, and the settings with which its shop is set up. */
export async function wooCommercePartner({ ctx, siteUrl }: RunningService) {
  const email = `owner-${randomUUID()}@kiln-linen.example`;
  const partner = await createPartner(ctx, { email, name: 'Kiln & Linen', plan: 'growth' });
  const { token: secret } = await createPat(ctx, { email, name: 'WooCommerce', scopes: ['orders:write'] });
  const { keys, basketConfigId, partnerId } = partner;
  const settings = {
    site_url: siteUrl,
    public_key: keys.test.key,
    basket_id: basketConfigId,
    secret,
    cards: true,
    instant: true,
    later: true,
  };
  return { partnerId, settings };
}
