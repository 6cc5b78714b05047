/** Choosing, changing and canceling the plan in the Shopify admin. */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { openAdmin, setUpShop } from '#test/support/shopify/open-admin.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const browser = await launchBrowser();
afterAll(() => browser.close());

let shops = 0;
const newDomain = () => `plan-${process.pid}-${(shops += 1)}.myshopify.com`;
const shopOf = (domain: string) =>
  service.ctx.prisma.shop.findUniqueOrThrow({ where: { domain }, include: { subscriptions: true } });

/** The plan page, in Shopify's current page around it. */
async function openPlan(domain: string, width = 1280) {
  const { page } = await openAdmin(browser, service, domain, {
    path: '/app/plan',
    viewport: { width, height: 900 },
  });
  const app = page.frameLocator('iframe[name=app]');
  await app.getByRole('heading', { name: 'Plan and billing' }).waitFor();
  return { page, app };
}
/** Waits for hydration: before that, a click would do nothing. */
async function press(app: FrameLocator, name: string) {
  const button = app.getByRole('button', { name }).first();
  const isAlive = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  await expect.poll(isAlive).toBe(true);
  await button.click();
}

/** The problems in the app's own frame. */
async function faults(page: Page) {
  const frame = page.frame('app');
  if (!frame) throw new Error('the app has no frame');
  const tooWide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // Landmarks belong to the frame.
  const found = (await accessibilityFaults(frame)).filter((fault) => !/^(region|landmark)/.test(fault));
  return [...found, ...(tooWide > 0 ? [`${tooWide} px too wide`] : [])];
}

/** Reads what will happen, and continues to Shopify's page. */
async function goToShopify(page: Page, app: FrameLocator, button: string, said: string) {
  await press(app, button);
  await app.getByRole('dialog').getByText(said).waitFor();
  await press(app, 'Continue to Shopify');
  await page.getByRole('heading', { name: 'Approve subscription' }).waitFor();
}

const subscribed = (domain: string) =>
  admin.shop(domain).subscriptions.map(({ name, status }) => `${name} ${status}`);

it('a plan can be approved, changed and canceled', async () => {
  const domain = newDomain();
  const { page, app } = await openPlan(domain);
  await app.getByText('Until your trial ends on').waitFor();
  await goToShopify(page, app, 'Choose Starter', 'The first 14 days are free');
  await page.getByRole('link', { name: 'Approve' }).click();
  await app.getByText('You’re on Starter').waitFor();
  await app.getByText(/Free until .*, then \$19 every 30 days/).waitFor();

  await goToShopify(page, app, 'Upgrade to Growth', 'It replaces Starter');
  await page.getByRole('link', { name: 'Approve' }).click();
  await app.getByText('You’re on Growth').waitFor();
  expect(subscribed(domain)).toEqual(['Starter CANCELLED', 'Growth ACTIVE']);

  await press(app, 'Cancel Growth');
  const dialog = app.getByRole('dialog');
  await dialog.getByText('You’ll be back on Free').waitFor();
  await dialog.getByRole('button', { name: 'Cancel Growth' }).click();
  await dialog.waitFor({ state: 'detached' });
  await app.getByRole('button', { name: 'Choose Growth' }).waitFor();
  expect((await shopOf(domain)).subscriptionStatus).toBe('canceled');
  await page.context().close();
});

it('a declined plan changes nothing, and can be approved later', { tags: ['thorough'] }, async () => {
  const domain = newDomain();
  const { page, app } = await openPlan(domain);
  await goToShopify(page, app, 'Choose Starter', 'The first 14 days are free');
  await page.getByRole('link', { name: 'Approve' }).click();
  await app.getByText('You’re on Starter').waitFor();
  await goToShopify(page, app, 'Upgrade to Growth', 'It replaces Starter');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.context().close();
  const again = await openPlan(domain);
  await again.app.getByText('Nothing has changed: you’re on Starter.').waitFor();
  await goToShopify(again.page, again.app, 'Upgrade to Growth', 'Growth costs $49 every 30 days');
  await again.page.getByRole('link', { name: 'Approve' }).click();
  await again.app.getByText('You’re on Growth').waitFor();
  expect(subscribed(domain)).toEqual(['Starter CANCELLED', 'Growth DECLINED', 'Growth ACTIVE']);
  await again.page.context().close();
});

it(
  'a reached cap is shown and can be raised, and the rest is then charged',
  { tags: ['thorough'] },
  async () => {
    const domain = newDomain();
    const first = await openPlan(domain, 390);
    await goToShopify(first.page, first.app, 'Choose Starter', 'up to $100 per billing period');
    await first.page.getByRole('link', { name: 'Approve' }).click();
    await first.app.getByText('You’re on Starter').waitFor();
    await first.page.context().close();

    const { id: shopId, partnerId, subscriptions } = await shopOf(domain);
    const now = new Date();
    const [subscription] = admin.shop(domain).subscriptions;
    if (!subscription) throw new Error('nothing was subscribed to');
    Object.assign(subscription, {
      trialDays: 0,
      currentPeriodEnd: new Date(now.getTime() + 29 * 86_400_000).toISOString(),
    });
    const period = now.toISOString().slice(0, 7);
    await service.ctx.prisma.shopSubscription.updateMany({
      where: { shopId },
      data: { trialDays: 0, activatedAt: new Date(now.getTime() - 40 * 86_400_000) },
    });
    await service.ctx.prisma.usageCounter.create({ data: { partnerId, period, saves: 6_400 } });
    await service.ctx.prisma.shopUsageCharge.create({
      data: {
        shopId,
        subscriptionId: subscriptions[0]?.id ?? 0,
        period,
        status: 'refused',
        fromAction: 6_000,
        toAction: 6_400,
        amountMinor: 1_000,
        idempotencyKey: domain,
      },
    });

    const { page, app } = await openPlan(domain, 390);
    await app.getByText('You’ve reached your limit').waitFor();
    await app.getByText('Growth would cost you less').waitFor();
    expect(await faults(page)).toEqual([]);
    await press(app, 'Raise the limit');
    await app.getByLabel('New limit per billing period').fill('50');
    await press(app, 'Continue to Shopify');
    await app.getByText('Enter a whole dollar amount').waitFor();
    await app.getByLabel('New limit per billing period').fill('250');
    await press(app, 'Continue to Shopify');
    await page.getByText('up to $250').waitFor();
    await page.getByRole('link', { name: 'Approve' }).click();
    await app.getByText('charged up to $250 per billing period').waitFor();
    expect(subscription.lineItems.flatMap(({ records }) => records)).toMatchObject([{ amount: '10.00' }]);
    await page.context().close();
  },
);

it('an expired trial is shown, with its consequences', { tags: ['thorough'] }, async () => {
  const domain = newDomain();
  await setUpShop(service, domain);
  await service.ctx.prisma.shop.update({
    where: { domain },
    data: { trialEndsAt: new Date(Date.now() - 86_400_000) },
  });
  const { page, app } = await openPlan(domain);
  await app.getByText('Your save buttons are off', { exact: true }).waitFor();
  await app.getByRole('button', { name: 'Choose Starter' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});
