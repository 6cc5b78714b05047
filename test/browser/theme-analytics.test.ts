/** Customer events that a Shopify shop's pixels can subscribe to, in a shop built like Dawn. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { findProduct } from '#test/support/theme/dawn/catalog.ts';
import { startDawnShop } from '#test/support/theme/dawn-shop.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const partner = await createPartner(service.ctx, {
  email: 'owner@theme-analytics.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const key = { apiKey: partner.keys.test.key, configId: partner.basketConfigId, saveMode: 'instant' };
const shop = await startDawnShop(service.siteUrl, key);
const browser = await launchBrowser();
afterAll(() => browser.close());

const mug = findProduct('daily-mug');
const [variant] = mug.variants;

interface Globals {
  published: [name: string, data: Record<string, unknown>][];
  /** Whether the shopper allows analytics, as Shopify says it. */
  may: boolean;
  /** Finishes loading Shopify's consent API. */
  finish?: () => void;
}

/** A new visitor. With `isLate`, Shopify's consent API has yet to be loaded. */
async function newShopper(may: boolean, isLate = false) {
  shop.dress({ blocks: { setup: {}, header: { open_drawer: true }, basket: {} } });
  const { page, context } = await newVisitor(browser);
  await holdTimers(context, noticesMs);
  await page.addInitScript(
    ([allowed, late]) => {
      const published: Globals['published'] = [];
      const state = Object.assign(window, { published, may: allowed }) as unknown as Globals;
      const customerPrivacy = {
        preferencesProcessingAllowed: () => true,
        analyticsProcessingAllowed: () => state.may,
      };
      const shopify = {
        analytics: { publish: (...message: Globals['published'][number]) => published.push(message) },
        ...(!late && { customerPrivacy }),
        loadFeatures(_: unknown, done: () => void) {
          const before = state.finish;
          state.finish = () => {
            Object.assign(shopify, { customerPrivacy });
            before?.();
            done();
          };
        },
      };
      Object.assign(window, { Shopify: shopify });
    },
    [may, isLate] as const,
  );
  await page.goto(`${shop.origin}/products/daily-mug`);
  return page;
}
const say = (page: Page, may: boolean) =>
  page.evaluate((allowed) => {
    Object.assign(window, { may: allowed });
    document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
  }, may);
const published = (page: Page) => page.evaluate(() => (window as unknown as Globals).published);
const heart = (page: Page) => page.locator('wl-button [data-wl]');
async function save(page: Page) {
  await heart(page).click();
  await page.getByText('Saved to your wishlist').waitFor();
}
/** Waits until the service has removed it. */
async function undo(page: Page) {
  const undone = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('wl:undone', () => resolve(), { once: true })),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
}

const facts = {
  productId: `${mug.id}`,
  variantId: `${variant!.id}`,
  title: mug.title,
  price: variant!.price / 100,
  currency: 'EUR',
  quantity: 1,
};

it('publishes what shoppers save, remove and open, and names no person or list', async () => {
  const page = await newShopper(true);
  await save(page);
  await undo(page);
  await save(page);
  await page.locator('wl-link a').click();
  const basket = await basketOn(page);
  const row = wish(basket, 'Daily Mug');
  await row.getByRole('button', { name: /^Add to cart/ }).click();
  await expect
    .poll(async () => (await published(page)).map(([name]) => name))
    .toEqual([
      'wl:item_saved',
      'wl:item_removed',
      'wl:item_saved',
      'wl:basket_opened',
      'wl:item_added_to_cart',
    ]);
  const [[, saved], , , [, opened], [, added]] = (await published(page)) as [
    Globals['published'][0],
    unknown,
    unknown,
    Globals['published'][0],
    Globals['published'][0],
  ];
  expect(saved).toMatchObject(facts);
  expect(Object.keys(saved).sort()).toEqual(
    ['currency', 'price', 'productId', 'quantity', 'title', 'url', 'variantId', 'variantTitle'].sort(),
  );
  expect(saved.url).toMatch(new RegExp(`^${shop.origin}/products/daily-mug`));
  expect(opened).toEqual({ display: 'drawer' });
  expect(added).toMatchObject({ variantId: facts.variantId, price: facts.price });
  expect(JSON.stringify(await published(page))).not.toMatch(/itemId|"wl"|list|email|guest/);
});

it('publishes nothing until the shopper allows analytics, and nothing from before then', async () => {
  const page = await newShopper(false);
  await save(page);
  await undo(page);
  await say(page, true);
  await save(page);
  await expect.poll(async () => (await published(page)).map(([name]) => name)).toEqual(['wl:item_saved']);
  await say(page, false);
  await undo(page);
  await say(page, true);
  await save(page);
  await expect.poll(async () => (await published(page)).length).toBe(2);
  expect((await published(page)).map(([name]) => name)).toEqual(['wl:item_saved', 'wl:item_saved']);
});

it(
  'waits for Shopify’s consent API, but doesn’t publish what happened before a choice',
  { tags: ['thorough'] },
  async () => {
    const finish = (page: Page) =>
      page.waitForFunction(() => {
        const { finish: done } = window as unknown as Globals;
        done?.();
        return done !== undefined;
      });
    const allowed = await newShopper(true, true);
    await save(allowed);
    await finish(allowed);
    await expect
      .poll(async () => (await published(allowed)).map(([name]) => name))
      .toEqual(['wl:item_saved']);

    const chooses = await newShopper(false, true);
    await save(chooses);
    await say(chooses, true);
    await finish(chooses);
    await undo(chooses);
    await expect
      .poll(async () => (await published(chooses)).map(([name]) => name))
      .toEqual(['wl:item_removed']);
  },
);

it('publishes that the wishlist’s page was opened, once', { tags: ['thorough'] }, async () => {
  const page = await newShopper(true);
  await page.goto(`${shop.origin}/pages/wishlist`);
  await page.locator('wl-basket').scrollIntoViewIfNeeded();
  await basketOn(page);
  await expect.poll(() => published(page)).toEqual([['wl:basket_opened', { display: 'page' }]]);
});
