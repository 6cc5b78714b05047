/** Revenue in the Shopify admin: what wishlists sell, also as a file. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sell } from '#test/support/sales.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { type AdminOptions, openAdmin, setUpShop } from '#test/support/shopify/open-admin.ts';
import { saveAtShop } from '#test/support/shopify/save-at-shop.ts';

const service = await sharedService();
const { ctx } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());
let shops = 0;
const newShop = () => `revenue-${(shops += 1)}-${Date.now()}.myshopify.com`;
const open = (shop: string, options: AdminOptions = {}) =>
  openAdmin(browser, service, shop, { path: '/app/revenue', ...options });

it('explains what appears once orders are counted', { tags: ['thorough'] }, async () => {
  const { page, frame } = await open(newShop());
  await frame.getByText('No orders yet').waitFor();
  const start = frame.getByRole('link', { name: 'Count orders' });
  expect(await start.getAttribute('href')).toContain('/app/analytics');
  expect(await frame.getByRole('table').count()).toBe(0);
  expect(await accessibilityFaults(frame)).toEqual([]);
  await page.context().close();
});

it.each(combinations(['de', 'en']))('shows what was sold, also as a file, in %s', async (locale) => {
  const shop = newShop();
  await setUpShop(service, shop);
  await saveAtShop(ctx, shop, { title: 'Ono Vase' });
  const { partnerId } = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain: shop } });
  const item = await ctx.prisma.listItem.findFirstOrThrow({
    where: { sourcePartnerId: partnerId },
    orderBy: { id: 'desc' },
  });
  const productId = Number(item.productId);
  await sell(ctx, partnerId, [
    { path: 'alert', productId, price: 300_000 },
    { path: 'basket', productId, price: 100_000 },
  ]);
  await sell(ctx, partnerId, [{ path: 'basket', productId, price: 500 }], { currency: 'USD' });
  const { page, frame } = await open(shop, { locale });
  const isGerman = locale === 'de';
  const sentence = isGerman
    ? /^4\.000\s€ durch Wunschlisten in den letzten 28 Tagen: 75\s%\sBenachrichtigungen, 25\s%\sWunschliste im Shop$/
    : '€4,000 from wishlists in the last 28 days: 75% alerts, 25% wishlist in your shop';
  await frame.getByText(sentence).waitFor();
  const cells = await frame
    .getByRole('row', { name: /Ono Vase/ })
    .getByRole('cell')
    .allTextContents();
  if (!isGerman) expect(cells.slice(1)).toEqual(['€4,000.00', '1', '1', '100%']);
  const name = isGerman ? /\(Nach Produkt\)/ : 'Export CSV (By product)';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(',Ono Vase,EUR,1,2,400000,0,400000,1,1,');
  expect(await accessibilityFaults(frame)).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/admin-${locale}.png`, fullPage: true });
  await frame.getByLabel(isGerman ? 'Währung' : 'Currency').selectOption('USD');
  await frame.getByRole('row', { name: isGerman ? /Ono Vase.*5,00\s\$/ : /Ono Vase.*\$5\.00/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/admin-${locale}-phone.png`, fullPage: true });
  await page.context().close();
});

it('says how many orders are tests, and leaves them out on request', { tags: ['thorough'] }, async () => {
  const shop = newShop();
  await setUpShop(service, shop);
  const { product_id: productId } = await saveAtShop(ctx, shop, { title: 'Ono Vase' });
  const { partnerId } = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain: shop } });
  await sell(ctx, partnerId, [{ path: 'alert', productId, price: 300_000 }]);
  await sell(ctx, partnerId, [{ path: 'basket', productId, price: 100_000 }]);
  await ctx.prisma.orderLine.updateMany({ where: { partnerId, path: 'basket' }, data: { isTest: true } });
  const { page, frame } = await open(shop);
  await frame.getByText('€4,000 from wishlists in the last 28 days').waitFor();
  await frame.getByText('1 of these orders contains products saved only with test keys.').waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/admin-tests.png`, fullPage: true });
  await frame.getByRole('link', { name: 'Leave out test data' }).click();
  await frame.getByText('€3,000 from wishlists in the last 28 days').waitFor();
  await frame.getByLabel('Period').selectOption('90');
  await frame.getByText('€3,000 from wishlists in the last 90 days').waitFor();
  await frame.getByRole('link', { name: 'Include test data' }).click();
  await frame.getByText('€4,000 from wishlists in the last 90 days').waitFor();
  await page.context().close();
});
