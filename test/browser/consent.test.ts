/** Shopify's customer privacy API decides where the theme keeps products, and how what shoppers then see reads. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { startDawnShop } from '#test/support/theme/dawn-shop.ts';
import { newVisitor } from '#test/support/visitor.ts';

const service = await sharedService();
const { keys, basketConfigId, partnerId } = await createPartner(service.ctx, {
  email: 'shop@consent.example',
  name: 'Kiln',
  plan: 'growth',
});
const key = keys.test.key;
const theme = await startDawnShop(service.siteUrl, {
  apiKey: key,
  configId: basketConfigId,
  saveMode: 'instant',
});
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

const onServer = () =>
  service.ctx.prisma.listItem.count({ where: { list: { owner: { guestOfPartnerId: partnerId } } } });

/** A visitor who has allowed Shopify's banner to store preferences, or hasn't. */
async function visit(allowed: boolean) {
  theme.dress({ blocks: { setup: {} } });
  const { page, context } = await newVisitor(browser);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(service.siteUrl)) asked.push(new URL(request.url()).pathname);
  });
  await page.addInitScript((may) => {
    Object.assign(window, {
      may,
      Shopify: {
        customerPrivacy: { preferencesProcessingAllowed: () => (window as unknown as { may: boolean }).may },
      },
    });
  }, allowed);
  await page.goto(`${theme.origin}/collections/all`);
  const say = (may: boolean) =>
    page.evaluate((now) => {
      Object.assign(window, { may: now });
      document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
    }, may);
  return { page, asked, say, heart: page.locator('.wl-heart').first() };
}

it('keeps products on the device without Shopify’s consent, moves them once it’s given, and back once it’s withdrawn', async () => {
  const { page, asked, say, heart } = await visit(false);
  await heart.click();
  await page.getByText('Kept only on this device').waitFor();
  // Only scripts, and nothing about the shopper.
  await expect.poll(() => asked).toEqual(['/sdk/v1/theme.js', '/sdk/v1/instant.js', '/sdk/v1/publish.js']);
  await say(true);
  await page.getByText('Moved to your wishlist: 1').waitFor();
  await expect.poll(onServer).toBe(1);
  await say(false);
  await expect.poll(onServer).toBe(0);
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
});

it('saves to the service if Shopify reports consent', async () => {
  const { page, heart } = await visit(true);
  await heart.click();
  await page.getByText('Saved to your wishlist').waitFor();
  await expect.poll(onServer).toBe(1);
});

it('the basket changes to the list on the device, and back, only when a choice changes where products are', async () => {
  const path = shop.page(`<main><h1>Shop</h1><div id="basket"></div></main>
    <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant"></script>
    <script src="${service.siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
      data-wl-config="${basketConfigId}" data-wl-render-into="#basket"></script>`);
  const { page } = await newVisitor(browser);
  await page.goto(shop.origin + path);
  const frame = page.locator('iframe[name=wl-basket]');
  await frame.evaluate((element) => (element.dataset.first = ''));
  const choose = (state: 'granted' | 'denied') =>
    page.evaluate(
      (now) => (window as unknown as { WlWidget: { consent(state: string): void } }).WlWidget.consent(now),
      state,
    );
  await choose('granted');
  await choose('granted');
  expect(await frame.getAttribute('data-first')).toBe('');
  await choose('denied');
  await page.locator('wl-device-list').evaluate((element) => (element.dataset.first = ''));
  expect(await frame.count()).toBe(0);
  await choose('denied');
  expect(await page.locator('wl-device-list').getAttribute('data-first')).toBe('');
  await choose('granted');
  await frame.waitFor();
  expect(await page.locator('wl-device-list').count()).toBe(0);
});

/** Faults in light, dark and forced colors; the toast takes its colors when it appears. */
async function faultsOfLooks(page: Page, show: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = [];
  for (const look of [
    { colorScheme: 'light', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'light', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    await show();
    // Painted in the new colors, which the browser changes a frame later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${JSON.stringify(look)} ${fault}`));
  }
  return faults;
}

it.for(combinations(['denied', 'granted']))(
  'the toast and the list are accessible with consent %s',
  async (consent) => {
    const buttons = ['vase', 'mug', 'bowl']
      .map((slug) => `<button data-wl data-url="/products/${slug}" data-title="${slug}">${slug}</button>`)
      .join('');
    const path = shop.page(`<meta name="color-scheme" content="light dark">
    <style>:root { color-scheme: light dark; background: Canvas } a { color: CanvasText } button { min-height: 44px }</style>
    <main><h1>Shop</h1>${buttons}<a id="wishlist" href="#" style="padding:12px">Wishlist</a></main>
    <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant" data-wl-consent="${consent}"></script>
    <script src="${service.siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
      data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`);
    const { page } = await newVisitor(browser);
    await page.goto(shop.origin + path);
    const toast = page.locator('wl-toast');
    const saved = consent === 'granted' ? 'Saved to your wishlist' : 'Kept only on this device';
    for (const slug of ['vase', 'mug', 'bowl']) {
      await page.getByRole('button', { name: slug, exact: true }).click();
      await toast.getByText(saved).waitFor();
    }
    // The third save of a guest also offers to keep the list.
    if (consent === 'granted') await toast.getByRole('button', { name: 'Close' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const again = async () => {
      await toast.evaluate((element) => ((element as HTMLElement).hidden = true));
      await page.getByRole('button', { name: 'vase', exact: true }).click();
      await toast.getByRole('button', { name: 'Remove' }).waitFor();
    };
    expect(await faultsOfLooks(page, again)).toEqual([]);
    if (consent === 'granted') return;

    await page.getByRole('link', { name: 'Wishlist' }).click();
    await page.getByRole('heading', { name: /wishlist/i }).waitFor();
    expect(await faultsOfLooks(page, async () => {})).toEqual([]);
  },
);
