/** A partner sees the messages sent to its server, and resends them. */
import { afterAll, expect, it } from 'vitest';
import { createBasket } from '#api/modules/baskets/create-basket.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { textFaults } from '#test/support/text-faults.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

it(
  'explains what will appear here, and links to the basket with the webhook',
  { tags: ['thorough'] },
  async () => {
    const { page, partner } = await openPortal(browser, service, { path: '/portal/webhooks' });
    await page.getByRole('heading', { name: 'Nothing sent yet' }).waitFor();
    await page.getByText('webhook.verify(body, request.headers)').waitFor();
    await page.getByRole('link', { name: 'Open wishlist settings' }).click();
    await page.waitForURL(`**/portal/baskets/${partner.basketConfigId}`);
  },
);

it('names the plans with webhooks', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/webhooks', plan: 'starter' });
  await page.getByText('are included in the Growth, Scale and Enterprise plans').waitFor();
  expect(await page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/portal/subscription',
  );
});

it('shows a failed checkout with the server’s response, and resends it until it’s delivered', async () => {
  const { url, taken, answers } = await startReceiver();
  const owned = await newPartner(service);
  const { basketConfigId: basket, keys } = owned.partner;
  await updateBasket(service.ctx, basket, { webhookUrl: url });
  await expect
    .poll(async () => (await (await fetch(`${service.baseUrl}/baskets/${basket}`)).json()).webhook)
    .toBe(true);
  const { itemId } = await savedItem(service.ctx, keys.test.key);
  answers.push({ status: 500, body: '<b>out of stock</b>' }, { status: 502 });
  await fetch(`${service.baseUrl}/baskets/${basket}/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-widget-key': keys.test.key },
    body: JSON.stringify({
      type: 'checkout',
      products: [{ itemId }],
      origin: 'https://shop.example',
    }),
  });
  await expect.poll(() => taken.length).toBe(1);
  const { page } = await openPortal(browser, service, { owned, path: '/portal/webhooks' });
  const row = page.locator('tbody tr');
  await expect.poll(() => row.textContent()).toContain('Retrying');
  await page.getByRole('link', { name: 'basket_checkout' }).click();
  await page.getByText('<b>out of stock</b>').waitFor();
  await page.locator('pre', { hasText: '"title": "Ono Vase"' }).waitFor();
  const again = page.getByRole('button', { name: 'Send again' });
  await again.click();
  await page.getByText('We’re sending it again').waitFor();
  // The page updates automatically.
  const state = page.locator('.page-head .badge');
  await expect.poll(() => page.locator('.webhook-tries li').count()).toBe(2);
  await again.click();
  await expect.poll(() => state.textContent()).toBe('Delivered');
  expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('pages and filters many messages, also on a phone', { tags: ['thorough'] }, async () => {
  const { page, partner, email } = await openPortal(browser, service, {
    options: { viewport: { width: 320, height: 700 } },
  });
  expect(email).toContain('@');
  const { partnerId, basketConfigId } = partner;
  const { id: basketId } = await service.ctx.prisma.basketConfig.findUniqueOrThrow({
    where: { publicId: basketConfigId },
  });
  await service.ctx.prisma.webhookAttempt.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      partnerId,
      basketId,
      messageId: crypto.randomUUID(),
      payload: { type: 'basket.test' },
      type: index < 3 ? 'basket.test' : 'basket_bulk_checkout',
      ...(index === 30
        ? { error: 'The server refused the connection.' }
        : { status: 200, answer: 'ok', tookMs: 12 }),
      createdAt: new Date(Date.now() - index * 3_600_000),
    })),
  });
  await page.goto(`${service.siteUrl}/portal/webhooks`);
  await hydrated(page);
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(25);
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Newest' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => rows.count()).toBe(10);
  await page.getByLabel('Failed only').check();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByText('The server refused the connection.').waitFor();
  await page.getByLabel('Kind').selectOption('basket.test');
  await page.getByText('No messages match.').waitFor();
  await setPlan(service.ctx, { partnerId, plan: 'starter' });
  await page.goto(`${service.siteUrl}/portal/webhooks?type=basket.test`);
  await expect.poll(() => rows.count()).toBe(3);
});

it('shows the failures of all baskets or of one', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service);
  const { partnerId } = partner;
  await createBasket(service.ctx, partnerId, { name: 'Gifts' });
  const baskets = await service.ctx.prisma.basketConfig.findMany({ where: { partnerId } });
  await service.ctx.prisma.webhookAttempt.createMany({
    data: baskets.flatMap(({ id: basketId }) =>
      [null, 'The server refused the connection.'].map((error) => ({
        partnerId,
        basketId,
        messageId: crypto.randomUUID(),
        payload: {},
        type: 'basket_checkout',
        error,
      })),
    ),
  });
  await page.goto(`${service.siteUrl}/portal/webhooks`);
  await hydrated(page);
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByLabel('Failed only').check();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Wishlist').selectOption('Gifts');
  await expect.poll(() => rows.count()).toBe(1);
});

it('keeps the ID of a message with many products in reach', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service);
  const { partnerId } = partner;
  const { id: basketId } = await service.ctx.prisma.basketConfig.findFirstOrThrow({ where: { partnerId } });
  const products = Array.from({ length: 200 }, (_, index) => ({ title: `Vase ${index}` }));
  const { id } = await service.ctx.prisma.webhookAttempt.create({
    data: {
      partnerId,
      basketId,
      messageId: crypto.randomUUID(),
      type: 'basket_bulk_checkout',
      payload: { products },
    },
  });
  await page.goto(`${service.siteUrl}/portal/webhooks/${id}`);
  expect((await page.locator('pre', { hasText: 'Vase 199' }).boundingBox())?.height).toBeLessThan(600);
});

it('the filters show what the URL says, also after a link and back', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service);
  const { partnerId, basketConfigId } = partner;
  const { id: basketId } = await service.ctx.prisma.basketConfig.findUniqueOrThrow({
    where: { publicId: basketConfigId },
  });
  await service.ctx.prisma.webhookAttempt.create({
    data: {
      partnerId,
      basketId,
      messageId: crypto.randomUUID(),
      type: 'basket.test',
      payload: {},
      status: 200,
    },
  });
  await service.ctx.prisma.event.create({
    data: {
      partnerId,
      type: 'list.shared',
      subject: 'list:7',
      data: exampleData['list.shared'] as Prisma.InputJsonObject,
      createdAt: new Date(),
    },
  });
  for (const [view, path] of [
    ['Messages', '/portal/webhooks'],
    ['Events', '/portal/webhooks/events'],
  ] as const) {
    await page.goto(service.siteUrl + path);
    await hydrated(page);
    const kind = page.getByLabel('Kind');
    await kind.selectOption('item.saved');
    await page.waitForURL('**?*type=item.saved*');
    if (view === 'Messages') {
      await page.getByLabel('Failed only').check();
      await page.waitForURL('**failed=true*');
    }
    await page.getByRole('link', { name: view, exact: true }).click();
    await page.waitForURL(service.siteUrl + path);
    await expect.poll(() => kind.inputValue()).toBe('');
    if (view === 'Messages') await expect.poll(() => page.getByLabel('Failed only').isChecked()).toBe(false);
    await page.goBack();
    await page.waitForURL('**?*type=item.saved*');
    await expect.poll(() => kind.inputValue()).toBe('item.saved');
    if (view === 'Messages') await expect.poll(() => page.getByLabel('Failed only').isChecked()).toBe(true);
  }
});
