/** The recipes for platforms and frameworks, as docs/recipes.md has them, on pages of a shop. */
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import type { PluginOption } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { appScript, vuePlugin } from '#test/support/app-script.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { packagesApart } from '#test/support/packages-apart.ts';
import { installServed } from '#test/support/packed-package.ts';
import { recipeFor } from '#test/support/recipe.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const partner = await createPartner(service.ctx, {
  email: 'shop@recipes.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const { keys, basketConfigId } = partner;
const recipe = recipeFor(service.siteUrl, partner);

const product = {
  url: `${shop.origin}/ono-vase`,
  title: `Ono "Vase" <b> & more`,
  imageUrl: `${shop.origin}/ono.jpg`,
  priceMinor: 5400,
  currency: 'EUR',
  variantId: '4102',
};

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A template's button, filled in as its platform does. */
function filled(template: string): string {
  const values: Record<string, string> = {
    url: product.url,
    title: product.title,
    'image-url': product.imageUrl,
    price: String(product.priceMinor),
    currency: product.currency,
    'variant-id': product.variantId,
    metadata: JSON.stringify({ variantId: product.variantId }),
  };
  const [button = ''] = template.match(/<span\s[^]*<\/span>/) ?? [];
  return button.replaceAll(/data-([\w-]+)="(?:<\?|\{\{).*?(?:\?>|\}\})"/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the recipe fills in data-${name}, this test doesn’t`);
    return `data-${name}="${escape(value)}"`;
  });
}

const script = `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant" async></script>`;

interface Cart {
  /** Of the platform's cart. */
  url: string | RegExp;
  /** The platform's response about a product that can, or can't, be added. */
  answers: [added: { status?: number; body: string }, refused: { status?: number; body: string }];
  /** The required contents of a request. */
  asks: Record<string, string>;
}

/** Presses the save button, which saves with one click. */
async function save(page: Page): Promise<void> {
  const button = page.locator('[data-wl] button');
  await button.click();
  await page.waitForSelector('[data-wl-saved]');
}

async function saved() {
  const item = await service.ctx.prisma.listItem.findFirstOrThrow({
    where: { product: { url: { startsWith: shop.origin } } },
    orderBy: { id: 'desc' },
    include: { product: true },
  });
  const { title, priceMinor, currency, variantId } = item;
  return { url: item.product.url, title, priceMinor: Number(priceMinor), currency, variantId };
}
const { imageUrl, ...wanted } = product;

async function visit(body: string, headers?: Record<string, string>) {
  const { page } = await newVisitor(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.route(imageUrl, (route) => route.fulfill({ status: 404 }));
  await page.goto(shop.origin + shop.page(body, headers));
  return { page, said };
}

const fieldsOf = (request: Request) => Object.fromEntries(new URLSearchParams(request.postData() ?? ''));

const carts: Record<string, Cart> = {
  woocommerce: {
    url: '**/?wc-ajax=add_to_cart',
    answers: [
      { body: '{"fragments":{},"cart_hash":"1"}' },
      { body: '{"error":true,"product_url":"https://shop.example/ono-vase"}' },
    ],
    asks: { product_id: '4102', quantity: '1' },
  },
  shopware: {
    url: '**/checkout/line-item/add',
    answers: [{ body: '' }, { status: 500, body: '' }],
    asks: {
      'lineItems[4102][id]': '4102',
      'lineItems[4102][referencedId]': '4102',
      'lineItems[4102][type]': 'product',
      'lineItems[4102][quantity]': '1',
      'lineItems[4102][stackable]': '1',
      'lineItems[4102][removable]': '1',
    },
  },
  magento: {
    url: '**/checkout/cart/add/product/4102/',
    answers: [{ body: '[]' }, { body: '{"backUrl":"https://shop.example/ono-vase.html"}' }],
    asks: { product: '4102', qty: '1', form_key: 'Kq3' },
  },
};

describe.each(combinations(Object.entries(carts)))('the recipe for %s', (name, { url, answers, asks }) => {
  it('saves the product, and adds it to the cart', async () => {
    const { page, said } = await visit(script + filled(recipe(`${name}-button`)) + recipe(`${name}-cart`));
    await page.context().addCookies([{ name: 'form_key', value: 'Kq3', url: shop.origin }]);
    const asked: Request[] = [];
    await page.route(url, async (route) => {
      asked.push(route.request());
      await route.fulfill(answers[asked.length - 1]!);
    });
    await save(page);
    await expect.poll(saved).toEqual(wanted);

    await page.getByRole('link', { name: 'Wishlist' }).click();
    const basket = await basketOn(page);
    const add = wish(basket, 'Ono "Vase"').getByRole('button', { name: /^Add/ }).first();
    await add.click();
    const requests = () => asked.map((request) => [request.method(), fieldsOf(request)]);
    await expect.poll(requests).toEqual([['POST', asks]]);
    await expect.poll(() => basket.locator('body').textContent()).toMatch(/Added|In your/);

    await page.reload();
    await page.getByRole('link', { name: 'Wishlist' }).click();
    const again = await basketOn(page);
    await wish(again, 'Ono "Vase"').getByRole('button', { name: /^Add/ }).first().click();
    await again.getByText('This is sold out.').first().waitFor();
    expect(said.filter((line) => !/40[04]|500/.test(line))).toEqual([]);
  });
});

it('a button without attributes saves the page', async () => {
  const { page, said } = await visit(script + recipe('builder-button'));
  await save(page);
  await expect.poll(saved).toMatchObject({ url: page.url(), variantId: '' });
  expect(said).toEqual([]);
});

it('a tag manager’s script draws the button', async () => {
  const { page, said } = await visit(filled(recipe('magento-button')) + recipe('tag-manager'));
  const popup = page.waitForEvent('popup');
  await page.locator('[data-wl] button').click();
  await (await popup).getByText('Ono "Vase"').first().waitFor();
  expect(said.filter((line) => !line.includes('404'))).toEqual([]);
});

it.each(
  combinations<[string, Record<string, string>]>([
    [
      'the Content-Security-Policy',
      { 'Content-Security-Policy': `default-src 'none'; ${recipe('csp').trim()}` },
    ],
    [
      'a nonce and strict-dynamic',
      {
        'Content-Security-Policy': `default-src 'none'; ${recipe('csp').trim()}`.replace(
          /script-src [^;]+/,
          "script-src 'nonce-Kq3' 'strict-dynamic'",
        ),
      },
    ],
    ['an embedder policy', { 'Cross-Origin-Embedder-Policy': 'require-corp' }],
  ]),
)('button and drawer work with %s', async (_, headers) => {
  const drawer = `<a id="heart" href="/wishlist">Wishlist</a><script src="${service.siteUrl}/sdk/v1/basket-integration.js"
    data-wl-key="${keys.test.key}" data-wl-config="${basketConfigId}" data-wl-drawer="#heart"></script>`;
  const body =
    script + filled(recipe('magento-button')).replaceAll(/ (?:data-image-url|style)="[^"]*"/g, '') + drawer;
  const { page, said } = await visit(body.replaceAll('<script', '<script nonce="Kq3"'), headers);
  await save(page);
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await wish(await basketOn(page), 'Ono "Vase"').waitFor();
  expect(said.filter((line) => /policy|blocked/i.test(line))).toEqual([]);
});

const apps = '.cache/recipe-apps';

async function builtApp(files: Record<string, string>, plugins: PluginOption[] = []): Promise<string> {
  const served = join(await installServed(service.siteUrl, 'basket', 'widget'), 'node_modules/@wishlist');
  return `<div id="app"></div>${script}${await appScript(apps, files, { served, plugins })}`;
}

const addToCart = `(variantId, quantity) => {
  (window.cart ??= []).push([variantId, quantity]);
  return window.cart.length > 1 ? Promise.reject(new Error('This is sold out.')) : Promise.resolve();
}`;

describe('the components', () => {
  const react = () =>
    builtApp({
      'save-button.jsx': recipe('react-button'),
      'wishlist.jsx': recipe('react-wishlist'),
      'app.jsx': `import { SaveButton } from './save-button.jsx';
          import { Wishlist } from './wishlist.jsx';
          export const App = () => <><SaveButton product={${JSON.stringify(product)}} /><Wishlist addToCart={${addToCart}} /></>;`,
      'main.js': `import { createRoot } from 'react-dom/client';
          import { createElement, StrictMode } from 'react';
          import { App } from './app.jsx';
          createRoot(document.querySelector('#app')).render(createElement(StrictMode, null, createElement(App)));`,
    });
  const vue = async () =>
    builtApp(
      {
        'SaveButton.vue': recipe('vue-button'),
        'Wishlist.vue': recipe('vue-wishlist'),
        'main.js': `import { createApp, h } from 'vue';
          import SaveButton from './SaveButton.vue';
          import Wishlist from './Wishlist.vue';
          const parts = () => [h(SaveButton, { product: ${JSON.stringify(product)} }), h(Wishlist, { addToCart: ${addToCart} })];
          createApp({ render: parts }).mount('#app');`,
      },
      [await vuePlugin(apps)],
    );

  it.for([
    ['React', react],
    ['Vue', vue],
  ] as const)('for %s save, and add to the cart', { tags: ['thorough'] }, async ([, app], { skip }) => {
    skip(!(await packagesApart('test/package/apps', apps)), 'without a registry');
    const { page, said } = await visit(await app());
    await save(page);
    await expect.poll(saved).toEqual(wanted);
    const basket = await basketOn(page);
    const item = wish(basket, 'Ono "Vase"');
    await item.getByRole('button', { name: /^Add/ }).first().click();
    await expect.poll(() => page.evaluate('window.cart')).toEqual([['4102', 1]]);
    await expect.poll(() => basket.locator('body').textContent()).toMatch(/Added|In your/);
    expect(said.filter((line) => !line.includes('404'))).toEqual([]);
  });
});
