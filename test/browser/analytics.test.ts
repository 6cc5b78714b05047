/** Events for Google Tag Manager and Google Analytics 4, from a plain shop's page. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const newPartner = (name: string) =>
  createPartner(service.ctx, { email: `${name}@analytics.example`, name, plan: 'growth' });
const { keys, basketConfigId } = await newPartner('shop');
const { keys: otherKeys } = await newPartner('other');
const key = keys.test.key;

const hostile = `</script><img src=x onerror="hacked = 1">`;
const button = (attributes: string) =>
  `<button data-wl data-url="/products/vase" data-title="Ono Vase" ${attributes}>Save</button>`;
const priced = 'data-id="p-7" data-price="5490" data-currency="eur"';
const chosen = `data-metadata='{"variantId":"42","variantTitle":"Slate","quantity":2}'`;
const widget = (attributes: string) =>
  `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant" ${attributes}></script>`;
const basket = `<div id="basket"></div>
  <script src="${service.siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
    data-wl-config="${basketConfigId}" data-wl-render-into="#basket"></script>`;

interface Globals {
  dataLayer?: object[];
  sent?: unknown[][];
  hacked?: number;
  wlAnalytics?: string;
  WlWidget: { createInstance(options: object): unknown };
}

async function visit(body: string) {
  const { page, context } = await newVisitor(browser);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(shop.origin + shop.page(body));
  const pressed = async (name = '[data-wl]') => {
    await page.locator(name).click();
    await page.getByText('Saved to your wishlist').waitFor();
  };
  return { page, asked, pressed };
}
const isListening = (page: Page) =>
  page.waitForFunction(() => (window as unknown as Globals).wlAnalytics !== undefined);
const layer = (page: Page) => page.evaluate(() => (window as unknown as Globals).dataLayer ?? []);
const sent = (page: Page) => page.evaluate(() => (window as unknown as Globals).sent);

const item = {
  item_id: 'p-7',
  item_name: 'Ono Vase',
  item_variant: 'Slate',
  price: 54.9,
  quantity: 2,
};
const list = { item_list_id: 'wishlist', item_list_name: 'Wishlist' };

it('pushes saved products, and those opened from the wishlist, to the data layer', async () => {
  const { page, pressed } = await visit(
    button(`${priced} ${chosen}`) + widget('data-wl-analytics="datalayer"') + basket,
  );
  await isListening(page);
  await pressed();
  const saved = [
    { ecommerce: null },
    { event: 'add_to_wishlist', ecommerce: { currency: 'EUR', value: 109.8, items: [item] } },
  ];
  await expect.poll(() => layer(page)).toEqual(saved);

  const frame = await basketOn(page);
  const link = wish(frame, 'Ono Vase').getByRole('link', { name: 'Ono Vase' }).first();
  // In another tab, so that the page stays.
  await link.evaluate((element: HTMLAnchorElement) => (element.target = '_blank'));
  await link.click();
  await expect
    .poll(() => layer(page))
    .toEqual([
      ...saved,
      { ecommerce: null },
      { event: 'select_item', ecommerce: { ...list, items: [{ ...item, item_id: '42' }] } },
    ]);
});

it('calls the gtag function that the page has at that moment, once for all widgets of the page', async () => {
  const { page, pressed } = await visit(button(`${priced} ${chosen}`) + widget('data-wl-analytics="gtag"'));
  await isListening(page);
  await page.evaluate((other) => {
    (window as unknown as Globals).WlWidget.createInstance({ key: other, analytics: 'datalayer' });
  }, otherKeys.test.key);
  // Not loaded yet.
  await pressed();
  await page.evaluate(() => {
    const all: unknown[][] = [];
    Object.assign(window, { sent: all, gtag: (...values: unknown[]) => all.push(values) });
  });
  const undone = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('wl:undone', () => resolve(), { once: true })),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
  await pressed();
  await expect
    .poll(() => sent(page))
    .toEqual([['event', 'add_to_wishlist', { currency: 'EUR', value: 109.8, items: [item] }]]);
  expect(await layer(page)).toEqual([]);
});

it('passes on hostile texts as texts, and leaves out what isn’t a price', async () => {
  const title = hostile.replaceAll('"', '&quot;');
  const { page, pressed } = await visit(
    `<button data-wl data-url="/products/bad" data-id="<b>&quot;x" data-title="${title}" data-price="12" data-currency="__proto__"
       data-metadata='{"variantId":"${'x'.repeat(80)}","__proto__":{"polluted":1},"quantity":-3}'>Save</button>` +
      widget('data-wl-analytics="datalayer"'),
  );
  await isListening(page);
  await pressed();
  await expect
    .poll(() => layer(page))
    .toEqual([
      { ecommerce: null },
      {
        event: 'add_to_wishlist',
        ecommerce: {
          items: [
            {
              item_id: `<b>"x`,
              item_name: hostile,
              item_variant: 'x'.repeat(80),
              quantity: 1,
            },
          ],
        },
      },
    ]);
  const { hacked, polluted } = await page.evaluate(() => ({
    hacked: (window as unknown as Globals).hacked,
    polluted: ({} as { polluted?: number }).polluted,
  }));
  expect([hacked, polluted]).toEqual([undefined, undefined]);
});

it('reports nothing, and loads nothing, unless the script tag asks for it', async () => {
  const plain = await visit(button(priced) + widget(''));
  await plain.pressed();
  expect(plain.asked).not.toContain('/sdk/v1/analytics.js');
  expect(await layer(plain.page)).toEqual([]);

  const { page, context } = await newVisitor(browser);
  const warned = context.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto(shop.origin + shop.page(button(priced) + widget('data-wl-analytics="segment"')));
  expect((await warned).text()).toContain('Not "datalayer" or "gtag": segment');
  await page.locator('[data-wl]').click();
  await page.getByText('Saved to your wishlist').waitFor();
  expect(await layer(page)).toEqual([]);
});
