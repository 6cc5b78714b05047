/** A customer who is signed in at a Shopify shop keeps the list with their customer account, and finds it elsewhere. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { proxyQuery } from '#test/support/shopify/app-credentials.ts';
import { installedShop } from '#test/support/shopify/installed-shop.ts';
import { startDawnShop } from '#test/support/theme/dawn-shop.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const installed = await installedShop(service.ctx, admin);
const { apiKeyId, id: shopId } = await service.ctx.prisma.shop.findUniqueOrThrow({
  where: { domain: installed.domain },
});
const key = await service.ctx.prisma.apiKey.findUniqueOrThrow({ where: { id: apiKeyId! } });
const { publicId } = await service.ctx.prisma.basketConfig.findFirstOrThrow({
  where: { partnerId: key.partnerId },
});
const shop = await startDawnShop(service.siteUrl, {
  apiKey: key.value!,
  configId: publicId,
  saveMode: 'instant',
});
const browser = await launchBrowser();
afterAll(() => browser.close());

/** Makes the shop's pages name a signed-in customer, or none. */
const say = (customer: number | null) =>
  shop.dress({ blocks: { setup: {}, header: { open_drawer: true } }, place: { customer } });

/** A browser in which a customer is signed in at the shop, which Shopify knows whatever the page says. */
async function visit(customer: number | null, said = customer) {
  say(said);
  const { page } = await newVisitor(browser);
  const asked: string[] = [];
  await page.route('**/apps/wishlist/customer', async (route) => {
    asked.push(route.request().url());
    const query = proxyQuery(installed.domain, `${customer ?? ''}`);
    const answer = await fetch(`${service.siteUrl}/shopify/proxy/customer?${query}`, {
      headers: { 'User-Agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537.36' },
    });
    await route.fulfill({ status: answer.status, body: await answer.text() });
  });
  await page.goto(`${shop.origin}/collections/all`);
  return { page, asked };
}
const heart = (page: Page, title: string) => page.locator(`.wl-heart[data-title="${title}"]`);
const pressed = (page: Page, title: string) =>
  expect.poll(() => heart(page, title).getAttribute('aria-pressed'));
/** The account that the page has shown, as it remembers it. */
const shown = (page: Page) =>
  expect.poll(() => page.evaluate((name) => localStorage.getItem(name), `wl.customer.${key.value}`));
const offer = (page: Page) =>
  page.getByRole('button', { name: 'Keep your list in your Kiln & Linen account' });

const wishesOf = (customer: number) =>
  service.ctx.prisma.listItem.count({
    where: { list: { owner: { shopCustomers: { some: { shopId, customerId: `${customer}` } } } } },
  });

async function saveAnother(page: Page, position: number) {
  const title = (await page.locator('.wl-heart').nth(position).getAttribute('data-title'))!;
  await heart(page, title).click();
  await page.getByText('Saved to your wishlist').waitFor();
  expect(await offer(page).count()).toBe(0);
}

it('asks nothing before the first click, keeps the list with one click, and then finds it elsewhere', async () => {
  const phone = await visit(41);
  const titles = await phone.page
    .locator('.wl-heart')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.title!));
  const [first, second] = titles as [string, string];
  expect(phone.asked).toEqual([]);
  await heart(phone.page, first).click();
  await offer(phone.page).click();
  await phone.page.getByText('Your list is in your Kiln & Linen account. 1 product moved.').waitFor();

  const laptop = await visit(41);
  await heart(laptop.page, second).click();
  await offer(laptop.page).click();
  await pressed(laptop.page, first).toBe('true');
  await laptop.page.reload();
  await pressed(laptop.page, first).toBe('true');
  await expect.poll(() => wishesOf(41)).toBe(2);
  expect(await service.ctx.prisma.shopCustomer.count({ where: { shopId } })).toBe(1);
});

it('asks no second time in a browser that forgets the guest', { tags: ['thorough'] }, async () => {
  const laptop = await visit(47);
  await laptop.page.locator('.wl-heart').first().click();
  await offer(laptop.page).click();
  await laptop.page.getByText('Your list is in your Kiln & Linen account. 1 product moved.').waitFor();
  await laptop.page.reload();

  await saveAnother(laptop.page, 2);
  // The browser forgets the guest, as Safari may, but not that this shop's account was chosen: no second question.
  const frame = laptop.page.frames().find((each) => each.url().startsWith(`${service.siteUrl}/instant`))!;
  await frame.evaluate(() => localStorage.clear());
  await laptop.page.evaluate((name) => localStorage.removeItem(name), `wl.guest.${key.value}`);
  await laptop.page.context().clearCookies();
  await laptop.page.reload();
  const asked = laptop.asked.length;
  await saveAnother(laptop.page, 3);
  await expect.poll(() => wishesOf(47)).toBe(3);
  expect(laptop.asked.length).toBe(asked + 1);
});

it('shows a customer’s list only if Shopify names the customer, whatever the page says', async () => {
  const { page } = await visit(null, 41);
  const title = (await page.locator('.wl-heart').first().getAttribute('data-title'))!;
  await heart(page, title).click();
  await offer(page).click();
  await page.getByText('This couldn’t be saved.').waitFor();
  await expect.poll(() => page.locator('.wl-heart[aria-pressed=true]').count()).toBe(1);
});

it(
  'makes no offer to visitors who aren’t signed in, and none again once it’s dismissed',
  { tags: ['thorough'] },
  async () => {
    const stranger = await visit(null);
    await stranger.page.locator('.wl-heart').first().click();
    await stranger.page.getByText('Saved to your wishlist').waitFor();
    expect(await offer(stranger.page).count()).toBe(0);

    const { page, asked } = await visit(42);
    await page.locator('.wl-heart').first().click();
    await offer(page).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.wl-heart').nth(1).click();
    await page.getByText('Saved to your wishlist').waitFor();
    expect(await offer(page).count()).toBe(0);
    expect(asked).toEqual([]);
  },
);

it('hides a customer’s list when they sign out at the shop, and shows it when they are back', async () => {
  const { page } = await visit(43);
  const titles = await page
    .locator('.wl-heart')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.title!));
  const [first, second] = titles as [string, string];
  await heart(page, first).click();
  await offer(page).click();
  await page.getByText('Your list is in your Kiln & Linen account.').waitFor();
  const guests = () => service.ctx.prisma.user.count({ where: { guestOfPartnerId: key.partnerId } });
  const before = await guests();

  say(null);
  await page.reload();
  // Hearts are empty, too, until they are drawn.
  await shown(page).toBe('!43');
  await pressed(page, first).toBe('false');
  await page.reload();
  expect(await heart(page, first).getAttribute('aria-pressed')).toBe('false');
  const frames = () => page.frames().filter((each) => each.url().startsWith(`${service.siteUrl}/instant`));
  expect(frames()).toEqual([]);
  expect(await guests()).toBe(before);

  say(43);
  await page.reload();
  await pressed(page, first).toBe('true');

  // Someone else's list on this device is neither shown to the customer nor moved.
  say(44);
  await page.reload();
  await pressed(page, first).toBe('false');
  await heart(page, second).click();
  await page.getByText('Saved to your wishlist').waitFor();
  say(43);
  await page.reload();
  await pressed(page, second).toBe('true');
  await page.waitForLoadState('networkidle');
  expect(await heart(page, first).getAttribute('aria-pressed')).toBe('false');
  expect(await heart(page, second).getAttribute('aria-pressed')).toBe('true');
});

it(
  'also hides it if the shopper left the page before it had the guest’s handle',
  { tags: ['thorough'] },
  async () => {
    const { page } = await visit(46);
    let isCustomers = false;
    await page.route('**/guest', (route) => {
      const intent = new URLSearchParams(route.request().postData() ?? '').get('intent');
      isCustomers ||= intent === 'customer';
      return isCustomers && intent === 'handle' ? route.abort() : route.fallback();
    });
    const title = (await page.locator('.wl-heart').first().getAttribute('data-title'))!;
    await heart(page, title).click();
    await offer(page).click();
    await page.getByText('Your list is in your Kiln & Linen account.').waitFor();
    await pressed(page, title).toBe('true');

    say(null);
    await page.reload();
    await shown(page).toBe('!46');
    await pressed(page, title).toBe('false');
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await heart(page, title).getAttribute('aria-pressed')).toBe('false');
  },
);

it('offers the customer account in the drawer, too', { tags: ['thorough'] }, async () => {
  const { page } = await visit(45);
  const title = (await page.locator('.wl-heart').first().getAttribute('data-title'))!;
  await heart(page, title).click();
  await offer(page).click();
  await page.getByText('Your list is in your Kiln & Linen account.').waitFor();

  const other = await visit(45);
  await other.page.locator('.wl-heart').nth(1).click();
  await other.page.getByText('Saved to your wishlist').waitFor();
  await other.page.locator('wl-toast').evaluate((toast) => ((toast as HTMLElement).hidden = true));
  await other.page.locator('wl-link a').first().click();
  const basket = await basketOn(other.page);
  await basket.getByRole('button', { name: 'Use your Kiln & Linen account' }).click();
  await wish(basket, title).waitFor();
  await basket.getByText('In your Kiln & Linen account.').waitFor();
  await expect
    .poll(() => basket.getByRole('button', { name: 'Use your Kiln & Linen account' }).count())
    .toBe(0);
  const third = await visit(46);
  await third.page.locator('wl-link a').first().click();
  await (await basketOn(third.page)).getByRole('button', { name: 'Use your Kiln & Linen account' }).waitFor();
  await pressed(other.page, title).toBe('true');
});
