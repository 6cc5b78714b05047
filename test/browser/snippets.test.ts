/** The snippets shops copy from the portal, on pages of a shop on another origin. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { basketGuide, basketGuideTopics } from '#api/contract/snippets/basket-guide.ts';
import {
  basketEventsSnippet,
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  basketTagSnippet,
  hostedListSnippet,
  npmSnippet,
  saveButtonSnippet,
  type SnippetProduct,
  themeButtonSnippet,
} from '#api/contract/snippets/snippets.ts';
import { verifyWebhookSnippet } from '#api/contract/snippets/verify-webhook-snippet.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { shopProject } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { shopifyLiquid } from '#test/support/theme/shopify-liquid.ts';
import { basketOn, newVisitor, windowFrom, wish } from '#test/support/visitor.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const { keys, basketConfigId: configId } = await createPartner(service.ctx, {
  email: 'shop@snippets.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const place = { siteUrl: service.siteUrl, baseUrl: service.baseUrl, publicKey: keys.test.key };
/** With every character that could end an attribute, a text or a script early. */
const product: SnippetProduct = {
  url: `${shop.origin}/ono-vase?glaze=2&size=1`,
  title: `Ono "Vase" <b>'24'</b> & </script> more`,
  priceMinor: 5400,
  currency: 'EUR',
  variantId: `4102-"'`,
  quantity: 2,
};

/** A shopper's browser on a page of the shop, and what was added to the shop's cart. */
async function visit(body: string, email?: string) {
  const { page, context } = await newVisitor(browser);
  if (email) await signInAs(context, service, email);
  const cart: unknown[] = [];
  await page.route('**/cart/add', async (route) => {
    cart.push(route.request().postDataJSON());
    await route.fulfill({ status: cart.length > 1 ? 409 : 200 });
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(shop.origin + (body.startsWith('<!doctype') ? shop.document(body) : shop.page(body)));
  return { page, cart, said };
}

/** Saves the product in the dialog a click opens, as a shopper who is signed in. */
async function save(page: Page, button: ReturnType<Page['getByRole']>) {
  const dialog = await windowFrom(page, () => button.click());
  await dialog
    .getByText(product.title ?? '')
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
}

/** The last saved item in the database. */
async function saved() {
  const item = await service.ctx.prisma.listItem.findFirstOrThrow({
    where: { product: { url: { startsWith: shop.origin } } },
    orderBy: { id: 'desc' },
    include: { product: true },
  });
  const { title, priceMinor, currency, variantId, quantity } = item;
  return { url: item.product.url, title, priceMinor: Number(priceMinor), currency, variantId, quantity };
}

test('the script and its button save the product as written', async () => {
  const { page, said } = await visit(saveButtonSnippet(place, product, 'Keep <it>'), 'html@snippets.example');
  await page.waitForFunction(() => 'WlWidget' in window);
  await page.getByRole('button', { name: 'Keep <it>' }).waitFor();
  await save(page, page.locator('[data-wl] button'));
  await expect.poll(saved).toEqual(product);
  expect(said).toEqual([]);
});

test('a button without product data saves the page it is on, as the page describes it', async () => {
  const own = await createPartner(service.ctx, {
    email: 'own@snippets.example',
    name: 'Own',
    plan: 'growth',
  });
  const domain = { partnerId: own.partnerId, host: 'localhost', method: 'page' };
  const { id } = await service.ctx.prisma.verifiedDomain.create({ data: domain });
  onTestFinished(async () => void (await service.ctx.prisma.verifiedDomain.delete({ where: { id } })));
  const described = `<!doctype html><html lang="en"><head><title>Shop</title>
    <meta property="og:type" content="product"><meta property="og:title" content="Kyo Teapot">
    <meta property="og:image" content="${shop.origin}/kyo.jpg">
    <meta property="product:price:amount" content="72.50"><meta property="product:price:currency" content="EUR">
    </head><body>${saveButtonSnippet({ ...place, publicKey: own.keys.live.key }, null)}</body></html>`;
  const { page, said } = await visit(described, 'page@snippets.example');
  const dialog = await windowFrom(page, () => page.locator('[data-wl] button').click());
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => page.locator('[data-wl] button').getAttribute('aria-pressed')).toBe('true');
  expect((await saved()).url).toBe(page.url());
  // The page is read soon after.
  const read = () => service.ctx.prisma.product.findFirst({ where: { url: page.url() } });
  await expect.poll(read).toMatchObject({
    title: 'Kyo Teapot',
    imageUrl: `${shop.origin}/kyo.jpg`,
    priceMinor: 7250,
    currency: 'EUR',
  });
  expect(said).toEqual([]);
});

test('the package does the same in a bundle', { tags: ['thorough'] }, async () => {
  const { bundle } = await shopProject(service.siteUrl, 'widget');
  const script = await bundle(npmSnippet(place, product));
  const { page, said } = await visit(
    `<button id="save">Save</button><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    'npm@snippets.example',
  );
  await save(page, page.getByRole('button', { name: 'Save' }));
  await expect.poll(saved).toEqual(product);
  expect(said).toEqual([]);
});

/** Opens the drawer with its link. */
async function openDrawer(page: Page) {
  await page.waitForFunction(() => 'WlBasket' in window);
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await page.getByRole('dialog', { name: 'Wishlist' }).waitFor();
}

test.each(
  combinations([
    ['drawer', basketSnippet(place, { configId })],
    ['drawer by attributes', basketTagSnippet(place, { configId })],
    ['section', basketSectionSnippet(place, { configId })],
    ['page of its own', basketPageSnippet(place, { configId })],
  ]),
)('the %s shows saved products, and its Add reaches the shop’s cart', async (kind, snippet) => {
  const { page, cart, said } = await visit(snippet, 'html@snippets.example');
  if (kind.startsWith('drawer')) await openDrawer(page);
  const basket = await basketOn(page);
  const item = wish(basket, 'Ono "Vase"');
  await item.getByRole('button', { name: /^Add/ }).first().click();
  await expect.poll(() => cart).toEqual([{ id: product.variantId, quantity: 2 }]);
  await expect.poll(() => basket.locator('body').textContent()).toMatch(/Added|In your/i);
  expect(said).toEqual([]);
});

test.each([
  ['a function', basketSectionSnippet(place, { configId })],
  [
    'the event',
    `${basketTagSnippet(place, { configId }).replace('drawer="#wishlist-link"', 'render-into="#here"')}<div id="here"></div>`,
  ],
])('the cart’s refusal is shown in the shop’s words, with %s', { tags: ['thorough'] }, async (_, snippet) => {
  const { page, cart } = await visit(snippet, 'html@snippets.example');
  cart.push('full');
  const basket = await basketOn(page);
  await wish(basket, 'Ono "Vase"').getByRole('button', { name: /^Add/ }).first().click();
  await expect.poll(() => basket.locator('body').textContent()).toContain('This is sold out.');
});

test('the standalone page fits a phone and has a title', async () => {
  const { page } = await visit(basketPageSnippet(place, { configId }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('heading', { name: 'Wishlist', level: 1 }).waitFor();
  expect(await page.title()).toBe('Wishlist');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
});

test('the events count saved products, and report errors', async () => {
  const { page } = await visit(
    basketEventsSnippet + saveButtonSnippet(place) + basketSectionSnippet(place, { configId }),
    'html@snippets.example',
  );
  await expect.poll(() => page.locator('#wishlist-count').textContent()).toBe('1');
  const wrong = await visit(basketEventsSnippet + basketSectionSnippet(place, { configId: 'bkt_unknown' }));
  await expect.poll(() => wrong.said.join('\n')).toContain('config_not_found');
});

test('the guide consists of these snippets, each in its topic', () => {
  const at = { ...place, configId };
  const blocks = (text: string) =>
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language, code]) => [language, code]);
  const run = [
    saveButtonSnippet(place),
    basketSnippet(place, { configId }),
    basketTagSnippet(place, { configId }),
    basketSectionSnippet(place, { configId }),
    basketPageSnippet(place, { configId }),
    basketEventsSnippet,
  ].map((code) => ['html', code]);
  const all = blocks(basketGuide(at));
  expect(all.filter(([language]) => language === 'html')).toEqual(run);
  // Run by test/service/docs/api-partners.test.ts.
  expect(all.filter(([language]) => language === 'js')).toEqual([['js', verifyWebhookSnippet.trimEnd()]]);
  expect(basketGuideTopics.flatMap((topic) => blocks(basketGuide({ ...at, topic })))).toEqual(all);
});

test('a webhook’s payload is as the guide describes', async () => {
  const receiver = await startReceiver();
  await updateBasket(service.ctx, configId, { webhookUrl: receiver.url });
  onTestFinished(async () => void (await updateBasket(service.ctx, configId, { webhookUrl: null })));
  const { page, cart } = await visit(basketSectionSnippet(place, { configId }), 'html@snippets.example');
  await wish(await basketOn(page), 'Ono "Vase"')
    .getByRole('button', { name: /^Add/ })
    .first()
    .click();
  await expect.poll(() => receiver.taken.length).toBe(1);
  const sent = JSON.parse(receiver.taken[0]?.body ?? '') as { product: object };
  const told = /```json\n([\s\S]*?)\n```/.exec(basketGuide({ ...place, configId, topic: 'webhook' }))?.[1];
  expect(sent).toMatchObject({ type: 'basket_checkout', meta: { configId }, origin: shop.origin });
  const described = JSON.parse(told ?? '') as { product: object };
  expect(Object.keys(sent).sort()).toEqual(Object.keys(described).sort());
  expect(Object.keys(sent.product).sort()).toEqual(Object.keys(described.product).sort());
  expect(cart).toEqual([]);
});

test('drawer and section work on one page', { tags: ['thorough'] }, async () => {
  const both = basketSnippet(place, { configId }) + basketSectionSnippet(place, { configId });
  const { page, said } = await visit(both, 'html@snippets.example');
  wish(await basketOn(page), 'Ono "Vase"');
  await openDrawer(page);
  expect(said).toEqual([]);
});

let token = '';
beforeAll(async () => {
  const { user } = await issueSession(service.ctx, { email: 'owner@snippets.example' });
  const list = await createList(service.ctx, user.id, { name: 'Clara turns thirty' });
  await updateList(service.ctx, user.id, list.id, { sharePublic: true });
  token = list.id;
});

test('the link leads to the shared list', async () => {
  const { page } = await visit(hostedListSnippet({ listsUrl: service.siteUrl, token }));
  await page.getByRole('link', { name: 'See the wishlist' }).click();
  await page.getByRole('heading', { name: 'Clara turns thirty' }).waitFor();
});

test('hostile URLs and labels are escaped', async () => {
  const at = {
    listsUrl: service.siteUrl,
    token: `"><script>alert(1)</script>`,
    lang: 'de',
    label: '<b>Mine</b>',
  };
  const { page, said } = await visit(hostedListSnippet(at));
  const link = page.getByRole('link', { name: '<b>Mine</b>' });
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toBe(
    `${service.siteUrl}/de/list/${at.token}`,
  );
  expect(said).toEqual([]);
});

test('a Shopify theme’s button has the product the theme shows', async () => {
  const button = (await shopifyLiquid('en').parseAndRender(
    themeButtonSnippet,
    {},
    {
      globals: {
        shop: { url: shop.origin },
        product: {
          id: 71,
          url: '/products/kyo',
          title: 'Kyo "Teapot" <b>',
          src: '//cdn.example/kyo.jpg',
          selected_or_first_available_variant: { id: 991, price: 8900 },
        },
        cart: { currency: { iso_code: 'EUR' } },
      },
    },
  )) as string;
  const script = `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}"></script>`;
  const { page, said } = await visit(script + button, 'theme@snippets.example');
  const dialog = await windowFrom(page, () => page.getByRole('button', { name: 'Save' }).click());
  await dialog.getByText('Kyo "Teapot" <b>').first().waitFor();
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await page.locator('[aria-pressed=true]').waitFor();
  await expect.poll(saved).toEqual({
    url: `${shop.origin}/products/kyo`,
    title: 'Kyo "Teapot" <b>',
    priceMinor: 8900,
    currency: 'EUR',
    variantId: '991',
    quantity: 1,
  });
  expect(said).toEqual([]);
});

test('snippets name an API URL only if it isn’t the default', () => {
  const elsewhere = { ...place, baseUrl: 'https://api.wishlist.example' };
  const all = (at: typeof place) => [
    saveButtonSnippet(at),
    npmSnippet(at),
    basketSnippet(at, { configId }),
    basketSectionSnippet(at, { configId }),
    basketPageSnippet(at, { configId }),
    basketTagSnippet(at, { configId }),
  ];
  for (const snippet of all(elsewhere)) expect(snippet).toContain('https://api.wishlist.example');
  for (const snippet of all(place)) expect(snippet).not.toMatch(/data-wl-api|apiBase/);
});
