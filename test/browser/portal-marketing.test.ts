/** A partner asks shoppers for consent, and connects tools that get events about those who agreed. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { createTool } from '#api/modules/marketing/create-tool.ts';
import { listTools } from '#api/modules/marketing/list-tools.ts';
import { readQuestion } from '#api/modules/marketing/read-question.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startKlaviyo } from '#test/support/klaviyo.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { startService } from '#test/support/start-service.ts';
import { textFaults } from '#test/support/text-faults.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const klaviyo = await startKlaviyo();
// Its own Klaviyo.
const service = await startService({ KLAVIYO_URL: klaviyo.url });
const { ctx } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const path = '/portal/marketing';
const question = 'May we email you about your wishlist?';

async function follow(page: Page, name: string, heading: string) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await hydrated(page);
}

it('asks shoppers, connects Klaviyo, tries it, pauses, resumes and deletes it', async () => {
  const { page, partner, email } = await openPortal(browser, service, { path });
  const { partnerId } = partner;
  const bodies: string[] = [];
  page.on('response', (response) => {
    const isPage = ['document', 'fetch'].includes(response.request().resourceType());
    if (isPage)
      void response.text().then(
        (body) => bodies.push(body),
        () => undefined,
      );
  });
  const save = page.getByRole('button', { name: 'Save' });
  const current = async () => (await listTools(ctx, partnerId))[0];

  await page.getByText('No tool is connected yet').waitFor();
  await page.getByLabel('Your question').fill('Read www.example.com?');
  await save.click();
  await page.getByText('Use plain text without web addresses').waitFor();
  await page.getByLabel('Your question').fill(question);
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('0 shoppers have agreed').waitFor();
  expect(await readQuestion(ctx, partnerId)).toEqual({ wording: question, agreed: 0 });
  expect(await accessibilityFaults(page)).toEqual([]);

  await follow(page, 'Connect Klaviyo', 'Connect Klaviyo');
  const connect = page.getByRole('button', { name: 'Connect' });
  await page.getByLabel('Private API key').fill('sk_something_else');
  await connect.click();
  await page.getByText('which starts with pk_').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const wrong = `pk_${'wrong'.repeat(6)}`;
  await page.getByLabel('Private API key').fill(wrong);
  await page.getByLabel('Subscribe shoppers').check();
  await page.getByLabel('Product saved').uncheck();
  await connect.click();
  await page.getByText('Back-in-stock messages need the event “Product saved”.').waitFor();
  await page.getByLabel('Product saved').check();
  await connect.click();
  await page.getByRole('heading', { level: 1, name: 'Klaviyo' }).waitFor();
  await page.getByText('Send it a test event next.').waitFor();
  await hydrated(page);
  await page.getByText('Ends with rong.').waitFor();

  await page.getByLabel('Kind').selectOption('Alert sent');
  const send = page.getByRole('button', { name: 'Send test' });
  await send.click();
  await page.getByText('Klaviyo refused the key.').waitFor();
  const key = page.getByLabel('Private API key');
  await key.fill(klaviyo.state.key);
  await save.click();
  await page.getByText(`Ends with ${klaviyo.state.key.slice(-4)}.`).waitFor();
  await expect.poll(() => key.inputValue()).toBe('');
  await send.click();
  await page.getByText('The tool accepted the test and responded with 202.').waitFor();
  expect(klaviyo.events).toMatchObject([{ metric: 'Wishlist Alert Sent', email }]);
  expect(await current()).toMatchObject({ kind: 'klaviyo', back_in_stock: true });
  expect(await accessibilityFaults(page)).toEqual([]);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('Pause this tool?').waitFor();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Nothing is sent while the tool is paused').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await current())?.state).toBe('active');
  await follow(page, 'Marketing tools', 'Marketing tools');
  await page.locator('.endpoint-rows').getByRole('link', { name: 'Klaviyo' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('Delete Klaviyo?').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No tool is connected yet').waitFor();
  expect(await listTools(ctx, partnerId)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(5);
  for (const secret of [klaviyo.state.key, wrong]) {
    expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
  }
});

it('connects another tool from a preset, whose headers stay secret', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, { path });
  const { partnerId } = partner;
  const { url, taken, answers } = await startReceiver();
  const current = async () => (await listTools(ctx, partnerId))[0];
  await follow(page, 'Connect another tool', 'Connect another tool');
  await page.getByRole('link', { name: 'Brevo' }).click();
  await expect
    .poll(() => page.getByLabel('URL of the tool').inputValue())
    .toBe('https://api.brevo.com/v3/events');
  await page.getByLabel('URL of the tool').fill(url);
  await page.getByLabel('Headers').fill('something');
  const connect = page.getByRole('button', { name: 'Connect' });
  await connect.click();
  await page.getByText('Write one header per line').waitFor();
  await page.getByLabel('Headers').fill('API-Key: very-secret\nX-Other: else');
  const mapping = page.getByLabel('Fields (JSON)');
  const brevo = await mapping.inputValue();
  await mapping.fill('{"email":');
  await connect.click();
  await page.getByText('Enter JSON with names and values.').waitFor();
  await mapping.fill('{"email": "{{password}}"}');
  await connect.click();
  await page.getByText('{{password}} isn’t part of an event.').waitFor();
  await mapping.fill(brevo);
  await connect.click();
  await page.getByRole('heading', { level: 1, name: 'Brevo' }).waitFor();
  await hydrated(page);
  await page.getByText('You don’t ask shoppers for consent yet.').waitFor();
  await page.getByText('Set: api-key, x-other.').waitFor();
  expect(await page.content()).not.toContain('very-secret');
  expect(await accessibilityFaults(page)).toEqual([]);

  answers.push({ status: 500, body: 'The key very-secret is blocked' });
  const send = page.getByRole('button', { name: 'Send test' });
  await send.click();
  await page.getByText('The key … is blocked').waitFor();
  await send.click();
  await page.getByText('The tool accepted the test and responded with 200.').waitFor();
  expect(taken[1]!.headers).toMatchObject({ 'api-key': 'very-secret', 'x-other': 'else' });
  expect(JSON.parse(taken[1]!.body)).toMatchObject({ event_name: 'wishlist_event' });

  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('URL of the tool').fill('https://elsewhere.example/');
  await save.click();
  await page.getByText('because they’d go to another server: api-key, x-other.').waitFor();
  await page.getByLabel('URL of the tool').fill(url);
  await page.getByLabel('Headers').fill('x-other:');
  await save.click();
  await page.getByText('Set: api-key. ').waitFor();
  expect(await current()).toMatchObject({ headers: ['api-key'], url });
});

it('explains what keeps a tool from getting events, also on a phone', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, {
    options: { viewport: { width: 320, height: 700 } },
  });
  const { partnerId } = partner;
  const mapping = { email: '{{email}}' };
  const url = 'https://tool.example/a-path-that-is-longer-than-a-phone-is-wide/and-longer';
  const { id } = await createTool(ctx, partnerId, { kind: 'http', url, mapping, types: ['item.saved'] });
  const where = { partnerId };
  await ctx.prisma.eventEndpoint.updateMany({ where, data: { failingSince: new Date() } });
  await page.goto(service.siteUrl + path);
  await page.getByText('Failing', { exact: true }).waitFor();
  expect(await page.evaluate(textFaults)).toEqual([]);
  await ctx.prisma.eventEndpoint.updateMany({ where, data: { settings: null } });
  await page.goto(`${service.siteUrl}${path}/${id}`);
  await page.getByText('The latest messages say why.').waitFor();
  await page.getByText('We can’t read the key or headers').waitFor();
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await setPlan(ctx, { partnerId, plan: 'starter' });
  await page.reload();
  await hydrated(page);
  await page.getByText('are included in the Growth, Scale and Enterprise plans').waitFor();
  expect(await page.getByRole('button').allTextContents()).not.toContain('Send test');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Marketing tools' }).waitFor();
  await expect.poll(() => listTools(ctx, partnerId)).toEqual([]);
  expect(await page.getByLabel('Your question').count()).toBe(0);
  await page.goto(`${service.siteUrl}${path}/new`);
  expect(await page.getByRole('button', { name: 'Connect' }).count()).toBe(0);
});
