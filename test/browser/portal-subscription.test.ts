/** Plans, chosen and paid on Stripe's page, and canceled. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { startService } from '#test/support/start-service.ts';
import { signatureOf, startFakeStripe } from '#test/support/stripe/fake-stripe.ts';

const stripe = await startFakeStripe();
// Its own Stripe.
const service = await startService(stripe.environment());
const browser = await launchBrowser();
afterAll(() => browser.close());

const path = '/portal/subscription';
const open = (options: { plan?: 'free' | 'growth' } = { plan: 'free' }) =>
  openPortal(browser, service, { path, ...options });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const lead = (page: Page) => expect.poll(() => page.locator('.lead').textContent());
const planOf = async (partnerId: number) =>
  (await service.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).plan;

/** Continues to the payment page. */
async function choose(page: Page, name: string): Promise<void> {
  await press(page, `Choose ${name}`);
  await press(page, 'Go to payment');
  await page.waitForURL(`${stripe.url}/pay/**`);
}

it('a plan can be chosen, paid at Stripe, used, changed, canceled and kept after all', async () => {
  const { page, partner } = await open();
  await lead(page).toContain('You’re on Free: 200 actions a month');
  expect(await page.locator('.month-usage').textContent()).toContain('Actions so far0of 200');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByText('Yearly, 20% off').click();
  await expect.poll(() => page.locator('.plans').textContent()).toContain('€470.40 a year');
  expect(await page.locator('.plans').textContent()).toContain('2.5 cents for each extra action');
  await page.getByText('Monthly', { exact: true }).click();
  await press(page, 'Choose Growth');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.textContent()).toContain('You get 14 days free, then it’s €49 a month');
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'Go to payment');
  await page.waitForURL(`${stripe.url}/pay/**`);

  // No webhook is sent: returning from Stripe shows it anyway.
  await press(page, 'Pay');
  await page.waitForURL('**/portal/subscription?checkout=paid');
  await hydrated(page);
  await expect
    .poll(() => page.locator('.subscription-notices').textContent())
    .toContain('Growth is ready to use');
  await lead(page).toContain('You’re on Growth, free until');
  expect(await planOf(partner.partnerId)).toBe('growth');
  await expect.poll(() => page.locator('.portal-account').textContent()).toContain('Growth plan');

  await press(page, 'Choose Scale');
  await expect.poll(() => dialog.textContent()).toContain('Your trial continues');
  await press(page, 'Change to Scale');
  await lead(page).toContain('You’re on Scale');

  await press(page, 'Cancel subscription');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.poll(() => page.locator('.subscription-notices').textContent()).toContain('is canceled');
  await press(page, 'Keep plan');
  await expect.poll(() => page.locator('.subscription-notices').textContent()).not.toContain('is canceled');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

  await press(page, 'Change card or billing address');
  await page.waitForURL(`${stripe.url}/portal/**`);
  await page.getByText('Return').click();
  await page.waitForURL('**/portal/subscription');
});

it(
  'shows what another plan charges today, and what to do if the card is declined',
  { tags: ['thorough'] },
  async () => {
    const { page, partner } = await open();
    await service.ctx.prisma.partner.update({
      where: { id: partner.partnerId },
      data: { paidTrialEndsAt: new Date('2026-01-01') },
    });
    await choose(page, 'Growth');
    await press(page, 'Pay');
    await page.waitForURL('**/portal/subscription?checkout=paid');
    await hydrated(page);
    const { stripeCustomerId } = await service.ctx.prisma.partner.findUniqueOrThrow({
      where: { id: partner.partnerId },
    });
    stripe.ledger.declined.add(stripeCustomerId ?? '');
    const dialog = page.getByRole('dialog');
    const text = () => expect.poll(() => dialog.textContent());
    await press(page, 'Choose Scale');
    await text().toContain('the rest is charged to your card today');
    await press(page, 'Change to Scale');
    await text().toContain('Your card was declined.');
    await dialog.getByRole('button', { name: 'Change card or billing address' }).waitFor();
    await press(page, 'Not now');

    // The refusal belonged to another choice.
    await press(page, 'Choose Starter');
    await text().toContain('haven’t used goes towards your next invoices');
    expect(await dialog.textContent()).not.toContain('declined');
    await press(page, 'Not now');

    // A year of the smaller plan costs more than the rest of a month of the larger one.
    stripe.ledger.declined.clear();
    await page.getByText('Yearly, 20% off').click();
    await press(page, 'Choose Starter');
    await text().toContain('the rest is charged to your card today');
    await press(page, 'Change to Starter');
    await lead(page).toContain('€182.40 a year');
    expect([...stripe.ledger.invoices.values()].at(-1)?.amount_due).toBe(13_340);

    await page.getByText('Monthly', { exact: true }).click();
    await press(page, 'Choose Scale');
    await text().toContain('is used first');
  },
);

it('leaving the payment page keeps the current plan', { tags: ['thorough'] }, async () => {
  const { page } = await open();
  await choose(page, 'Starter');
  await page.getByText('Back').click();
  await page.waitForURL('**/portal/subscription?checkout=cancelled');
  await expect
    .poll(() => page.locator('.subscription-notices').textContent())
    .toContain('Nothing has changed');
  await lead(page).toContain('You’re on Free');
});

it(
  'a webhook about a failed payment shows on the page, with a way to update the card',
  { tags: ['thorough'] },
  async () => {
    const { page, partner } = await open();
    await choose(page, 'Growth');
    const session = stripe.ledger.sessions.get(new URL(page.url()).pathname.split('/')[2] ?? '');
    await press(page, 'Pay');
    await page.waitForURL('**/portal/subscription?checkout=paid');
    const subscription = stripe.ledger.subscriptions.get(session?.subscription ?? '');
    if (subscription) subscription.status = 'past_due';
    const body = JSON.stringify({
      id: `evt_${partner.partnerId}`,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: subscription },
    });
    const headers = { 'stripe-signature': signatureOf(body) };
    const answer = await fetch(`${service.siteUrl}/stripe/webhook`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    const status = async () =>
      (await service.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partner.partnerId } }))
        .subscriptionStatus;
    await expect.poll(status).toBe('past_due');
    await page.goto(service.siteUrl + path);
    await expect.poll(() => page.locator('.notice').textContent()).toContain('Your last payment failed');
    await expect.poll(() => page.getByRole('heading', { name: 'Invoices', exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Update card' }).count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
  },
);

it('on an operator plan, requests another one and shows when it was requested', async () => {
  const { page } = await open({ plan: 'growth' });
  await lead(page).toContain('by invoice');
  await press(page, 'Request Scale');
  await page.getByRole('dialog').getByRole('button', { name: 'Request Scale' }).click();
  await expect
    .poll(() => page.locator('.subscription-notices').textContent())
    .toContain('You requested Scale on');
  await expect.poll(() => page.getByRole('button', { name: 'Request Scale' }).count()).toBe(0);
});

it('billed by a platform, links there and offers nothing to choose', { tags: ['thorough'] }, async () => {
  const { page, partner } = await open({ plan: 'growth' });
  await service.ctx.prisma.shop.create({
    data: { partnerId: partner.partnerId, domain: 'kiln.myshopify.com', status: 'active' },
  });
  await page.reload();
  const link = page.getByRole('link', { name: 'Open Shopify admin' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://kiln.myshopify.com/admin/apps');
  expect(await page.getByRole('button', { name: /Choose|Request/ }).count()).toBe(0);
});
