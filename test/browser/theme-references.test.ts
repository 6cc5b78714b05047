/** The references of wishes that a theme's cart and product forms get, in a shop built like Dawn. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { findProduct } from '#test/support/theme/dawn/catalog.ts';
import { startDawnShop } from '#test/support/theme/dawn-shop.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const partner = await createPartner(service.ctx, {
  email: 'owner@theme-references.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const { partnerId } = partner;
const key = { apiKey: partner.keys.test.key, configId: partner.basketConfigId, saveMode: 'instant' };
const shop = await startDawnShop(service.siteUrl, key);
const browser = await launchBrowser();
afterAll(() => browser.close());

interface Consent {
  preferences: boolean;
  analytics: boolean;
}

/** A new visitor of the shop, with their choice at Shopify. */
async function newShopper(consent: Consent) {
  shop.dress({ blocks: { setup: {}, header: { open_drawer: true } } });
  const { page, context } = await newVisitor(browser);
  await holdTimers(context, noticesMs);
  await page.addInitScript((may) => {
    const now = { may };
    const customerPrivacy = {
      preferencesProcessingAllowed: () => now.may.preferences,
      analyticsProcessingAllowed: () => now.may.analytics,
    };
    Object.assign(window, { now, Shopify: { customerPrivacy } });
  }, consent);
  return page;
}
const say = (page: Page, consent: Consent) =>
  page.evaluate((may) => {
    (window as unknown as { now: { may: Consent } }).now.may = may;
    document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
  }, consent);

const mug = findProduct('daily-mug');
const [first, second] = mug.variants;
const yes: Consent = { preferences: true, analytics: true };
const no: Consent = { preferences: false, analytics: false };

async function save(page: Page) {
  await page.goto(`${shop.origin}/products/daily-mug`);
  await page.locator('wl-button [data-wl]').click();
  await page.getByText('Saved to your wishlist').waitFor();
}

const formField = '#product-form-main [name="properties[_wl]"]';
const isThere = (page: Page) => page.locator(formField).waitFor({ state: 'attached' });
const isGone = (page: Page) => page.locator(formField).waitFor({ state: 'detached' });
const choose = (page: Page, variant: { id: number }) =>
  page.getByLabel('Variant').selectOption(`${variant.id}`);

it('the wishlist puts the reference into the cart, and takes out its own line again', async () => {
  const page = await newShopper(yes);
  await save(page);
  // The same variant, put there without the wishlist.
  shop.cart.push({ id: first!.id, quantity: 1, title: mug.title, key: 'own', handle: 'daily-mug' });
  await page.locator('wl-link a').click();
  const basket = await basketOn(page);
  const row = wish(basket, 'Daily Mug');
  for (const times of [1, 2]) {
    await row.getByRole('button', { name: /^Add to cart|is in the cart/ }).click();
    await expect.poll(() => shop.cart.map(({ quantity }) => quantity)).toEqual([times, 1]);
  }
  const { _wl: wl } = shop.cart[0]!.properties as { _wl: string };
  expect(readReference(service.ctx, wl)).toMatchObject({ partnerId, path: 'basket', by: 'owner' });
  await basket.locator('.bar').getByRole('button', { name: 'Undo' }).click();
  await basket.locator('.bar').getByText('Removed from the cart').waitFor();
  expect(shop.cart.map(({ key: line, quantity }) => [line === 'own', quantity])).toEqual([
    [false, 1],
    [true, 1],
  ]);
});

it('product forms have the reference of the chosen variant while it’s saved and consent allows', async () => {
  const page = await newShopper(yes);
  await save(page);
  const stranger = await newShopper(yes);
  await stranger.goto(`${shop.origin}/products/daily-mug`);
  expect(await stranger.locator(formField).count()).toBe(0);

  await page.goto(`${shop.origin}/products/daily-mug`);
  await isThere(page);
  const wl = await page.locator(formField).inputValue();
  expect(readReference(service.ctx, wl)).toMatchObject({ partnerId, path: 'direct', by: 'owner' });
  expect(await page.locator('form [name="properties[_wl]"]').count()).toBe(2);
  // It's still the same wish.
  expect(await page.locator('wl-button [data-wl]').getAttribute('data-metadata')).not.toContain('_wl');
  await choose(page, second!);
  await isGone(page);
  await choose(page, first!);
  await isThere(page);

  await say(page, { ...yes, analytics: false });
  await isGone(page);
  await say(page, yes);
  await isThere(page);
});

it(
  'a reference in the page’s URL wins, for each of its variants, and needs nothing from the device',
  { tags: ['thorough'] },
  async () => {
    const page = await newShopper(no);
    await page.goto(`${shop.origin}/products/daily-mug?variant=${first!.id}&wl=from-a-list`);
    const value = () => page.locator(formField).inputValue();
    await expect.poll(value).toBe('from-a-list');
    await choose(page, second!);
    await page.waitForURL(/\?variant=\d+$/);
    expect(await value()).toBe('from-a-list');

    const owner = await newShopper(yes);
    await save(owner);
    const read = owner.waitForResponse(/saved-products\?references=direct/);
    await owner.goto(`${shop.origin}/products/daily-mug?wl=from-a-list`);
    await read;
    await expect.poll(() => owner.locator(formField).inputValue()).toBe('from-a-list');
  },
);
