/** A partner adds an endpoint, tries it, and follows what is sent to it. */
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { eventTypes } from '#api/contract/event-types.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { createEndpoint } from '#api/modules/webhooks/create-endpoint.ts';
import { listEndpoints } from '#api/modules/webhooks/list-endpoints.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { textFaults } from '#test/support/text-faults.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const service = await sharedService();
const { ctx } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const path = '/portal/webhooks/endpoints';

/** A partner on the page of its endpoint, which gets saves. */
async function openEndpoint() {
  const receiver = await startReceiver();
  const owned = await newPartner(service);
  const { partner } = owned;
  const made = await createEndpoint(ctx, partner.partnerId, { url: receiver.url, types: ['item.saved'] });
  const opened = await openPortal(browser, service, { owned, path: `${path}/${made.id}` });
  const { page } = opened;
  const current = async () => (await listEndpoints(ctx, partner.partnerId, { isShown: true }))[0];
  const save = async () => {
    await savedItem(ctx, partner.keys.test.key);
    // Starts a round at once.
    await page.getByRole('button', { name: 'Save' }).click();
  };
  return { ...opened, ...receiver, ...made, current, save };
}

it('adds an endpoint, and sends it a test that its server verifies', async () => {
  const { url, taken, answers } = await startReceiver();
  const { page, partner } = await openPortal(browser, service, { path });
  await page.getByText('your server gets each one within seconds').waitFor();
  await page.getByRole('link', { name: 'Add endpoint' }).click();
  await page.getByLabel('Endpoint URL').fill(url);
  await page.getByLabel('Description').fill('Order system');
  const add = page.getByRole('button', { name: 'Add endpoint' });
  await add.click();
  await page.getByText('Choose at least one event.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByLabel('Key revoked').uncheck();
  await add.click();
  await page.getByRole('heading', { level: 1, name: 'Order system' }).waitFor();
  await page.getByText('Your endpoint gets its events from now on').waitFor();
  const [endpoint] = await listEndpoints(ctx, partner.partnerId, { isShown: true });
  const secret = endpoint?.secret ?? '';
  expect(endpoint).toMatchObject({ url, types: eventTypes.filter((type) => type !== 'key.revoked') });
  await hydrated(page);
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'Show signing secret' }).click();
  await page.getByText(secret).waitFor();

  await page.getByLabel('Kind').selectOption('Order refunded');
  answers.push({ status: 500, body: 'no' });
  const send = page.getByRole('button', { name: 'Send test' });
  await send.click();
  await page.getByText('Your server responded with 500').waitFor();
  await send.click();
  await page.getByText('Your server accepted the test and responded with 200').waitFor();
  const { body, headers } = taken[1]!;
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    id: expect.stringMatching(/^evt_test_/) as string,
    type: 'order.refunded',
  });
  await expect.poll(() => page.locator('.webhook-table tbody tr').count()).toBe(2);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('sends events again, and any event once', async () => {
  const { page, taken, save, id } = await openEndpoint();
  await save();
  await expect.poll(() => taken.length).toBe(1);
  const { id: event } = JSON.parse(taken[0]!.body) as { id: string };
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('1 event will be sent.').waitFor();
  await expect.poll(() => taken.length).toBe(2);
  await page.getByLabel('Until (UTC)').fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('Enter a time after the start.').waitFor();

  await page.goto(`${service.siteUrl}/portal/webhooks/events`);
  await hydrated(page);
  const row = page.locator('.events summary', { hasText: 'Product saved' });
  expect(await row.textContent()).toContain('Ono Vase');
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByText(`"id": "${event}"`).waitFor();
  await page.getByRole('button', { name: 'Send once' }).click();
  await page.getByText('Your server accepted the test').waitFor();
  expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual([event, event, event]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Kind').selectOption('Key revoked');
  await page.getByText('No events match.').waitFor();

  await page.goto(`${service.siteUrl}/portal/webhooks?endpoint=${id}`);
  await expect.poll(() => page.locator('tbody tr').textContent()).toContain('127.0.0.1');
  await page.getByRole('link', { name: 'item.saved' }).click();
  await page.locator('.page-head').getByRole('link', { name: '127.0.0.1' }).click();
  await page.waitForURL(`**${path}/${id}`);
});

it('rotates the secret, pauses, resumes, changes and deletes an endpoint', async () => {
  const { page, secret, current, save, taken } = await openEndpoint();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await dialog.getByText('For 24 hours').waitFor();
  await dialog.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByText('messages are also signed with the previous secret').waitFor();
  await expect.poll(async () => (await current())?.secret).not.toBe(secret);

  await page.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('Pause this endpoint?').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Nothing is sent while the endpoint is paused.').waitFor();
  await page.getByText('Resume the endpoint to replay events.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await current())?.state).toBe('active');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await save();
  await expect.poll(() => taken.length).toBe(1);

  await page.getByLabel('Description').fill('Stock');
  await page.locator('.endpoint-form').first().getByLabel('Gift taken').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(current).toMatchObject({ description: 'Stock', types: ['item.saved', 'gift.claimed'] });

  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('Delete Stock?').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  await page.goto(`${service.siteUrl}/portal/webhooks`);
  await page.getByText('Deleted endpoint').waitFor();
});

it('says why nothing arrives, also on a phone', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, {
    options: { viewport: { width: 320, height: 700 } },
  });
  const { partnerId } = partner;
  const url = 'https://hooks.example/a-path-that-is-longer-than-a-phone-is-wide/and-longer';
  const { id } = await createEndpoint(ctx, partnerId, { url, types: ['item.saved'] });
  const since = new Date(Date.now() - 80 * 3_600_000);
  await ctx.prisma.eventEndpoint.updateMany({ where: { partnerId }, data: { failingSince: since } });
  await page.goto(service.siteUrl + path);
  await hydrated(page);
  await page.getByText('Failing', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'hooks.example' }).click();
  await page.getByText('We keep trying, and pause the endpoint after 3 days.').waitFor();
  await ctx.prisma.eventEndpoint.updateMany({ where: { partnerId }, data: { pausedAt: new Date() } });
  await page.reload();
  await page.getByText('resume the endpoint, then replay the missed events').waitFor();
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await setPlan(ctx, { partnerId, plan: 'starter' });
  await page.reload();
  await page.getByText('are included in the Growth, Scale and Enterprise plans').waitFor();
  expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
  await page.goto(`${service.siteUrl}/portal/webhooks/events`);
  expect(await page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/portal/subscription',
  );
  await page.goto(`${service.siteUrl}${path}/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => ctx.prisma.eventEndpoint.count({ where: { partnerId } })).toBe(0);
});
