/** A light shop has a light basket, whatever color scheme the shopper's system prefers. */
import { afterAll, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const partner = await createPartner(service.ctx, {
  email: 'owner@color-scheme.example',
  name: 'A',
  plan: 'growth',
});
const setUp = JSON.stringify({ apiKey: partner.keys.test.key, configId: partner.basketConfigId });
afterAll(() => browser.close());

const script = `<button id="heart">Wishes</button><div id="section"></div>
  <script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script>
  <script>const basket = WlBasket.init(${setUp}); basket.drawer({ trigger: '#heart' });</script>`;

const ground = { light: 'rgb(255, 255, 255)', dark: 'rgb(32, 29, 27)' };
const system = ['light', 'dark'] as const;

const shops = [
  { says: 'no color scheme', head: '', schemes: { light: 'light', dark: 'light' } },
  {
    says: 'a light color scheme in its stylesheet',
    head: '<style>:root { color-scheme: light }</style>',
    schemes: { light: 'light', dark: 'light' },
  },
  {
    says: 'both color schemes in its stylesheet',
    head: '<style>:root { color-scheme: light dark }</style>',
    schemes: { light: 'light', dark: 'dark' },
  },
  {
    says: 'both color schemes in a meta element',
    head: '<meta name="color-scheme" content="dark light">',
    schemes: { light: 'light', dark: 'dark' },
  },
  {
    says: 'a color scheme that is always dark',
    head: '<style>:root { color-scheme: dark }</style>',
    schemes: { light: 'dark', dark: 'dark' },
  },
] as const;

describe.each(combinations(shops))('in a shop with $says', ({ head, schemes }) => {
  it.each(system)('drawer and basket match the page in a system preferring %s', async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    await page.goto(shop.origin + shop.page(head + script));
    await page.click('#heart');
    const element = await page.waitForSelector('iframe[name=wl-basket]');
    const frame = (await element.contentFrame())!;
    await frame.waitForSelector('.basket');
    const wanted = schemes[colorScheme];
    const schemeOf = 'getComputedStyle(document.documentElement).colorScheme';
    await expect.poll(() => frame.evaluate(schemeOf)).toBe(wanted);
    await expect
      .poll(() => frame.evaluate('getComputedStyle(document.body).backgroundColor'))
      .toBe(ground[wanted]);
    expect(
      await element.evaluate((frame) => getComputedStyle(frame).colorScheme),
      'a frame with another color scheme than its page gets an opaque background',
    ).toBe(wanted);
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.querySelector('wl-drawer')).backgroundColor"))
      .toBe(ground[wanted]);
    await page.close();
  });
});

it('a section also matches the page', async () => {
  const page = await browser.newPage({ colorScheme: 'dark' });
  await page.goto(shop.origin + shop.page(`${script}<script>basket.renderInto('#section')</script>`));
  const element = await page.waitForSelector('iframe[name=wl-basket]');
  const frame = (await element.contentFrame())!;
  await frame.waitForSelector('.basket');
  await expect.poll(() => frame.evaluate('document.documentElement.dataset.scheme')).toBe('light');
  await expect.poll(() => element.evaluate((frame) => getComputedStyle(frame).colorScheme)).toBe('light');
  await page.close();
});

it.each(
  combinations([
    ['takes the background of a warm page', '#f6efe4', 'rgb(246, 239, 228)'],
    ['keeps its surface if its texts would be unreadable on the page', '#8a8178', 'rgb(255, 255, 255)'],
  ] as const),
)('a section %s', async (_case, background, expected) => {
  const page = await browser.newPage();
  const style = `<style>body { background: ${background} }</style>`;
  await page.goto(shop.origin + shop.page(`${style}${script}<script>basket.renderInto('#section')</script>`));
  const element = await page.waitForSelector('iframe[name=wl-basket]');
  const frame = (await element.contentFrame())!;
  await frame.waitForSelector('.basket');
  await expect.poll(() => frame.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(expected);
  await page.close();
});

it.each(combinations(system))('the standalone basket follows the system (%s)', async (colorScheme) => {
  const page = await browser.newPage({ colorScheme });
  const query = new URLSearchParams({ config: partner.basketConfigId, key: partner.keys.test.key });
  await page.goto(`${service.siteUrl}/basket?${query}&scheme=purple`);
  await expect.poll(() => page.evaluate('document.documentElement.dataset.scheme')).toBeUndefined();
  const body = await page.evaluate('getComputedStyle(document.body).color');
  expect(body).toBe(colorScheme === 'light' ? 'rgb(28, 25, 23)' : 'rgb(245, 242, 238)');
  await page.close();
});
