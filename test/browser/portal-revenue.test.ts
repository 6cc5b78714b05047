/** A partner sees what wishlists sell, and downloads it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { languages } from '#api/contract/language/languages.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { addWishes } from '#test/support/public-list.ts';
import { sell } from '#test/support/sales.ts';
import { sharedService } from '#test/support/shared-service.ts';

const service = await sharedService();
const { ctx } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const open = (options: Parameters<typeof openPortal>[2] = {}) =>
  openPortal(browser, service, { path: '/portal/revenue', ...options });
const ago = (days: number) => `${addDays(dayOf(ctx.clock()), -days)}T10:00:00Z`;

const { user } = await issueSession(ctx, { email: 'buyer@revenue-page.example' });
const list = await createList(ctx, user.id, { name: 'Bought' });
const items = await addWishes(service, list.db_id, [
  { title: 'Ono Vase', photo: 'vase.webp' },
  { title: 'Dome Lamp', photo: 'lamp.webp' },
  { title: 'Sold without an image' },
]);
const wishes = await ctx.prisma.listItem.findMany({ where: { id: { in: items } }, orderBy: { id: 'asc' } });
const [vase = 0, lamp = 0, plain = 0] = wishes.map(({ productId }) => Number(productId));

/** €200.00 of alerts, €60.00 net of shared lists and €40.00 of the shop's wishlist, and dollars, in the last days. */
async function sales(partnerId: number): Promise<void> {
  await sell(ctx, partnerId, [{ path: 'alert', productId: vase, price: 10_000, quantity: 2 }], {
    at: ago(20),
  });
  await sell(ctx, partnerId, [{ path: 'share', productId: lamp, price: 6_000, quantity: 2, refunded: 1 }], {
    at: ago(9),
  });
  await sell(ctx, partnerId, [{ path: 'basket', productId: plain, price: 4_000 }], { at: ago(2) });
  await sell(ctx, partnerId, [{ path: 'basket', productId: vase, price: 9_950 }], {
    at: ago(3),
    currency: 'USD',
  });
  await ctx.prisma.usageAction.createMany({
    data: [1, 2, 3, 4].map((days) => ({
      partnerId,
      period: ago(days).slice(0, 7),
      kind: 'save',
      occurredAt: ago(days),
      productId: vase,
    })),
  });
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

it('explains how to report orders before there are any', { tags: ['thorough'] }, async () => {
  const { page } = await open();
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  const guide = page.getByRole('link', { name: 'How to report orders' });
  expect(await guide.getAttribute('href')).toBe('/docs/api-partners#orders');
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await shot(page, 'portal-empty');
});

it('says in a sentence for each currency what was sold, and shows one of them by day, source and product', async () => {
  const owned = await newPartner(service);
  await sales(owned.partner.partnerId);
  const { page } = await open({ owned });
  const lead = page.locator('.lead');
  await lead
    .getByText(
      '€300 from wishlists in the last 28 days: 67% alerts, 20% shared lists, 13% wishlist in your shop',
    )
    .waitFor();
  await lead.getByText('$99.50 from wishlists in the last 28 days: 100% wishlist in your shop').waitFor();
  const cells = async (name: RegExp) =>
    (await page.getByRole('row', { name }).getByRole('cell').allInnerTexts()).map((cell) => cell.trim());
  expect(await cells(/^Alerts/)).toEqual(['€200.00', '1', '€0.00', '67%']);
  expect(await cells(/^Shared lists/)).toEqual(['€60.00', '1', '€60.00', '20%']);
  expect(await cells(/Ono Vase/)).toEqual(['€200.00', '1', '4', '25%']);
  expect(await cells(/Dome Lamp/)).toEqual(['€60.00', '1', '0', '–']);
  await page.getByText('Revenue: €300.00, most on').waitFor({ state: 'attached' });
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'USD' }).click();
  await expect.poll(() => cells(/Ono Vase/)).toEqual(['$99.50', '1', '4', '25%']);
  await page.getByRole('link', { name: '7 days' }).click();
  await lead.getByText('€40 from wishlists in the last 7 days: 100% wishlist in your shop').waitFor();
});

it('downloads the same days, in all currencies', async () => {
  const owned = await newPartner(service);
  await sales(owned.partner.partnerId);
  const { page } = await open({ owned, path: '/portal/revenue?days=7' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV (By source)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(
    `wishlist-revenue-by-path-${ago(6).slice(0, 10)}-to-${ago(0).slice(0, 10)}.csv`,
  );
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, 3)).toEqual([
    'basket,EUR,1,1,4000,0,4000,0',
    'basket,USD,1,1,9950,0,9950,0',
  ]);
});

it(
  'says how many orders are tests, and leaves them out on request, also of files and other periods',
  { tags: ['thorough'] },
  async () => {
    const { page, partner } = await open();
    const { partnerId } = partner;
    await sales(partnerId);
    await ctx.prisma.orderLine.updateMany({ where: { partnerId, path: 'share' }, data: { isTest: true } });
    await page.reload();
    await hydrated(page);
    await page.getByText('€300 from wishlists in the last 28 days').waitFor();
    await page.getByText('1 of these orders contains products saved only with test keys.').waitFor();
    await shot(page, 'portal-tests');
    await page.getByRole('link', { name: 'Leave out test data' }).click();
    await page.getByText('€240 from wishlists in the last 28 days').waitFor();
    await page.getByText('Products saved only with test keys are left out.').waitFor();
    const file = page.getByRole('link', { name: 'Download CSV (By day)' });
    expect(await file.getAttribute('href')).toBe('/portal/revenue.csv?days=28&test=false&by=day');
    await page.getByRole('link', { name: '90 days' }).click();
    await page.getByText('€240 from wishlists in the last 90 days').waitFor();
    await page.getByRole('link', { name: 'Include test data' }).click();
    await page.getByText('€300 from wishlists in the last 90 days').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

it(
  'offers a longer period if nothing was sold in this one, and says so if everything was refunded',
  { tags: ['thorough'] },
  async () => {
    const { page, partner } = await open();
    await sell(ctx, partner.partnerId, [{ path: 'direct', productId: vase, price: 100, refunded: 1 }], {
      at: ago(40),
    });
    await page.reload();
    await page
      .getByRole('heading', { name: 'Nothing was sold from wishlists in the last 28 days' })
      .waitFor();
    await page.getByRole('link', { name: '90 days' }).click();
    await page.getByText('€0 from wishlists in the last 90 days, after refunds').waitFor();
  },
);

it.each(languages)('fits a phone in %s, light and dark', { tags: ['thorough'] }, async (lang) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const owned = await newPartner(service, { lang });
    await sales(owned.partner.partnerId);
    const { page } = await open({ owned, options: { viewport: { width: 320, height: 720 }, colorScheme } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot(page, `portal-${lang}-${colorScheme}-phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await shot(page, `portal-${lang}-${colorScheme}-desktop`);
    await page.context().close();
  }
});
