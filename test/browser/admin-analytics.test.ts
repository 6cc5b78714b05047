/** Analytics in the Shopify admin, as a merchant sees them. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, it } from 'vitest';
import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { openAdmin, setUpShop } from '#test/support/shopify/open-admin.ts';
import { shopHistory } from '#test/support/shopify/shop-history.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

let shops = 0;
const newShop = () => `analytics-${(shops += 1)}-${Date.now()}.myshopify.com`;
const today = dayOf(new Date());
const ago = (days: number) => addDays(today, -days);
const hostileTitle = `=HYPERLINK("https://evil.example")<img src=x onerror="document.title='owned'">, Vase`;

/** The page, once it responds to clicks. */
async function open(shop: string, query = '', viewport = { width: 1280, height: 900 }) {
  const opened = await openAdmin(browser, service, shop, { path: `/app/analytics${query}`, viewport });
  await opened.frame.waitForFunction(() =>
    Object.keys(document.querySelector('.Polaris-Button') ?? {}).some((key) => key.startsWith('__react')),
  );
  return opened;
}

/** A shop with past activity. */
async function shopWithPast() {
  const shop = newShop();
  await setUpShop(service, shop);
  const past = await shopHistory(service.ctx, shop);
  await past.save({ day: ago(2), product: 'vase', title: hostileTitle, variant: 'Moss' });
  await past.save({ day: ago(2), product: 'vase', title: hostileTitle, variant: 'Oat' });
  await past.save({ day: ago(3), product: 'lamp', title: 'Dome Table Lamp' });
  await past.save({ day: ago(40), product: 'lamp', title: 'Dome Table Lamp' });
  await past.save({ day: ago(1), product: 'bowl', title: 'Test Bowl', key: 'test' });
  return { shop, past };
}

it('says what to do until something is saved', { tags: ['thorough'] }, async () => {
  const { page, frame } = await open(newShop());
  await frame.getByText('Nothing saved in this period').waitFor();
  await frame.getByRole('link', { name: 'See what’s left to set up' }).click();
  await frame.getByRole('heading', { name: 'Home', level: 1 }).waitFor({ state: 'attached' });
  await page.context().close();
});

it('counts, compares, and keeps the selected dates in the URL', { tags: ['thorough'] }, async () => {
  const { shop } = await shopWithPast();
  const { page, frame } = await open(shop);
  const text = () => frame.locator('body').textContent();
  await expect.poll(text).toContain('2 more than the 28 days before');
  await expect.poll(text).toContain('3 new, 0 returning');

  await frame.getByRole('button', { name: 'Last 28 days', exact: true }).click();
  await frame.getByRole('button', { name: 'Last 90 days', exact: true }).click();
  await expect.poll(text).toContain('4 more than the 90 days before');
  await expect.poll(() => frame.evaluate(() => location.search)).toContain('range=90d');

  await frame.getByRole('button', { name: 'Last 90 days', exact: true }).click();
  await frame.getByLabel('From', { exact: true }).fill(ago(3));
  await frame.getByLabel('To', { exact: true }).fill(ago(4));
  await frame.getByText('The first day must not be after the last.').waitFor();
  await frame.getByLabel('To', { exact: true }).fill(ago(3));
  await frame.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(text).toContain('1 more than the day before');
  await expect.poll(() => frame.evaluate(() => location.search)).toContain(`from=${ago(3)}&to=${ago(3)}`);

  await page.context().close();
  const broken = await open(shop, '?from=2026-02-31&to=2026-03-01');
  await broken.frame.getByText('The last 28 days are shown instead.').waitFor();
  await broken.page.context().close();
});

it('excludes test keys unless they’re requested', { tags: ['thorough'] }, async () => {
  const { shop } = await shopWithPast();
  const { page, frame } = await open(shop);
  const products = frame.getByRole('table').filter({ hasText: 'On lists now' });
  await expect.poll(() => products.textContent()).toContain('Dome Table Lamp');
  expect(await products.textContent()).not.toContain('Test Bowl');
  await frame.getByLabel('Include test keys (1 event)').click();
  await expect.poll(() => products.textContent()).toContain('Test Bowl');
  await page.context().close();
});

it(
  'announces a day’s numbers to keyboard and screen reader users, and lists them in a table',
  { tags: ['thorough'] },
  async () => {
    const { shop } = await shopWithPast();
    const { page, frame } = await open(shop);
    const cursor = frame.getByRole('slider', { name: 'Day' });
    await cursor.focus();
    const said = () => cursor.getAttribute('aria-valuetext');
    await expect.poll(said).toContain('Saves 0');
    await cursor.press('ArrowLeft');
    await cursor.press('ArrowLeft');
    await expect.poll(said).toContain('Saves 2');
    await expect.poll(() => frame.locator('.chart-tip').textContent()).toContain('Saves2');
    await cursor.press('Escape');
    await frame.locator('.chart-tip').waitFor({ state: 'detached' });

    expect(await frame.getByRole('img', { name: /^By day/ }).textContent()).toContain('Saves: 3, most on');
    const line = frame.getByRole('group').getByRole('button', { name: 'Saves' });
    await line.click();
    await expect.poll(() => line.getAttribute('aria-pressed')).toBe('false');
    await cursor.focus();
    await expect.poll(said).not.toContain('Saves');

    await frame.getByText('Show the numbers as a table').click();
    const days = frame.getByRole('region', { name: /^By day/ }).getByRole('row');
    await expect.poll(() => days.count()).toBe(29);
    const faults = await accessibilityFaults(frame);
    // Landmarks belong to the frame.
    expect(faults.filter((fault) => !/^(region|landmark-one-main) /.test(fault))).toEqual([]);
    await page.context().close();
  },
);

it(
  'ranks products and variants, finds them by title, and shows hostile titles as text',
  { tags: ['thorough'] },
  async () => {
    const { shop } = await shopWithPast();
    const { page, frame } = await open(shop);
    const table = frame.getByRole('table').filter({ hasText: 'On lists now' });
    const firstRow = () => table.locator('tbody tr').first().textContent();
    await expect.poll(firstRow).toContain(hostileTitle);
    expect(await frame.title()).not.toBe('owned');

    await frame.getByRole('textbox', { name: 'Search products by title' }).fill('TABLE');
    await expect.poll(firstRow).toContain('Dome Table Lamp');
    await expect.poll(() => frame.evaluate(() => location.search)).toContain('q=TABLE');
    await frame.getByRole('textbox', { name: 'Search products by title' }).fill('100%');
    await frame.getByText('have “100%” in their title').waitFor();
    await frame.getByRole('textbox', { name: 'Search products by title' }).fill('');

    await table.getByRole('button', { name: 'Shoppers' }).click();
    await expect.poll(() => frame.evaluate(() => location.search)).toContain('sort=shoppers');
    await frame.getByRole('tab', { name: 'Variants' }).click();
    await expect.poll(() => table.textContent()).toContain('Moss');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(2);
    await page.context().close();
  },
);

it('exports days and products as CSV, with a session token', async () => {
  const { shop } = await shopWithPast();
  const { page, frame } = await open(shop);
  const file = async (name: string, title: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('button', { name: `Export CSV (${title})` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`wishlist-${name}-${ago(27)}-to-${today}.csv`);
    const content = await readFile(await download.path(), 'utf8');
    expect(content.startsWith('\uFEFF')).toBe(true);
    return parse<Record<string, string>>(content, { columns: true, bom: true });
  };
  const days = await file('days', 'By day');
  expect(days).toHaveLength(28);
  expect(days.at(-3)).toEqual({
    day: ago(2),
    saves: '2',
    shares: '0',
    list_views: '0',
    basket_opens: '0',
    checkouts: '0',
  });
  const products = await file('products', 'Products');
  expect(products.map(({ title, saves }) => [title, saves])).toEqual([
    [`'${hostileTitle}`, '2'],
    ['Dome Table Lamp', '1'],
  ]);
  await page.context().close();

  const stranger = await fetch(`${service.siteUrl}/app/analytics/export?file=days`, { redirect: 'manual' });
  expect(stranger.ok).toBe(false);
});

it('fits a phone, with no days, one day and many days', { tags: ['thorough'] }, async () => {
  const { shop } = await shopWithPast();
  for (const query of ['', `?from=${ago(2)}&to=${ago(2)}`, `?from=${ago(365)}&to=${today}`]) {
    const { page, frame } = await open(shop, query, { width: 390, height: 844 });
    await frame.getByRole('slider', { name: 'Day' }).waitFor({ state: 'attached' });
    const tooWide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, query).toBeLessThanOrEqual(0);
    await page.context().close();
  }
});
