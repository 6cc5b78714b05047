/** A partner sees who waits, sets up alerts, and sends a test. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { sendTestAlert } from '#api/modules/alerts/send-test-alert.ts';
import { setWishAlerts } from '#api/modules/alerts/set-wish-alerts.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { mailTo } from '#test/support/outbox.ts';
import { hydrated, newPartner, openPortal, type Owned } from '#test/support/portal.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { textFaults } from '#test/support/text-faults.ts';

const service = await sharedService();
const { ctx } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Someone who saved a product in the partner's shop and waits for it. */
async function waits({ partner }: Owned, slug: string, more: Record<string, unknown> = {}) {
  const url = `https://shop.example/products/alerts-page-${slug}`;
  const { itemId } = await savedItem(ctx, partner.keys.test.key, { url, ...more });
  const { list } = await ctx.prisma.listItem.findUniqueOrThrow({
    where: { id: itemId },
    include: { list: true },
  });
  await setWishAlerts(ctx, list.ownerId, { itemId }, { price_drop: true, back_in_stock: true });
  return { itemId, userId: list.ownerId };
}

const size = (variantId: string) => ({ metadata: { variantId, variantTitle: `Size ${variantId}` } });
const open = (options: Parameters<typeof openPortal>[2] = {}) =>
  openPortal(browser, service, { path: '/portal/alerts', ...options });

async function downloaded(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  return readFile(await (await download).path(), 'utf8');
}

it('explains what will appear here, and that emails begin with Starter', { tags: ['thorough'] }, async () => {
  const { page } = await open({ plan: 'free' });
  await page.getByRole('heading', { name: 'No one is waiting yet' }).waitFor();
  await page.getByText('The Free plan doesn’t send emails; Starter and larger plans do.').waitFor();
  expect(await page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/portal/subscription',
  );
  await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor();
});

it('shows how many people wait for which size, also as a file', async () => {
  const owned = await newPartner(service);
  for (const variant of ['M', 'M', 'M', 'L'])
    await waits(owned, 'shirt', { title: '=Shirt', ...size(variant) });
  const { page } = await open({ owned });
  const rows = page.locator('.watchers tbody tr');
  expect(await rows.first().innerText()).toMatch(/=Shirt\s+Size M · 3 with test keys\s+3\s+3\s+3\s+0/);
  const file = await downloaded(page);
  expect(file).toContain(",M,'=Shirt,Size M,");
  expect(file.trim().split('\r\n')).toHaveLength(3);
});

it('shows many sizes page by page, and all of them in the file', { tags: ['thorough'] }, async () => {
  const owned = await newPartner(service);
  for (let each = 0; each < 28; each += 1)
    await waits(owned, 'shirt', { title: '=Shirt', ...size(`${each}`) });
  const { page } = await open({ owned });
  const rows = page.locator('.watchers tbody tr');
  expect(await rows.count()).toBe(25);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect.poll(() => rows.count()).toBe(25);
  expect((await downloaded(page)).trim().split('\r\n')).toHaveLength(29);
});

it('turns a kind off, and changes the sender, which the preview shows', async () => {
  const opened = await open();
  const { page, partner, email } = opened;
  const stored = () => ctx.prisma.shopAlertSettings.findUnique({ where: { partnerId: partner.partnerId } });
  await page.getByRole('switch', { name: 'Low stock' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await stored())?.lowStock).toBe(false);
  await page.getByLabel('Minimum price drop in percent').fill('0');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('Enter a whole number from 1 to 99.').waitFor();
  await page.getByLabel('Minimum price drop in percent').fill('10');
  await page.getByLabel('Sender’s name').fill('"Kiln" <x>');
  await page.getByLabel('Replies go to').fill('stranger@alerts-page.example');
  await save.click();
  await page.getByText('Use a team member’s address').waitFor();
  await page.getByLabel('Replies go to').fill(email);
  await save.click();
  await page.getByText('From: Kiln x via Wishlist').waitFor();
  expect(await page.getByLabel('Sender’s name').inputValue()).toBe('Kiln x');
  expect(await stored()).toMatchObject({
    priceDrop: true,
    lowStock: false,
    minDropPercent: 10,
    senderName: 'Kiln x',
    replyTo: email,
  });
  const preview = page.frameLocator('.alert-preview iframe');
  await preview.getByRole('heading', { name: 'Ono Vase now costs €54.00' }).waitFor();
  await page.getByLabel('Kind').selectOption('back_in_stock');
  await preview.getByRole('heading', { name: 'Ono Vase is back in stock' }).waitFor();
  await preview.getByRole('link', { name: 'Stop all alerts' }).click();
  await preview.getByRole('heading', { name: 'Ono Vase is back in stock' }).waitFor();
  await page.reload();
  await hydrated(page);
  expect(await page.getByRole('switch', { name: 'Low stock' }).isChecked()).toBe(false);
});

it('sends a test to a member, and to no one else', async () => {
  const { page, email, partner } = await open();
  await page.getByLabel('Kind').selectOption('low_stock');
  const send = page.getByRole('button', { name: 'Send test' });
  await send.click();
  await page.getByText(`Sent to ${email}`).waitFor();
  const mail = await mailTo(service.dataDir, email);
  expect(mail.subject).toBe('Test: Ono Vase is nearly sold out');
  await page.getByLabel('Send a test to').fill('stranger@alerts-page.example');
  await send.click();
  await page.getByText('Test emails only go to members of your team.').waitFor();
  for (let sent = 1; sent < 10; sent += 1) await sendTestAlert(ctx, partner, { email, kind: 'price_drop' });
  await page.getByLabel('Send a test to').fill(email);
  await send.click();
  await page.getByText('You’ve sent ten tests in an hour.').waitFor();

  const stop = /https?:\S+\/alerts\/stop\/test/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(stop);
  await page.getByRole('heading', { name: 'This was a test' }).waitFor();
});

it('counts opened and clicked emails of the last days', { tags: ['thorough'] }, async () => {
  const owned = await newPartner(service);
  const { partner } = owned;
  const { itemId, userId } = await waits(owned, 'counted');
  const { productId } = await ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
  const at = new Date(Date.now() - 10 * 86_400_000);
  const { id: mailId } = await ctx.prisma.alertMail.create({
    data: { userId, createdAt: at, sentAt: at, openedAt: at },
  });
  await ctx.prisma.alert.create({
    data: {
      userId,
      itemId,
      productId,
      partnerId: partner.partnerId,
      kind: 'price_drop',
      createdAt: at,
      mailId,
      changeId: 1,
    },
  });
  const { page } = await open({ owned });
  expect(await page.locator('.alert-results tbody tr').first().innerText()).toMatch(/Price drop\s+1\s+1\s+0/);
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByText('No alerts were emailed in this period.').waitFor();
});

it.for(languages)(
  'fits on a phone in %s, in light and dark, and on a desktop',
  { tags: ['thorough'] },
  async (lang) => {
    const owned = await newPartner(service, { lang });
    await waits(owned, `long-${lang}`, {
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte',
      ...size('A very long name of a size that goes on and on'),
    });
    const { page } = await open({ owned, options: { viewport: { width: 320, height: 800 } } });
    await page.frameLocator('.alert-preview iframe').getByRole('heading').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(textFaults)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.evaluate(textFaults)).toEqual([]);
  },
);
