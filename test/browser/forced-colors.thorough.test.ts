/** Selected options must be visible when the system replaces all colors. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createCreatorShop } from '#api/modules/creators/create-creator-shop.ts';
import { periodOf } from '#api/platform/period.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { clarasWishes, publicList } from '#test/support/public-list.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { installedShop } from '#test/support/shopify/installed-shop.ts';
import { openAdmin } from '#test/support/shopify/open-admin.ts';
import { windowFrom, wish } from '#test/support/visitor.ts';
import { shopperWithWishes, signInAs } from '#test/support/wishes.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const shop = await openDemoShop(service);
const browser = await launchBrowser();
afterAll(() => browser.close());
const clara = 'clara@forced-colors.example';
await shopperWithWishes(service, shop, clara, ['ono-vase', 'daily-mug'], []);

async function openPage() {
  const context = await browser.newContext({
    forcedColors: 'active',
    viewport: { width: 1000, height: 800 },
  });
  await signInAs(context, service, clara);
  return context.newPage();
}

it('shows which items of a basket are selected', async () => {
  const page = await openPage();
  const query = new URLSearchParams({
    config: shop.partner.basketConfigId,
    key: shop.apiKey,
    origin: shop.url,
    lang: 'en',
  });
  await page.goto(`${service.siteUrl}/basket?${query}`);
  const box = wish(page, 'Daily Mug').locator('.pick');
  await box.waitFor();
  await page.getByLabel('Select Daily Mug').check();
  // The colors fade.
  const differ = (colors: string[]) => new Set(colors).size === 2;
  const ofMark = () =>
    box.evaluate((pick) =>
      ['input', 'svg'].map((part, index) => {
        const style = getComputedStyle(pick.querySelector(part) as Element);
        return index === 0 ? style.backgroundColor : style.color;
      }),
    );
  await expect.poll(ofMark).toSatisfy(differ);
  const ofBar = () =>
    page
      .locator('.bar, .bar .primary')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  await expect.poll(ofBar).toSatisfy(differ);
});

it('shows which filter of a shared list is chosen', async () => {
  const page = await openPage();
  const list = await publicList(service, clarasWishes);
  await page.goto(service.siteUrl + list.path);
  const lines = await page
    .locator('.filters a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth));
  expect(lines).toEqual(['2px', '0px', '0px']);
});

/** Which of these are underlined. */
const underlined = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).textDecorationLine === 'underline')
        .map((part) => part.textContent),
    );

it('shows which part of the account and of the basket’s editor is open', async () => {
  const page = await openPage();
  await page.goto(`${service.siteUrl}/friends`);
  expect(await underlined(page, '.sections a')).toEqual(['Friends']);

  const options = { forcedColors: 'active', viewport: { width: 390, height: 844 } } as const;
  const { page: portal, partner } = await openPortal(browser, service, { options });
  await portal.goto(`${service.siteUrl}/portal/baskets/${partner.basketConfigId}`);
  await hydrated(portal);
  await expect.poll(() => underlined(portal, '.editor-sides button')).toEqual(['Settings']);
  await portal.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect.poll(() => underlined(portal, '.editor-sides button')).toEqual(['Preview']);
});

it('shows which page, scene and device are open, and which layout, template and billing interval are chosen', async () => {
  const options = { forcedColors: 'active', viewport: { width: 1280, height: 900 } } as const;
  const { page, partner } = await openPortal(browser, service, { options });
  /** How many of these look different from all others. */
  const apart = async (selector: string, property: 'backgroundColor' | 'outlineStyle') => {
    const looks = await page
      .locator(selector)
      .evaluateAll(
        (parts, name) =>
          parts.map((part) => String(getComputedStyle(part)[name as keyof CSSStyleDeclaration])),
        property,
      );
    return looks.filter((look) => looks.filter((other) => other === look).length === 1).length;
  };
  await expect.poll(() => apart('.portal-menu nav a', 'backgroundColor')).toBe(1);
  await page.goto(`${service.siteUrl}/portal/baskets/${partner.basketConfigId}`);
  await hydrated(page);
  await expect.poll(() => apart('.layouts svg', 'outlineStyle')).toBe(1);
  await expect.poll(() => underlined(page, '.scenes button')).toHaveLength(1);
  const ofDevices = () =>
    page
      .locator('.devices button')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  const [chosen, other] = await ofDevices();
  expect(chosen).not.toBe(other);
  await page.locator('.devices').getByRole('button', { name: 'On a phone' }).click();
  await expect.poll(ofDevices).toEqual([other, chosen]);
  await page.goto(`${service.siteUrl}/portal/shops/new`);
  await hydrated(page);
  await expect.poll(() => apart('.templates svg', 'outlineStyle')).toBe(1);
  const { id } = await createCreatorShop(service.ctx, {
    partnerId: partner.partnerId,
    name: 'Mila',
    handle: 'mila-forced',
  });
  await page.goto(`${service.siteUrl}/portal/shops/${id}`);
  await expect.poll(() => underlined(page, '.page-tabs a')).toHaveLength(1);
  await page.goto(`${service.siteUrl}/portal/subscription`);
  await hydrated(page);
  const interval = page.locator('.interval-switch');
  const colors = () =>
    interval
      .locator('span')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  await expect.poll(async () => new Set(await colors()).size).toBe(2);
});

it('shows which list of the dialog is chosen', async () => {
  const page = await openPage();
  await page.goto(`${shop.url}/products/kyo-teapot`);
  await page.waitForFunction(() => 'WlWidget' in window);
  const button = page.locator('[data-product] [data-wl]').filter({ visible: true }).first();
  const dialog = await windowFrom(page, () => button.click());
  await dialog.emulateMedia({ forcedColors: 'active' });
  await dialog.getByRole('radio', { name: /Kitchen/ }).check();
  const mark = (list: string) => dialog.locator('.list-row', { hasText: list }).locator('.radio svg');
  await mark('Kitchen').waitFor();
  await mark('Birthday').waitFor({ state: 'hidden' });
});

it('shows edges, icons, and how full a bar is, in the Shopify admin', async () => {
  const { ctx } = service;
  const { domain, partnerId } = await installedShop(ctx, admin);
  const period = periodOf(ctx.clock());
  await ctx.prisma.usageCounter.create({ data: { partnerId, period, saves: 100, shares: 0, listViews: 0 } });
  const { page, frame } = await openAdmin(browser, service, domain, { path: '/app/plan' });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const styleOf = (selector: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((element) => ({ ...getComputedStyle(element) }) as unknown as Record<string, string>);
  for (const selector of ['.Polaris-Button', '.Polaris-Badge', '.Polaris-ShadowBevel'])
    expect(await styleOf(selector)).toMatchObject({ outlineStyle: 'solid', outlineWidth: '1px' });
  expect((await styleOf('.Polaris-Icon__Svg')).fill).toBe('rgb(255, 255, 255)');
  const full = (await styleOf('.Polaris-ProgressBar__Indicator')).backgroundColor;
  expect(full).not.toBe((await styleOf('.Polaris-ProgressBar')).backgroundColor);
  await page.context().close();
});
