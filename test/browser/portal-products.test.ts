/** A partner sends prices and stock in the portal: as a file and as a feed. */
import { afterAll, expect, it } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { textFaults } from '#test/support/text-faults.ts';

const service = await sharedService();
const { prisma } = service.ctx;
const site = await startForeignSite();
const browser = await launchBrowser();
afterAll(() => browser.close());

const path = '/portal/products';
let hosts = 0;
/** A host that only this partner has verified. */
async function verifiedHost(partnerId: number): Promise<string> {
  const host = `products-page-${(hosts += 1)}.example`;
  await prisma.verifiedDomain.create({ data: { partnerId, host, method: 'platform' } });
  return host;
}
const csv = (...rows: string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['url,price,currency,availability', ...rows, ''].join('\n')),
});
const chooser = 'input[type=file]';

it('says that a domain must be verified first, and leads there', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, { path });
  await page.getByText('None of your domains is verified yet').waitFor();
  await page.getByRole('link', { name: 'Verify a domain' }).click();
  await page.waitForURL('**/portal/keys');
});

it('processes an uploaded file while one watches, and says which rows were refused', async () => {
  const owned = await newPartner(service);
  const { partner } = owned;
  const host = await verifiedHost(partner.partnerId);
  const { itemId, product } = await savedItem(service.ctx, partner.keys.test.key, {
    url: `https://${host}/products/vase`,
  });
  const { page } = await openPortal(browser, service, { owned, path });
  await page.getByText('Nothing imported yet.').waitFor();
  await page.getByText(`accepted: ${host}`).waitFor();
  const file = csv(
    `${product.url},45.00,EUR,out_of_stock`,
    'https://other.example/vase,45.00,EUR,in_stock',
    'https://other.example/bowl,45.00,EUR,in_stock',
    `${product.url},much,EUR,in_stock`,
  );
  await page.locator(chooser).setInputFiles(file);
  await page.getByText('Uploaded. We’re processing it').waitFor();
  const row = page.locator('.products-imports tbody');
  await row.getByText('Done').waitFor();
  expect(await row.locator('.number').allTextContents()).toEqual(['4', '1', '0', '3']);
  const reasons = await row.locator('li').allTextContents();
  expect(reasons).toEqual([
    '2 rows The product isn’t on one of your verified domains. First in row 2.',
    '1 row The price is missing or isn’t a number. First in row 4.',
  ]);
  const item = await prisma.listItem.findUniqueOrThrow({
    where: { id: itemId },
    include: { product: true },
  });
  expect(item.product).toMatchObject({ priceMinor: 4500, availability: 'out_of_stock' });
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('refuses other files with the reason', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, { path });
  const { partnerId } = partner;
  await page.locator(chooser).setInputFiles({ ...csv(), name: 'products.pdf' });
  await page.getByText('Choose a file whose name ends in .csv').waitFor();
  const large = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) };
  await page.locator(chooser).setInputFiles(large);
  await page.getByText('This file is larger than 20 MB.').waitFor();
  expect(await prisma.productImport.count({ where: { partnerId } })).toBe(0);
});

it('reads a feed at once, and removes it', async () => {
  const owned = await newPartner(service);
  const { partner } = owned;
  const host = await verifiedHost(partner.partnerId);
  const { page } = await openPortal(browser, service, { owned, path });
  const url = page.getByLabel('URL of the feed');
  const save = page.getByRole('button', { name: 'Save and read' });
  const feed = site.serve(
    '/feed.tsv',
    `id\ttitle\tlink\tprice\tavailability\n1\tVase\thttps://${host}/products/vase\t45.00 EUR\tin_stock\n`,
    { 'content-type': 'text/tab-separated-values' },
  );
  await url.fill(feed);
  await save.click();
  await page.getByText('Last read').waitFor();
  const row = page.locator('.products-imports tbody');
  await row.getByText('Done').waitFor();
  await row.getByText('Google TSV').waitFor();
  await page.getByRole('button', { name: 'Remove the feed' }).click();
  await page.getByRole('button', { name: 'Remove the feed' }).waitFor({ state: 'detached' });
  expect(await url.inputValue()).toBe('');
});

it('says why a feed can’t be read, until it can', { tags: ['thorough'] }, async () => {
  const owned = await newPartner(service);
  const { partner } = owned;
  const host = await verifiedHost(partner.partnerId);
  const { page } = await openPortal(browser, service, { owned, path });
  const url = page.getByLabel('URL of the feed');
  const save = page.getByRole('button', { name: 'Save and read' });
  await url.fill(`${host}/feed`);
  await save.click();
  await page.getByText('Enter a URL that starts with https://.').waitFor();
  await url.fill(`${site.origin}/nothing.xml`);
  await save.click();
  const problem = page.getByText('The feed’s server returned an error. We’ll try again every hour.');
  await problem.waitFor();
  await url.fill(site.serve('/soon.tsv', 'id\ttitle\tlink\tprice\tavailability\n'));
  await save.click();
  await page.getByText('Last read').waitFor();
  await problem.waitFor({ state: 'detached' });
});

it('fits a phone, with long names and many reasons', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, {
    lang: 'de',
    options: { viewport: { width: 320, height: 700 } },
  });
  const names = Array.from({ length: 12 }, (_, index) => `a-shop-with-a-long-name-${index}.example`);
  await prisma.verifiedDomain.createMany({
    data: names.map((host) => ({ partnerId: partner.partnerId, host, method: 'platform' })),
  });
  await prisma.productFeed.create({
    data: {
      partnerId: partner.partnerId,
      url: `https://shop.example/${'feeds-'.repeat(40)}.xml`,
      error: 'feed_not_allowed',
      dueAt: new Date('2099-01-01'),
    },
  });
  await prisma.productImport.createMany({
    data: Array.from({ length: 12 }, (_, index) => ({
      partnerId: partner.partnerId,
      format: 'ndjson',
      state: index % 2 ? 'failed' : 'done',
      error: index % 2 ? 'too_many_rows' : null,
      rows: 100_000,
      accepted: 98_000,
      refused: 2_000,
      errors: Array.from({ length: 1_000 }, (_, row) => ({
        row: row + 1,
        code: row % 2 ? 'invalid_price' : 'host_not_verified',
        message: '',
      })),
    })),
  });
  await page.goto(service.siteUrl + path);
  await hydrated(page);
  expect(await page.locator('.products-imports tbody').count()).toBe(10);
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
