/** One browser, two shops of two partners: neither page learns what was saved in the other. */
import type { Frame, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { newVisitor, signIn, windowFrom, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** The product that both shops sell, with the same URL and the same variant ID. */
const product = { url: 'http://localhost:1/one-of-a-kind-vase', currency: 'EUR' };
const variantId = '734501982';
const shopper = 'shopper@two-shops.example';
const offerOfA = { title: 'Gantry exclusive vase', price: 5413, note: 'engraved-for-Mia' };
const offerOfB = { title: 'Ono Vase', price: 4900 };
const secretsOfA = [offerOfA.title, `:${offerOfA.price},`, offerOfA.note];

/** A shop with a drawer, a section, a badge and a cart, and a page that sells this product. */
async function openShop(name: string, { note, ...offer }: { title: string; price: number; note?: string }) {
  const shop = await startShop();
  const partner = await createPartner(service.ctx, {
    email: `${name}@two-shops.example`,
    name,
    plan: 'growth',
  });
  const key = partner.keys.test.key;
  const sold = { ...product, ...offer, metadata: { variantId, note, quantity: 1 } };
  const body = `<button id="heart">Wishes <b id="badge"></b></button><div id="wishes"></div>
    <script src="${service.siteUrl}/sdk/v1/widget.js"></script>
    <script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script><script>
      window.cart = [];
      window.told = [];
      const tell = (name) => (detail) => told.push([name, JSON.stringify(detail)]);
      WlWidget.init({ key: '${key}' });
      const basket = WlBasket.init({
        apiKey: '${key}', configId: '${partner.basketConfigId}',
        onAddToCart: (item) => { cart.push(item); item.respond(true); },
        onAddToCartBulk: ({ items, respond }) => { cart.push(...items); respond(true); },
      });
      for (const name of ['saved', 'undone', 'open', 'close', 'error']) WlWidget.on(name, tell(name));
      for (const name of ['mounted', 'changed', 'drawer', 'addToCart', 'addToCartBulk', 'checkout', 'error'])
        basket.on('basket.' + name, tell('basket.' + name));
      for (const name of ['mounted', 'changed'])
        basket.on('basket.' + name, ({ count }) => (document.getElementById('badge').textContent = count));
      basket.renderInto('#wishes');
      basket.drawer({ trigger: '#heart' });
    </script>`;
  const button = `<button id="save">Save</button><script>WlWidget.mount('#save', ${JSON.stringify(sold)})</script>`;
  return {
    origin: shop.origin,
    front: shop.origin + shop.page(body),
    product: shop.origin + shop.page(body + button),
  };
}

/**
 * Everything that reaches a page: its events and messages, and the requests and responses of the page and its
 * frames.
 */
async function listenOn(page: Page) {
  const traffic: Promise<string>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const asked = `${response.status()} ${request.method()} ${request.url()} ${request.postData() ?? ''}`;
    // Preflights and redirects have no body.
    const body = response.text().catch(() => '');
    traffic.push(body.then((text) => `${asked} ${text}`));
  });
  await page.addInitScript(() => {
    if (window !== top) return;
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data, origin }) => heard.push(`${origin} ${JSON.stringify(data)}`), true);
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function (event) {
      heard.push(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`);
      return dispatch.call(this, event);
    };
  });
  return {
    traffic: () => Promise.all(traffic),
    known: () =>
      page.evaluate(() => {
        const { heard, told, cart } = window as unknown as Record<string, unknown>;
        const kept = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
        const saved = (window as unknown as { WlWidget: { savedItems(): unknown } }).WlWidget.savedItems();
        return JSON.stringify({ heard, told, cart, kept, saved });
      }),
  };
}

async function baskets(page: Page): Promise<[section: Frame, drawer: Frame]> {
  const all = () => page.frames().filter((frame) => frame.name() === 'wl-basket');
  await expect.poll(() => all().length).toBe(2);
  const inDrawer = await page.locator('wl-drawer iframe').elementHandle();
  const drawer = (await inDrawer?.contentFrame()) as Frame;
  return [all().find((frame) => frame !== drawer)!, drawer];
}

it('hides what was saved in one shop from the other’s page', async () => {
  const [a, b] = [await openShop('Gantry', offerOfA), await openShop('Kiln', offerOfB)];
  const { page: pageA, context } = await newVisitor(browser);
  await pageA.goto(a.product);
  const dialog = await windowFrom(pageA, () => pageA.click('#save'));
  await signIn(dialog, service, shopper);
  await dialog.getByLabel('Name of your first list').fill('Surprise for Mia');
  await dialog.getByRole('button', { name: 'Save to Surprise for Mia' }).click();
  await dialog.getByRole('heading', { name: 'Saved to Surprise for Mia' }).waitFor();
  await pageA.click('#heart');
  for (const basket of await baskets(pageA)) await wish(basket, offerOfA.title).waitFor();
  await expect.poll(() => pageA.textContent('#badge')).toBe('1');

  // The same browser, in the other shop.
  const secrets = [...secretsOfA, a.origin, product.url, variantId, 'Surprise for Mia', shopper];
  const found = (text: string, wanted = secrets) => wanted.filter((secret) => text.includes(secret));
  const pageB = await context.newPage();
  const listener = await listenOn(pageB);
  await pageB.goto(b.front);
  await pageB.click('#heart');
  const [section, drawer] = await baskets(pageB);
  await drawer.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  const small = await windowFrom(pageB, () => drawer.getByRole('button', { name: 'Sign in' }).click());
  await small.getByRole('button', { name: `Continue as ${shopper}` }).click();
  for (const basket of [section, drawer]) {
    await basket.getByRole('button', { name: 'Sign out' }).waitFor();
    await basket.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    expect(found((await basket.textContent('body')) ?? '')).toEqual([]);
  }
  await expect.poll(() => small.isClosed()).toBe(true);
  await expect.poll(() => pageB.textContent('#badge')).toBe('0');

  const known = await listener.known();
  expect(known).toContain('wl:basket.mounted');
  expect(found(known + (await pageB.content()))).toEqual([]);
  const traffic = await listener.traffic();
  expect(traffic.filter((line) => /saved-products\S* .*"products":\[\]/.test(line))).not.toEqual([]);
  expect(traffic.filter((line) => found(line).length > 0)).toEqual([]);

  // Once it's saved here as well, this page and its cart get this shop's own offer.
  await pageB.goto(b.product);
  const again = await windowFrom(pageB, () => pageB.click('#save'));
  await again.getByRole('button', { name: 'Save to Surprise for Mia' }).click();
  await again.getByRole('heading', { name: 'Saved to Surprise for Mia' }).waitFor();
  await pageB.click('#heart');
  const [, opened] = await baskets(pageB);
  await wish(opened, offerOfB.title).waitFor();
  await wish(opened, offerOfB.title).getByRole('checkbox').check();
  await opened.getByRole('button', { name: /Add 1 to cart/ }).click();
  await expect
    .poll(() => pageB.evaluate('cart'))
    .toMatchObject([
      { variantId, product: { title: offerOfB.title, priceMinor: offerOfB.price, meta: { variantId } } },
    ]);
  await expect.poll(() => pageB.textContent('#badge')).toBe('1');
  const own = [...secretsOfA, a.origin, shopper];
  expect(found((await listener.known()) + (await pageB.content()), own)).toEqual([]);
  // A basket session may report events for its own shop's basket.
  const reports = async () => (await listener.traffic()).filter((line) => /POST \S+\/event/.test(line));
  await expect.poll(reports).not.toEqual([]);
  const all = await listener.traffic();
  expect(all.filter((line) => found(line, own).length > 0)).toEqual([]);
  expect(all.filter((line) => /^[45]/.test(line))).toEqual([]);
});
