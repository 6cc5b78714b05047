/** Alerts in the Shopify admin: who waits, the settings, and a test. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { setWishAlerts } from '#api/modules/alerts/set-wish-alerts.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { type AdminOptions, openAdmin, pressInSaveBar, setUpShop } from '#test/support/shopify/open-admin.ts';
import { saveAtShop } from '#test/support/shopify/save-at-shop.ts';

const service = await sharedService();
const { ctx } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());
let shops = 0;
const newShop = () => `alerts-${(shops += 1)}-${Date.now()}.myshopify.com`;

async function open(shop: string, options: AdminOptions = {}) {
  const opened = await openAdmin(browser, service, shop, { path: '/app/alerts', ...options });
  await opened.frame.waitForFunction(() =>
    Object.keys(document.querySelector('.Polaris-Button') ?? {}).some((key) => key.startsWith('__react')),
  );
  return opened;
}
const partnerOf = async (domain: string) =>
  (await ctx.prisma.shop.findUniqueOrThrow({ where: { domain } })).partnerId;

/** Someone saves a product of the shop and waits for it. */
async function waits(shop: string, title: string) {
  await saveAtShop(ctx, shop, { title });
  const item = await ctx.prisma.listItem.findFirstOrThrow({
    where: { sourcePartnerId: await partnerOf(shop) },
    orderBy: { id: 'desc' },
    include: { list: true },
  });
  await setWishAlerts(ctx, item.list.ownerId, { itemId: item.id }, { back_in_stock: true });
}

it('says what will appear here, and that emails begin with Starter', { tags: ['thorough'] }, async () => {
  const { page, frame } = await open(newShop());
  await frame.getByText('No one is waiting yet').waitFor();
  await frame.getByText('Starter and larger plans do').waitFor();
  expect(await frame.getByRole('link', { name: 'See plans' }).getAttribute('href')).toContain('/app/plan');
  expect(await accessibilityFaults(frame)).toEqual([]);
  await page.context().close();
});

it('shows how many people wait, also as a file', async () => {
  const shop = newShop();
  await setUpShop(service, shop);
  for (const title of ['=Vase', 'Lamp', 'Rug']) await waits(shop, title);
  const { page, frame } = await open(shop);
  const row = frame.getByRole('row', { name: /=Vase/ });
  await row.waitFor();
  expect((await row.getByRole('cell').allTextContents()).slice(1)).toEqual(['1', '0', '1', '0']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('wishlist-alerts.csv');
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toContain(`'=Vase`);
  await page.context().close();
});

it('keeps the settings, and says next to a field what is wrong with it', async () => {
  const shop = newShop();
  const { page, frame } = await open(shop);
  const partnerId = await partnerOf(shop);
  const stored = () => ctx.prisma.shopAlertSettings.findUnique({ where: { partnerId } });
  await frame.getByLabel('Low stock').uncheck();
  await expect.poll(async () => (await stored())?.lowStock).toBe(false);
  await frame.getByLabel('Minimum price drop in percent').fill('10');
  await frame.getByLabel('Sender’s name').fill('Kiln & Co');
  const replyTo = frame.getByLabel('Replies go to');
  await replyTo.fill('someone@admin-alerts.example');
  const save = () => pressInSaveBar(frame, 'Save');
  await save();
  await frame.getByText('Use a team member’s address').waitFor();
  expect(await frame.getByLabel('Sender’s name').inputValue()).toBe('Kiln & Co');
  await replyTo.fill('');
  await save();
  await expect
    .poll(stored)
    .toMatchObject({ lowStock: false, minDropPercent: 10, senderName: 'Kiln & Co', replyTo: null });
  await frame.getByText('From: Kiln & Co via').waitFor();
  await frame.locator('#stand-in-save-bar').waitFor({ state: 'detached' });
  await frame.getByLabel('Sender’s name').fill('Someone else');
  await pressInSaveBar(frame, 'Discard');
  expect(await frame.getByLabel('Sender’s name').inputValue()).toBe('Kiln & Co');
  await page.context().close();
});

it('previews each kind of email, and sends a test to someone on the team', async () => {
  const shop = newShop();
  const { page, frame } = await open(shop, { viewport: { width: 390, height: 800 } });
  const { user } = await ctx.prisma.partnerMember.findFirstOrThrow({
    where: { partnerId: await partnerOf(shop) },
    include: { user: true },
  });
  await frame.getByLabel('Kind').selectOption('Back in stock');
  const preview = frame.frameLocator('iframe[title="Preview: Back in stock"]');
  await preview.getByRole('heading', { name: 'is back in stock' }).waitFor();
  await frame.getByRole('button', { name: 'Send test' }).click();
  await frame
    .getByRole('button', { name: 'Send test' })
    .and(frame.locator(':not([aria-busy=true])'))
    .waitFor();
  const tests = async () =>
    (await mailsTo(service.dataDir, user.email ?? '')).filter(({ subject }) =>
      /back in stock/i.test(subject ?? ''),
    );
  await expect.poll(async () => (await tests()).length).toBe(1);
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.context().close();
});

it('is in the merchant’s language', { tags: ['thorough'] }, async () => {
  const { page, frame } = await open(newShop(), { locale: 'de' });
  await frame.getByText('Noch wartet niemand').waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/admin.png`, fullPage: true });
  await page.context().close();
});
