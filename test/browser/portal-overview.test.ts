/** The portal's overview and ledger, as a partner's member sees them. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { addMonths } from '#api/contract/usage-period.ts';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { sell } from '#test/support/sales.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { wait } from '#test/support/waiting.ts';

const service = await sharedService();
const current = new Date().toISOString().slice(0, 7);
const last = addMonths(current, -1);
let browser: Browser;
let products = 0;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

/** Saves of one product at the start of a month, in the ledger and the counters. */
async function fill(partnerId: number, saves: number, period = current) {
  const { prisma } = service.ctx;
  products += 1;
  const product = await prisma.product.create({
    data: { title: 'Ono Vase', url: `https://overview.example/products/vase-${products}` },
  });
  await prisma.usageAction.createMany({
    data: Array.from({ length: Math.min(saves, 150) }, (_, at) => ({
      partnerId,
      period,
      kind: 'save',
      productId: product.id,
      isTest: at === 0,
      occurredAt: new Date(Date.parse(`${period}-01T00:00:00Z`) + at * 1000),
    })),
  });
  await prisma.usageCounter.create({ data: { partnerId, period, saves } });
}

it(
  'leads a new partner to the setup, and says that nothing has been counted',
  { tags: ['thorough'] },
  async () => {
    const { page } = await openPortal(browser, service, { plan: 'free' });
    await expect.poll(() => page.getByRole('link', { name: 'Set up the button' }).count()).toBe(1);
    expect(await page.locator('.lead').textContent()).toMatch(
      /^Nothing has been counted in \w+ yet\. Free includes 200 actions\.$/,
    );
  },
);

it('begins with what wishlists are worth, and each number leads to its rows', async () => {
  const owned = await newPartner(service);
  const { partnerId } = owned.partner;
  await service.ctx.prisma.apiKey.updateMany({ where: { partnerId }, data: { firstInitAt: new Date() } });
  await wait(service.ctx, partnerId, { people: 30, title: 'Dome Lamp', availability: 'in_stock' });
  await wait(service.ctx, partnerId, { people: 12, title: 'Ono Vase', variant: 'Clay / large' });
  const ago = (days: number) => `${addDays(dayOf(service.ctx.clock()), -days)}T10:00:00Z`;
  for (const [days, price] of [
    [3, 124_000],
    [10, 93_000],
  ] as const)
    await sell(service.ctx, partnerId, [{ path: 'alert', productId: 1, price }], { at: ago(days) });
  const { page } = await openPortal(browser, service, { owned });
  const line = page.getByRole('region', { name: 'What your wishlists are worth' });
  expect((await line.innerText()).split('\n').filter(Boolean)).toEqual([
    '12 people are waiting for Ono Vase (Clay, large). Restocking is worth about €43. Wishlists brought €1,240 in the last 7 days. That’s €310 more than in the 7 days before.',
    'Estimate: 12 people × €72.00 × 5%. 5% is a cautious assumption until your shop reports its orders and has sent 100 alerts in 28 days.',
  ]);
  expect(await faultsOf(page)).toEqual([]);
  await shot(page, 'worth');
  await line.getByRole('link', { name: '12 people' }).click();
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
  expect(await page.locator('.watchers tbody tr').first().textContent()).toContain('Ono Vase');
  await page.goBack();
  await line.getByRole('link', { name: '€1,240' }).click();
  const lead = page.locator('.revenue .lead');
  await lead.getByText('€1,240 from wishlists in the last 7 days: 100% alerts').waitFor();
  await lead.getByText('That’s €310 more than in the 7 days before.').waitFor();
  await shot(page, 'worth-revenue');
  const weekBefore = new URL(page.url());
  weekBefore.searchParams.set('to', addDays(dayOf(service.ctx.clock()), -7));
  await page.goto(weekBefore.href);
  await lead.getByText('€930 from wishlists, ').waitFor();
  await shot(page, 'worth-revenue-then');
});

it('shows a month, another one, and every action of it, also as a file', async () => {
  const owned = await newPartner(service);
  await fill(owned.partner.partnerId, 120);
  await fill(owned.partner.partnerId, 60, last);
  const { page } = await openPortal(browser, service, { owned });
  expect(await page.locator('.lead').textContent()).toContain('You’ve used 120 of 15,000 actions.');
  expect(await page.locator('.month-numbers').textContent()).toContain('Saves120');
  expect(await page.locator('.most-saved tbody tr').textContent()).toContain('Ono Vase');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(page), colorScheme).toEqual([]);
  }

  await page.getByLabel('Month').selectOption({ label: 'Last month' });
  await expect.poll(() => page.locator('.lead').textContent()).toContain('You used 60 of 15,000 actions.');
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe(last);

  await page.getByRole('link', { name: 'See every action' }).click();
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBe(60);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Keys').selectOption({ label: 'Test keys' });
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBe(1);
  await expect.poll(() => page.locator('.ledger tbody').textContent()).toContain('Save Test');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path());
  expect(file.toString().trim().split('\r\n')).toHaveLength(2);
});

it('filters the ledger by keyboard only, and explains an empty one', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, { path: '/portal/usage' });
  await page.getByRole('heading', { name: /^No actions in / }).waitFor();
  expect(await page.getByRole('link', { name: 'Show all actions' }).count()).toBe(0);
  expect(await page.getByRole('combobox').count()).toBe(1);

  await fill(partner.partnerId, 3, last);
  await page.reload();
  await hydrated(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.getByLabel('Month').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBe(3);
  await expect.poll(focused).toBe('period');
  const [numbers, table] = await Promise.all(
    ['.month-numbers', '.ledger'].map((what) => page.locator(what).boundingBox()),
  );
  expect(numbers!.y).toBeLessThan(table!.y);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Share');
  await page.getByText('No matching actions').waitFor();
  await expect.poll(focused).toBe('kind');

  await page.getByRole('link', { name: 'Show all actions' }).click();
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBe(3);
  await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('');

  await page.goto(`${service.siteUrl}/portal/usage?period=2026-01`);
  await page.getByText('didn’t save, share or view anything').waitFor();
  await page.getByRole('link', { name: 'This month', exact: true }).click();
  await page.getByText('will appear here').waitFor();
});

it('pages through a long month', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service);
  await fill(partner.partnerId, 150, last);
  await page.goto(`${service.siteUrl}/portal/usage?period=${last}`);
  await hydrated(page);
  expect(await page.locator('.ledger tbody tr').count()).toBe(100);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBe(50);
  await expect.poll(() => page.getByRole('link', { name: 'Older' }).count()).toBe(0);
});

it('says on every page that saves are paused and that a payment failed', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, { plan: 'free' });
  await fill(partner.partnerId, 200);
  await service.ctx.prisma.partnerSubscription.create({
    data: { partnerId: partner.partnerId, provider: 'stripe', plan: 'starter', status: 'past_due' },
  });
  const banners = () => page.locator('.portal-banners').textContent();
  await expect
    .poll(async () => {
      await page.goto(`${service.siteUrl}/portal/usage`);
      return banners();
    })
    .toMatch(/The last payment for Starter failed\..*Saving is paused until 1 \w+/s);
  await page.goto(`${service.siteUrl}/portal`);
  expect(await banners()).toContain('Saving is paused');
  expect(await page.locator('.lead').textContent()).toMatch(/Saving is paused until 1 \w+\.$/);
});
