/** After people delete their account, or a guest's lists, hearts in shops are empty. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-page.ts';
import { startService } from '#test/support/start-service.ts';
import { basketOn, newVisitor, signIn, windowFrom, wish } from '#test/support/visitor.ts';

const service = await startService();
const { siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

/** A shop with two products, and a wishlist in a drawer. */
async function openShop(name: string, attributes = '') {
  const shop = await startShop();
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: `${name}@partner.example`,
    name,
    plan: 'growth',
  });
  const key = keys.test.key;
  const card = (title: string) =>
    `<button data-wl data-url="/products/${title}" data-title="${title}">${title}</button>`;
  const path = shop.page(`${card('vase')}${card('mug')}
    <a id="wishlist" href="#">Wishlist</a>
    <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" ${attributes}></script>
    <script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
      data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`);
  return shop.origin + path;
}

const isFilled = async (page: Page, title: string) =>
  (await page.getByRole('button', { name: title, exact: true }).getAttribute('aria-pressed')) === 'true';
const marks = (page: Page) =>
  page.evaluate(() => (window as unknown as { WlWidget: { savedItems(): unknown[] } }).WlWidget.savedItems());
const pressed = (page: Page, title: string) =>
  windowFrom(page, () => page.getByRole('button', { name: title, exact: true }).click());
async function openBasket(page: Page) {
  await page.getByRole('link', { name: 'Wishlist' }).click();
  return basketOn(page);
}

it('a deleted account empties the hearts of a tab that is open, and its session is gone', async () => {
  const { page, context } = await newVisitor(browser);
  await page.goto(await openShop('Kiln'));
  const dialog = await pressed(page, 'vase');
  await signIn(dialog, service, 'clara@winter.example');
  await dialog.getByRole('button', { name: /^Save to/ }).click();
  await expect.poll(() => isFilled(page, 'vase')).toBe(true);
  await dialog.close();
  const basket = await openBasket(page);
  await wish(basket, 'vase').waitFor();

  const account = await context.newPage();
  await account.goto(`${siteUrl}/account`);
  await account.getByRole('link', { name: 'Delete my account' }).click();
  await account.getByLabel(/Type .delete. to confirm/).fill('delete');
  await account.getByRole('button', { name: 'Delete everything' }).click();
  await account.getByText('Your account and everything in it have been deleted.').waitFor();
  await account.close();
  // What a browser does when the shopper is back in the tab.
  await basket.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => isFilled(page, 'vase')).toBe(false);
  await expect.poll(() => marks(page)).toEqual([]);
  await basket.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => basket.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  expect(await isFilled(page, 'vase')).toBe(false);
});

it('a guest of two shops can keep the list in both, and empties the hearts of both', async () => {
  const { page, context } = await newVisitor(browser);
  const [kiln, loom] = [await openShop('Ono'), await openShop('Loom')];
  // A slow wishlist, which is signed in nevertheless.
  let load = () => {};
  const held = new Promise<void>((resolve) => (load = resolve));
  await context.route('**/basket?**', (route) => held.then(() => route.continue()));
  await page.goto(kiln);
  const dialog = await pressed(page, 'vase');
  await dialog.getByRole('button', { name: /^Save to/ }).click();
  await expect.poll(() => isFilled(page, 'vase')).toBe(true);
  load();
  await wish(await openBasket(page), 'vase').waitFor();
  await dialog.close();

  const other = await context.newPage();
  await other.goto(loom);
  const basket = await openBasket(other);
  const again = await pressed(other, 'mug');
  await again.getByRole('button', { name: /^Save to/ }).click();
  await wish(basket, 'mug').waitFor();
  await again.close();
  await basket.getByRole('button', { name: 'Keep it on all your devices' }).waitFor();
  expect(await basket.getByRole('button', { name: 'Sign out' }).count()).toBe(0);

  const lists = await context.newPage();
  await lists.goto(`${siteUrl}/lists`);
  await lists.getByRole('link', { name: 'Delete my lists' }).click();
  await lists.getByRole('button', { name: 'Delete everything' }).click();
  await lists.getByText('Your lists have been deleted.').waitFor();
  for (const [tab, title] of [
    [other, 'mug'],
    [page, 'vase'],
  ] as const) {
    expect(await isFilled(tab, title)).toBe(true);
    await tab.reload();
    const reloaded = await openBasket(tab);
    await reloaded.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => isFilled(tab, title)).toBe(false);
    await expect.poll(() => marks(tab)).toEqual([]);
  }
});

it('a press with one click saves as someone new, and empties the other hearts', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(await openShop('One', 'data-save="instant"'));
  await page.getByRole('button', { name: 'vase', exact: true }).click();
  await page.getByText('Saved to My wishlist').waitFor();
  const [guest] = await service.ctx.prisma.user.findMany({
    where: { guestOfPartnerId: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  await deleteAccount(service.ctx, guest!.id);
  await page.getByRole('button', { name: 'mug', exact: true }).click();
  await expect.poll(() => isFilled(page, 'vase')).toBe(false);
  await page.getByText('Saved to My wishlist').waitFor();
  await expect.poll(() => isFilled(page, 'mug')).toBe(true);
});
