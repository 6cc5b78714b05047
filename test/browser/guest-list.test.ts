/** From a shop's wishlist icon to the list on our own pages, without an account. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, newVisitor, windowFrom, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const { siteUrl } = service;
const { prisma } = service.ctx;
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

const newShop = async (name: string) => {
  const { partnerId, keys, basketConfigId } = await createPartner(service.ctx, {
    email: `${name}@guests.example`,
    name,
    plan: 'free',
  });
  const key = keys.test.key;
  const card = (title: string) =>
    `<button data-wl data-url="/products/${title}" data-title="${title}" data-price="5400" data-currency="EUR">${title}</button>`;
  const body = `${card('vase')}${card('mug')}
  <a id="wishlist" href="#">Wishlist</a>
  <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant"></script>
  <script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
    data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`;
  return { partnerId, key, url: shop.origin + shop.page(body) };
};
const { partnerId, key, url } = await newShop('Kiln');

async function save(page: Page, title: string) {
  await page.getByRole('button', { name: title, exact: true }).click();
  await page.locator('wl-toast').getByText('Saved to your wishlist').waitFor();
}
const openBasket = async (page: Page) => {
  await page.getByRole('link', { name: 'Wishlist' }).click();
  return basketOn(page);
};
const guestsOf = (id: number) =>
  prisma.user.findMany({ where: { guestOfPartnerId: id }, include: { lists: { include: { items: true } } } });

/** Every press in any window and frame, by the pressed element. */
async function pressesIn(context: BrowserContext): Promise<string[]> {
  const presses: string[] = [];
  await context.exposeBinding('pressed', (_, on: string) => void presses.push(on.trim()));
  await context.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const { pressed } = window as unknown as { pressed: (on: string) => void };
        if (isTrusted) pressed((target as Element).closest('a, button')?.textContent ?? '');
      },
      true,
    );
  });
  return presses;
}

test('on a first visit, the wishlist icon says how to save, and asks for no sign-in', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(url);
  const basket = await openBasket(page);
  await basket.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  await basket.getByText('Tap the heart on anything you like, and you’ll find it here.').waitFor();
  expect(await basket.locator('.primary').count()).toBe(0);
  const window = await windowFrom(page, () => basket.getByRole('button', { name: 'Sign in' }).click());
  await window.getByLabel('Email').waitFor();
});

test('a guest shares the list with three clicks, and is recognized on our own pages from then on', async () => {
  const { page, context } = await newVisitor(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const presses = await pressesIn(context);
  await page.goto(url);
  await save(page, 'vase');
  const basket = await openBasket(page);
  await wish(basket, 'vase').waitFor();
  await basket.getByText('My wishlist', { exact: true }).waitFor();

  presses.length = 0;
  const list = await windowFrom(page, () => basket.getByRole('link', { name: 'Share' }).click());
  await list.getByRole('button', { name: 'Make it public' }).click();
  await list.getByRole('button', { name: 'Copy link' }).click();
  await list.getByText('Link copied.').waitFor();
  expect(presses).toEqual(['Share', 'Make it public', 'Copy link']);
  const shared = await list.evaluate(() => navigator.clipboard.readText());
  const { page: friend } = await newVisitor(browser);
  await friend.goto(shared);
  await friend.getByText('vase').first().waitFor();

  // The shop's page shows the same list, and never learns its name.
  await wish(basket, 'vase').waitFor();
  await save(page, 'mug');
  await list.goto(`${siteUrl}/lists`);
  await list.getByRole('link', { name: /My wishlist/ }).click();
  await list.getByText('mug').first().waitFor();
  const seen = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  );
  expect(seen).not.toContain('My wishlist');
  expect(await guestsOf(partnerId)).toEqual([]);
});

test('one click in the drawer shows the list', async () => {
  const { page, context } = await newVisitor(browser);
  const presses = await pressesIn(context);
  await page.goto(url);
  await save(page, 'vase');
  const basket = await openBasket(page);
  await wish(basket, 'vase').waitFor();
  presses.length = 0;
  const list = await windowFrom(page, () => basket.getByRole('link', { name: 'See my list' }).click());
  await list.getByRole('heading', { name: 'My wishlist', level: 1 }).waitFor();
  await list.getByText('vase').first().waitFor();
  // Nothing says that it is in an account.
  expect(await list.getByText('your account').count()).toBe(0);
  // A second time, nothing is left to take over.
  const again = await windowFrom(page, () => basket.getByRole('link', { name: 'See my list' }).click());
  await again.getByRole('heading', { name: 'My wishlist', level: 1 }).waitFor();
  expect(presses).toEqual(['See my list', 'See my list']);
  expect(new URL(again.url()).pathname).toBe(new URL(list.url()).pathname);
});

test('a guest confirms an address for alerts in the drawer, and keeps the list in its account with one press', async () => {
  const { page, context } = await newVisitor(browser);
  const presses = await pressesIn(context);
  await page.goto(url);
  await save(page, 'vase');
  const basket = await openBasket(page);
  const email = 'keeps@guests.example';
  await basket.getByRole('button', { name: /Tell me under/ }).click();
  await basket.getByRole('button', { name: 'Any lower price' }).click();
  await basket.getByLabel('Email').fill(email);
  await basket.getByRole('button', { name: 'Send code' }).click();
  await basket.getByLabel('6-digit code').fill(await service.lastCode(email));
  await basket.getByRole('button', { name: 'Confirm email' }).click();
  await basket.getByText(`Alerts are now sent to ${email}.`).last().waitFor();
  presses.length = 0;
  await basket.getByRole('button', { name: 'Keep your list on all your devices' }).last().click();
  await basket.getByText(`Your list is now saved to the account ${email}.`).last().waitFor();
  expect(presses).toEqual(['Keep your list on all your devices']);
  await basket.getByRole('button', { name: 'Sign out' }).waitFor();
  await wish(basket, 'vase').waitFor();
  const account = await prisma.user.findUniqueOrThrow({
    where: { email },
    include: { lists: { include: { items: true } } },
  });
  expect(account.lists.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['vase']);
  // After a reload, it is still the account's.
  await page.reload();
  await wish(await openBasket(page), 'vase').waitFor();
  await (await basketOn(page)).getByRole('button', { name: 'Sign out' }).waitFor();
});

test('the drawer of one shop leaves the guest of another alone', { tags: ['thorough'] }, async () => {
  const other = await newShop('Gantry');
  const { page, context } = await newVisitor(browser);
  await page.goto(other.url);
  await save(page, 'mug');
  const [before] = await guestsOf(other.partnerId);
  const second = await context.newPage();
  await second.goto(url);
  await save(second, 'vase');
  const basket = await openBasket(second);
  const list = await windowFrom(second, () => basket.getByRole('link', { name: 'See my list' }).click());
  await list.getByRole('heading', { name: 'My wishlist', level: 1 }).waitFor();
  expect(await list.getByText('mug').count()).toBe(0);
  expect((await guestsOf(other.partnerId)).map(({ id }) => id)).toEqual([before!.id]);
});

test('a shop’s page that opens the window itself passes no guest on', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(url);
  await save(page, 'vase');
  const [before] = await guestsOf(partnerId);
  const address = `${siteUrl}/lists/open?${new URLSearchParams({ key, origin: shop.origin })}`;
  const opened = await windowFrom(page, () => page.evaluate((to) => void open(to), address));
  await opened.waitForURL((to) => to.pathname === '/account/signin');
  expect((await guestsOf(partnerId)).map(({ id }) => id)).toEqual([before!.id]);
});
