/** Alerts about wishes: on a list's page, in the save dialog and in the account. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { readAlertSettings } from '#api/modules/alerts/read-alert-settings.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { listItems } from '#api/modules/lists/list-items.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdDialogs } from '#test/support/hold-timers.ts';
import { publicList } from '#test/support/public-list.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

const scriptRuns = (page: Page) =>
  page.waitForFunction(() => '__k' in (document.getElementById('client-entry') ?? {}));

/** The shopper of a list with one wish, on a page of theirs. */
async function shopperAt(path: (list: { token: string; item: number }) => string) {
  const list = await publicList(service, [
    { title: 'Ono Vase', price: 4500, savedPrice: 5200, availability: 'low_stock', stock: 3 },
  ]);
  const { page, context } = await newVisitor(browser);
  await signInAs(context, service, list.ownerEmail);
  await page.goto(siteUrl + path({ token: list.token, item: list.items[0]! }));
  await scriptRuns(page);
  return { page, userId: list.ownerId, token: list.token };
}

it('shows what a wish costs now, what it cost, how few are left, and turns alerts on', async () => {
  const { page, userId, token } = await shopperAt((list) => `/lists/${list.token}`);
  await page.getByText('was €52.00 when you saved it').waitFor();
  await page.getByText('Only 3 left').waitFor();
  await page.getByRole('link', { name: 'Ono Vase' }).click();
  await page.locator('summary', { hasText: 'Alerts' }).click();
  const form = page.getByRole('form', { name: 'Alerts' });
  await form.getByLabel('Price drops').check();
  await form.getByLabel('Only at this price or less (EUR)').fill('twelve');
  await form.getByRole('button', { name: 'Save alerts' }).click();
  await form.getByText('Enter the price as a number').waitFor();
  await form.getByLabel('Only at this price or less (EUR)').fill('39.50');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save alerts' }).click();
  await page.getByText('Your alerts were saved.').waitFor();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Alerts on: Ono Vase' }).waitFor();
  await page.getByText('€39.50 or less').waitFor();
  const [wish] = (await listItems(ctx, userId, token)).products;
  expect(wish?.alerts).toEqual({
    price_drop: true,
    target_price_minor: 3950,
    back_in_stock: false,
    low_stock: false,
  });
  await page.context().close();
});

it('keeps the settings, pauses, and turns everything off in one press', async () => {
  const { page, userId } = await shopperAt(() => '/alerts');
  await page.getByLabel('Back in stock').check();
  await page.getByLabel('How often').selectOption('Once a week');
  await page.getByLabel('No emails during quiet hours').check();
  await page.getByLabel('From').fill('21:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your settings were saved.').waitFor();
  expect(await readAlertSettings(ctx, userId)).toMatchObject({
    price_drop: false,
    back_in_stock: true,
    frequency: 'weekly',
    quiet_hours: { from: '21:30', to: '08:00' },
    time_zone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'For a week' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByRole('button', { name: 'Turn off all alerts' }).click();
  await page.getByRole('button', { name: 'Turn alerts on' }).waitFor();
  expect(await readAlertSettings(ctx, userId)).toMatchObject({ enabled: false, back_in_stock: true });
  await page.context().close();
});

let partners = 0;

/** The save dialog for a product whose chosen variant is sold out, as a guest sees it. */
async function soldOutDialog() {
  const partner = await createPartner(ctx, {
    email: `owner${(partners += 1)}@alerts.example`,
    name: 'Kiln & Linen',
    plan: 'free',
  });
  const { key } = partner.keys.test;
  const { token } = await initWidget(ctx, { publicKey: key, origin: shop.origin });
  const product = {
    url: `${shop.origin}/products/vase`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
    metadata: {
      variantId: '12',
      variants: [
        { id: '11', title: 'Oat, small' },
        { id: '12', title: 'Oat, medium', available: false },
      ],
    },
  };
  const query = { token, key, origin: shop.origin, product: JSON.stringify(product), lang: 'en' };
  const context = await browser.newContext({ viewport: { width: 440, height: 640 } });
  await holdDialogs(context);
  const page = await context.newPage();
  const open = () => page.goto(`${siteUrl}/save?${new URLSearchParams(query)}`);
  await open();
  await page.getByRole('button', { name: 'Save to My wishlist' }).click();
  await page.getByText('sold out').waitFor();
  return { page, context, open };
}

it('offers a guest who saves a sold-out variant to hear when it’s back, and confirms an address', async () => {
  const { page, context } = await soldOutDialog();
  await page.getByRole('button', { name: 'Tell me when it’s back' }).click();
  await page.getByLabel('Email').fill('anna@alerts.example');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await service.lastCode('anna@alerts.example');
  await page.getByLabel('6-digit code').fill(code);
  await page.getByText('We’ll email you when it’s back.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const settings = await ctx.prisma.alertSettings.findFirstOrThrow({
    where: { email: 'anna@alerts.example' },
  });
  expect(settings.confirmedAt).not.toBeNull();
  expect(
    await ctx.prisma.wishAlert.findFirst({ where: { item: { list: { ownerId: settings.userId } } } }),
  ).toMatchObject({ backInStock: true, soldOutAt: expect.any(Date) });
  await context.close();
});

it(
  'offers the same where a product is saved already, and turns it off again',
  { tags: ['thorough'] },
  async () => {
    const { page, context, open } = await soldOutDialog();
    await open();
    const bell = page.getByRole('button', { name: 'Tell me when it’s back: My wishlist' });
    const isOn = () => expect.poll(() => bell.getAttribute('aria-pressed'));
    await isOn().toBe('false');
    await bell.click();
    await page.getByLabel('Email').fill('bea@alerts.example');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('6-digit code').fill(await service.lastCode('bea@alerts.example'));
    await isOn().toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await open();
    await isOn().toBe('true');
    await bell.click();
    await isOn().toBe('false');
    await context.close();
  },
);
