/** A shopper's journey with an alert: from a sold-out variant in a shop to the email and into the shop's cart. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop, type OpenShop } from '#test/support/demo-shop.ts';
import { holdDialogs } from '#test/support/hold-timers.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { sendAlerts } from '#test/support/send-alerts.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { basketOn, newVisitor, windowFrom, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const { ctx, dataDir, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Sold out. */
const vase = { path: '/products/ono-vase?variant=1109', name: 'Ono Vase, Clay, large' };

async function confirmByCode(place: Page, email: string) {
  await place.getByLabel('Email').fill(email);
  const asked = new Date();
  await place.getByRole('button', { name: 'Send code' }).click();
  await place.getByLabel('6-digit code').fill(await service.lastCode(email, asked));
}

/** Saves the vase as a guest, in the dialog. */
async function saveInDialog(page: Page, shop: OpenShop): Promise<Page> {
  await page.goto(shop.url + vase.path);
  await page.waitForFunction(() => 'WlWidget' in window);
  const dialog = await windowFrom(page, () => page.locator('.save-button').click());
  await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
  await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
  return dialog;
}

/** The shop's staff count the vase, and the shop sends the wishlist its catalog. */
async function count(context: BrowserContext, shop: OpenShop, stock: number) {
  await shop.verified();
  const office = await context.newPage();
  await office.goto(`${shop.url}/back-office`);
  await office.getByLabel(`Stock: ${vase.name}`).fill(String(stock));
  await office.getByRole('button', { name: 'Save changes' }).click();
  await office.getByText('The wishlist accepted 45 rows.').waitFor();
  await office.close();
}

/** The vase's page, with the reference of the wish. */
const isVaseAt = (shop: OpenShop) => (url: URL) =>
  url.searchParams.has('wl') && url.href.startsWith(shop.url + vase.path);

/** The target of the button in the email. */
async function linkInMail(context: BrowserContext, email: string): Promise<string> {
  const mails = async () => {
    await sendAlerts(ctx);
    return mailsTo(dataDir, email);
  };
  // The first had the code.
  await expect.poll(mails).toHaveLength(2);
  const mail = (await mails())[1]!;
  expect(mail.subject).toBe('Ono Vase is back in stock');
  expect(mail.from?.name).toBe('Kiln & Linen via Wishlist');
  const reader = await context.newPage();
  await reader.setContent(mail.html ?? '');
  const button = reader.locator('a[href*="/alerts/go/"]', { hasText: /\S/ }).last();
  const target = await button.getAttribute('href');
  expect(target).toMatch(new RegExp(`^${siteUrl}/alerts/go/`));
  await reader.close();
  return target!;
}

it('tells a guest that a sold-out variant is back, and leads to it and into the cart', async () => {
  const shop = await openDemoShop(service);
  const { page, context } = await newVisitor(browser);
  await holdDialogs(context);
  const dialog = await saveInDialog(page, shop);
  await dialog.getByRole('button', { name: 'Tell me when it’s back' }).click();
  await dialog.getByLabel('Email').waitFor();
  expect(await accessibilityFaults(dialog)).toEqual([]);
  await confirmByCode(dialog, 'anna@journey.example');
  await dialog.getByText('We’ll email you when it’s back.').waitFor();
  await dialog.close();

  await count(context, shop, 5);
  const opened = await context.newPage();
  await opened.goto(await linkInMail(context, 'anna@journey.example'));
  await opened.waitForURL(isVaseAt(shop));
  await opened.getByText('In stock').waitFor();
  await opened.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => shop.cart().items.map(({ id, quantity }) => [id, quantity])).toEqual([['1109', 1]]);
  const [alert] = await ctx.prisma.alert.findMany({ where: { partnerId: shop.partner.partnerId } });
  expect(alert?.pressedAt).not.toBeNull();
});

it(
  'puts a Shopify shop’s variant into its cart, and says that an alert led there',
  { tags: ['thorough'] },
  async () => {
    const shop = await openDemoShop(service);
    const { page, context } = await newVisitor(browser);
    await holdDialogs(context);
    const { id } = await ctx.prisma.shop.create({
      data: {
        partnerId: shop.partner.partnerId,
        domain: 'journey.myshopify.example',
        primaryHost: 'journey.example',
        hosts: ['localhost'],
      },
    });
    // Other shops are on localhost, too.
    onTestFinished(async () => void (await ctx.prisma.shop.delete({ where: { id } })));
    const dialog = await saveInDialog(page, shop);
    await ctx.prisma.listItem.updateMany({
      where: { sourcePartnerId: shop.partner.partnerId },
      data: { sourceShopId: id },
    });
    await dialog.getByRole('button', { name: 'Tell me when it’s back' }).click();
    await confirmByCode(dialog, 'ben@journey.example');
    await dialog.getByText('We’ll email you when it’s back.').waitFor();
    await dialog.close();

    // Shopify's permalink: the variant and its quantity, then what led to it.
    const followed: URL[] = [];
    await context.route('https://journey.example/buy/**', (route) => {
      const url = new URL(route.request().url());
      followed.push(url);
      const [, variant, quantity] = /^\/buy\/(\d+):(\d+)$/.exec(url.pathname) ?? [];
      const location = `${shop.url}/cart/add?id=${variant}&quantity=${quantity}`;
      return route.fulfill({ status: 302, headers: { location } });
    });
    await count(context, shop, 5);
    // Playwright doesn't intercept the targets of redirects.
    const link = await fetch(await linkInMail(context, 'ben@journey.example'), { redirect: 'manual' });
    const opened = await context.newPage();
    await opened.goto(link.headers.get('location') ?? '');
    await opened.locator('.cart-row', { hasText: 'Clay, large' }).waitFor();
    expect(followed[0]?.searchParams.get('attribution/ref')).toBe('wishlist-alert');
    expect(shop.cart().items.map((line) => [line.id, line.quantity])).toEqual([['1109', 1]]);
  },
);

it('asks a guest for an address in the wishlist, and turns an alert on and off there', async () => {
  const shop = await openDemoShop(service, { saveMode: 'instant', layout: 'compact' });
  const { page, context } = await newVisitor(browser);
  for (const path of [vase.path, '/products/daily-mug?variant=1201']) {
    await page.goto(shop.url + path);
    await page.waitForFunction(() => 'WlWidget' in window && 'WlBasket' in window);
    await page.locator('.save-button').click();
    await page.locator('.save-button[aria-pressed=true]').waitFor();
  }
  await count(context, shop, 0);
  await page.locator('#wishlist-trigger').click();
  const basket = await basketOn(page);
  const toggle = wish(basket, 'Ono Vase').getByRole('button', { name: 'Tell me when it’s back' });
  const isOn = () => expect.poll(() => toggle.getAttribute('aria-pressed'));
  await isOn().toBe('false');
  await toggle.click();
  const ask = basket.getByRole('dialog', { name: 'Where should we send alerts?' });
  await ask.getByLabel('Email').waitFor();
  expect(await accessibilityFaults(basket)).toEqual([]);
  await ask.getByLabel('Email').fill('clara');
  await ask.getByRole('button', { name: 'Send code' }).click();
  await ask.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await ask.getByLabel('Email').fill('clara@journey.example');
  await ask.getByRole('button', { name: 'Send code' }).click();
  await ask.getByLabel('6-digit code').fill(await service.lastCode('clara@journey.example'));
  expect(await accessibilityFaults(basket)).toEqual([]);
  await ask.getByRole('button', { name: 'Confirm email' }).click();
  await ask.waitFor({ state: 'detached' });
  await isOn().toBe('true');

  // The address is known now, and price drops are another wish's alert.
  const mug = wish(basket, 'Daily Mug');
  await mug.getByRole('button', { name: 'Tell me under' }).press('Enter');
  await basket.getByRole('button', { name: 'Any lower price' }).press('Enter');
  const bell = mug.getByRole('button', { name: 'Tell me about price drops' });
  await expect.poll(() => bell.getAttribute('aria-pressed')).toBe('true');
  expect(await ask.count()).toBe(0);
  await bell.press('Enter');
  await mug.getByRole('button', { name: 'Tell me under' }).waitFor();

  await count(context, shop, 5);
  await page.goto(await linkInMail(context, 'clara@journey.example'));
  await page.waitForURL(isVaseAt(shop));
});
