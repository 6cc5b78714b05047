/** After people sign out, change their email or delete their account or a guest's lists, hearts in shops are empty. */
import type { Frame, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, closedBy, newVisitor, signIn, windowFrom, wish } from '#test/support/visitor.ts';
import { signInOnSite } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const basket = (key: string, configId: string) =>
  `<script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
    data-wl-config="${configId}" data-wl-drawer="#wishlist"></script>`;

/** A shop with two products, and a wishlist in a drawer. */
async function openShop(name: string, attributes = '', hasBasket = true) {
  const shop = await startShop();
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: `${name.toLowerCase().replace(' ', '-')}@deletion.example`,
    name,
    plan: 'growth',
  });
  const key = keys.test.key;
  const card = (title: string) =>
    `<button data-wl data-url="/products/${title}" data-title="${title}">${title}</button>`;
  const path = shop.page(`${card('vase')}${card('mug')}
    <a id="wishlist" href="#">Wishlist</a>
    <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" ${attributes}></script>
    ${hasBasket ? basket(key, basketConfigId) : ''}`);
  return shop.origin + path;
}

const isFilled = async (page: Page, title: string) =>
  (await page.getByRole('button', { name: title, exact: true }).getAttribute('aria-pressed')) === 'true';
const marks = (page: Page) =>
  page.evaluate(() => (window as unknown as { WlWidget: { savedItems(): unknown[] } }).WlWidget.savedItems());
const pressed = (page: Page, title: string) =>
  windowFrom(page, () => page.getByRole('button', { name: title, exact: true }).click());
/** The browser of a shopper who is signed in on our site. */
async function signedInOnSite(email: string) {
  const visitor = await newVisitor(browser);
  await signInOnSite(visitor.context, service, email);
  return visitor;
}
async function openBasket(page: Page) {
  await page.getByRole('link', { name: 'Wishlist' }).click();
  return basketOn(page);
}

it(
  'deleting an account empties the hearts in open tabs and ends its session',
  { tags: ['thorough'] },
  async () => {
    const { page, context } = await signedInOnSite('clara@deletion.example');
    await page.goto(await openShop('Kiln'));
    const dialog = await pressed(page, 'vase');
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
    // Browsers do this when the shopper returns to the tab.
    await basket.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => isFilled(page, 'vase')).toBe(false);
    await expect.poll(() => marks(page)).toEqual([]);
    await basket.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => basket.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.reload();
    expect(await isFilled(page, 'vase')).toBe(false);
  },
);

describe('after a sign-out on the account page', () => {
  /** Everything that the shop’s page and its frames hold. */
  const texts = async (page: Page) => {
    const of = (frame: Frame) =>
      frame.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }));
    return (await Promise.all([of(page.mainFrame()), page.evaluate(shadowTexts)])).join('\n');
  };
  const shadowTexts = () =>
    [...document.querySelectorAll('*')].map((element) => element.shadowRoot?.innerHTML ?? '').join('\n');

  it.each(
    combinations([
      ['a wishlist in a drawer', 'drawer'],
      ['no wishlist', 'bare'],
    ] as const),
  )('hearts are empty in a shop with %s, in open tabs and later', async (_, place) => {
    const { page, context } = await newVisitor(browser);
    const email = `vera-${place}@deletion.example`;
    await page.goto(await openShop(`left-${place}`, '', place === 'drawer'));
    const dialog = await pressed(page, 'vase');
    await signIn(dialog, service, email);
    await dialog.getByLabel('Name of your first list').fill('For my secret friend');
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    await expect.poll(() => isFilled(page, 'vase')).toBe(true);
    const ours = () => page.frames().filter((frame) => frame.url().startsWith(siteUrl));
    const sessions = async () => {
      const kept = ours().map((frame) => frame.evaluate(() => Object.keys(localStorage).join()));
      return (await Promise.all(kept)).join();
    };
    await expect.poll(sessions).toContain('wl.session.');
    await closedBy(dialog, () => dialog.close());
    expect(await texts(page)).not.toContain('secret friend');

    const account = await context.newPage();
    await account.goto(`${siteUrl}/account`);
    await account.getByRole('button', { name: 'Sign out' }).first().click();
    await account.waitForURL(/signin/);
    await account.close();
    for (const frame of ours()) {
      await frame.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    }
    await expect.poll(() => isFilled(page, 'vase')).toBe(false);
    await expect.poll(() => marks(page)).toEqual([]);
    await page.reload();
    expect(await isFilled(page, 'vase')).toBe(false);
  });

  it('hearts are empty on pages that weren’t open', async () => {
    const { page, context } = await signedInOnSite('later@deletion.example');
    const address = await openShop('Later', '', false);
    await page.goto(address);
    const dialog = await pressed(page, 'vase');
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    await expect.poll(() => isFilled(page, 'vase')).toBe(true);
    const frame = page.frames()[1]!;
    await expect.poll(() => frame.evaluate(() => Object.keys(localStorage).join())).toContain('wl.session.');
    await dialog.close();
    // Its script checks two seconds after it has loaded, by a clock that stands still here.
    await page.clock.install();
    await page.goto('about:blank');
    await ctx.prisma.refreshToken.updateMany({
      where: { user: { email: 'later@deletion.example' } },
      data: { revokedAt: new Date() },
    });
    const tokens = await ctx.prisma.refreshToken.findMany({
      where: { user: { email: 'later@deletion.example' } },
    });
    ctx.caches.endedSessions.add(...tokens.map(({ family }) => family));
    await page.goto(address);
    await expect.poll(() => isFilled(page, 'vase')).toBe(true);
    await page.clock.runFor(2_000);
    await expect.poll(() => isFilled(page, 'vase')).toBe(false);
    await expect.poll(() => marks(page)).toEqual([]);
    await context.close();
  });
});

/** All they have there is a cookie, until one of our windows gives the shop's frame a session. */
describe('a shopper who was signed in on our site before', () => {
  const attributes = (key: string) => ({
    widget: `<script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${key}"></script>`,
    'version 0': `<script src="${siteUrl}/sdk/save-sdk.js" data-public-key="${key}"></script>`,
  });
  /** Everything that the page keeps in the browser. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases]);
    });
  const isEmpty = (page: Page) =>
    page.evaluate(() => !document.querySelector('[data-wl-saved], [aria-pressed=true]'));

  const ends = {
    'signs out': async (account: Page) => {
      await account.goto(`${siteUrl}/account`);
      await account.getByRole('button', { name: 'Sign out' }).first().click();
      await account.waitForURL(/signin/);
    },
    'deletes the account': async (account: Page) => {
      await account.goto(`${siteUrl}/account`);
      await account.getByRole('link', { name: 'Delete my account' }).click();
      await account.getByLabel(/Type .delete. to confirm/).fill('delete');
      await account.getByRole('button', { name: 'Delete everything' }).click();
      await account.getByText('Your account and everything in it have been deleted.').waitFor();
    },
  };

  it.each(
    combinations([
      ['widget', 'signs out'],
      ['version 0', 'deletes the account'],
      ['version 0', 'signs out'],
      ['widget', 'deletes the account'],
    ] as const),
  )('has empty hearts with the %s after the shopper %s, and nothing in storage', async (script, end) => {
    const name = `site-${script}-${end}`.replaceAll(' ', '-');
    const { page, context } = await signedInOnSite(`${name}@deletion.example`);
    const shop = await startShop();
    const { keys } = await createPartner(ctx, { email: `${name}@shop.example`, name, plan: 'growth' });
    const path = shop.page(
      `<button data-wl data-url="/products/vase" data-title="vase">vase</button>${attributes(keys.test.key)[script]}`,
    );
    await page.goto(shop.origin + path);
    const dialog = await pressed(page, 'vase');
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    await expect.poll(() => isFilled(page, 'vase')).toBe(true);
    // Immediately: nothing may depend on what the window does later.
    await dialog.close();
    expect(await kept(page)).toContain('/products/vase');

    const account = await context.newPage();
    await ends[end](account);
    await account.close();
    for (const frame of page.frames().filter((frame) => frame.url().startsWith(siteUrl)))
      await frame.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => isEmpty(page)).toBe(true);
    expect(await kept(page)).not.toContain('/products/vase');
    await page.reload();
    expect(await isEmpty(page)).toBe(true);
  });

  it('has empty hearts on a page whose frame never got a session', async () => {
    const { page } = await signedInOnSite('unknown@deletion.example');
    await page.goto(await openShop('Unknown', '', false));
    const dialog = await pressed(page, 'vase');
    // The window can’t bring one.
    await dialog.route('**/session', (route) =>
      route.request().postData()?.includes('intent=fork') ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    await expect.poll(() => isFilled(page, 'vase')).toBe(true);
    await dialog.close();
    await page.frames()[1]!.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => isFilled(page, 'vase')).toBe(false);
    await expect.poll(() => kept(page)).not.toContain('/products/vase');
  });
});

it(
  'a guest of two shops can keep the list in both, and empties the hearts of both',
  { tags: ['thorough'] },
  async () => {
    const { page, context } = await newVisitor(browser);
    const [kiln, loom] = [await openShop('Ono'), await openShop('Loom')];
    // A slow wishlist, which is signed in all the same.
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
    await basket.getByRole('button', { name: 'Keep your list on all your devices' }).waitFor();
    expect(await basket.getByRole('button', { name: 'Sign out' }).count()).toBe(0);

    const tabs = [
      [other, 'mug'],
      [page, 'vase'],
    ] as const;
    // Once the lists are deleted, open tabs can notice at any time.
    for (const [tab, title] of tabs) await expect.poll(() => isFilled(tab, title)).toBe(true);
    const lists = await context.newPage();
    await lists.goto(`${siteUrl}/lists`);
    await lists.getByRole('link', { name: 'Delete my lists' }).click();
    await lists.getByRole('button', { name: 'Delete everything' }).click();
    await lists.getByText('Your lists have been deleted.').waitFor();
    for (const [tab, title] of tabs) {
      await tab.reload();
      const reloaded = await openBasket(tab);
      await reloaded.getByRole('button', { name: 'Sign in' }).waitFor();
      await expect.poll(() => isFilled(tab, title)).toBe(false);
      await expect.poll(() => marks(tab)).toEqual([]);
    }
  },
);

it(
  'a one-click save after that creates a new guest, and empties the other hearts',
  { tags: ['thorough'] },
  async () => {
    const { page } = await newVisitor(browser);
    await page.goto(await openShop('One click', 'data-save="instant"'));
    await page.getByRole('button', { name: 'vase', exact: true }).click();
    await page.getByText('Saved to your wishlist').waitFor();
    const partner = await ctx.prisma.partner.findFirst({ where: { name: 'One click' } });
    const [guest] = await service.ctx.prisma.user.findMany({
      where: { guestOfPartnerId: partner!.id },
      orderBy: { createdAt: 'desc' },
    });
    await deleteAccount(service.ctx, guest!.id);
    await page.getByRole('button', { name: 'mug', exact: true }).click();
    await expect.poll(() => isFilled(page, 'vase')).toBe(false);
    await page.getByText('Saved to your wishlist').waitFor();
    await expect.poll(() => isFilled(page, 'mug')).toBe(true);
  },
);
