/** Counting orders in the Shopify admin: the merchant switches it on, Shopify asks them for the permission. */
import { afterAll, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { openAdmin } from '#test/support/shopify/open-admin.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const browser = await launchBrowser();
afterAll(() => browser.close());
let shops = 0;

/** The analytics page of a new shop, once it responds to clicks. */
async function open(locale = 'en') {
  const shop = `orders-${(shops += 1)}-${Date.now()}.myshopify.com`;
  const fake = admin.shop(shop);
  const { page, frame } = await openAdmin(browser, service, shop, { path: '/app/analytics', locale, fake });
  await frame.waitForFunction(() =>
    Object.keys(document.querySelector('.Polaris-Button') ?? {}).some((key) => key.startsWith('__react')),
  );
  const row = () => service.ctx.prisma.shop.findUniqueOrThrow({ where: { domain: shop } });
  const press = (name: string) => frame.getByRole('button', { name, exact: true }).click();
  return { page, frame, fake, row, press };
}

it('is off, says what is read, and is switched on and off', async () => {
  const { page, frame, fake, row, press } = await open();
  await frame.getByText('Nothing is stored about the person who ordered').waitFor();
  expect([(await row()).ordersSince, fake.webhooks]).toEqual([null, []]);

  await press('Start counting');
  await frame.getByRole('status').getByText('On since').waitFor();
  expect(fake.webhooks.map(({ topic }) => topic)).toEqual([
    'ORDERS_PAID',
    'ORDERS_CANCELLED',
    'REFUNDS_CREATE',
  ]);
  expect((await row()).ordersSince).not.toBeNull();
  const faults = await accessibilityFaults(frame);
  expect(faults.filter((fault) => !/^(region|landmark-one-main) /.test(fault))).toEqual([]);

  await press('Stop counting');
  await frame.getByRole('button', { name: 'Start counting' }).waitFor();
  expect([(await row()).ordersSince, fake.webhooks]).toEqual([null, []]);
  await expect.poll(() => fake.scopes.has('read_orders')).toBe(false);
  await page.context().close();
});

it('stays off if the merchant doesn’t allow it, or Shopify doesn’t', { tags: ['thorough'] }, async () => {
  const { page, frame, fake, row, press } = await open();
  fake.grantsScopes = false;
  await press('Start counting');
  await frame.getByText('the app wasn’t allowed to read them').waitFor();

  fake.grantsScopes = true;
  fake.approvesCustomerData = false;
  await press('Start counting');
  await frame.getByText('Shopify didn’t allow this or didn’t respond.').waitFor();
  expect([(await row()).ordersSince, fake.webhooks]).toEqual([null, []]);

  fake.approvesCustomerData = true;
  await press('Start counting');
  await frame.getByRole('status').getByText('On since').waitFor();
  await frame.getByText('Shopify didn’t allow this or didn’t respond.').waitFor({ state: 'detached' });
  await page.context().close();
});

it('is offered in the merchant’s language', { tags: ['thorough'] }, async () => {
  const titles: string[] = [];
  for (const locale of languages) {
    const { page, frame, fake } = await open(locale);
    // Above that of Shopify Flow.
    const card = frame.locator('.Polaris-ShadowBevel').nth(-2);
    titles.push((await card.getByRole('heading').textContent()) ?? '');
    await card.getByRole('button').click();
    await card.locator('.Polaris-Badge').waitFor();
    expect(fake.webhooks).toHaveLength(3);
    await page.context().close();
  }
  expect(titles).toContain('Bestellungen zählen');
  expect(new Set(titles).size).toBe(languages.length);
});
