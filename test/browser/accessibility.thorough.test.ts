/**
 * Checks that axe-core finds nothing in any state of the shop's pages, the basket and its windows, and that nothing
 * scrolls sideways. `every-page.test.ts` checks all pages as they open.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basketLayouts, type BasketSettings } from '#api/contract/basket.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { createState } from '#api/modules/identity/internal/sign-in-state.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { faultsInBothSchemes, faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { holdDialogs, holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { openSignIn } from '#test/support/sign-in-opener.ts';
import { basketOn, windowFrom, wish } from '#test/support/visitor.ts';
import { shopperWithWishes, signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const shop = await openDemoShop(service);
const browser = await launchBrowser();
afterAll(() => browser.close());

const clara = 'clara@accessibility.example';
await shopperWithWishes(
  service,
  shop,
  clara,
  ['ono-vase', 'daily-mug', 'flax-stripe-cushion', 'rim-plates'],
  [{ title: 'A tablecloth with a very long name that goes on, and on, and hardly ever comes to an end' }],
);

let shoppers = 0;
const newEmail = () => `shopper${(shoppers += 1)}@accessibility.example`;

/** A standalone basket, outside the shop's pages. */
const basketAddress = (parameters: Record<string, string> = {}) =>
  `${siteUrl}/basket?${new URLSearchParams({
    config: shop.partner.basketConfigId,
    key: shop.apiKey,
    origin: shop.url,
    lang: 'en',
    ...parameters,
  })}`;

/** Changes settings and waits until the running service has applied them. */
async function configure(change: Partial<BasketSettings>) {
  const { basketConfigId } = shop.partner;
  await updateBasket(ctx, basketConfigId, change);
  await expect
    .poll(async () => (await fetch(`${service.baseUrl}/baskets/${basketConfigId}`)).json())
    .toMatchObject(change);
}

const widths = [1280, 320];
const looks = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

let context: BrowserContext;
let page: Page;
const found: string[] = [];

/** Opens a visitor's browser for every test of a group. */
function visitWith(options: { width: number; colorScheme?: 'light' | 'dark' }): void {
  const { width, colorScheme = 'light' } = options;
  beforeEach(async () => {
    found.length = 0;
    context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    // Otherwise, messages would disappear before they're checked.
    await holdTimers(context, noticesMs);
    await holdDialogs(context);
    page = await context.newPage();
  });
  afterEach(() => context.close());
}

/** Records the problems of a state under its name, so that one run shows all of them. */
async function look(name: string, at = page, faultsAt = faultsInBothSchemes): Promise<void> {
  found.push(...(await faultsAt(at)).map((fault) => `${name}: ${fault}`));
}

// A frame in a shop receives the color scheme of its page only once.
describe.each(looks)('$width px wide and $colorScheme', (options) => {
  visitWith(options);

  const see = (name: string) => look(name, page, faultsOf);

  it('finds nothing in the shop’s basket', async () => {
    await page.goto(`${shop.url}/products/ono-vase`);
    await page.locator('#wishlist-trigger').click();
    await (await basketOn(page)).getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await see('a signed-out drawer');

    await signInAs(context, service, clara);
    await page.goto(`${shop.url}/products/ono-vase`);
    await page.locator('#wishlist-trigger').click();
    const drawer = await basketOn(page);
    await wish(drawer, 'Daily Mug').waitFor();
    await see('a drawer');
    await drawer.getByLabel('Select Daily Mug').check();
    await drawer.getByRole('button', { name: 'Add to cart Ono Vase' }).click();
    await drawer.getByRole('button', { name: /Ono Vase is in the cart/ }).waitFor();
    await see('a drawer with a selection');
    await drawer.getByRole('button', { name: 'Remove Rim Plates' }).click();
    await drawer.getByRole('button', { name: 'Undo' }).waitFor();
    await see('a drawer with an undo');
    await drawer.getByRole('button', { name: 'Undo' }).click();

    await page.goto(`${shop.url}/wishlist`);
    await wish(await basketOn(page), 'Daily Mug').waitFor();
    await see('the wishlist page');

    await context.route('**/api/baskets/*', (route) => route.abort());
    await page.goto(`${shop.url}/products/ono-vase`);
    await page.locator('#wishlist-trigger').click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await see('a drawer that could not load');
    expect(found).toEqual([]);
  });
});

describe.each(widths)('%i px wide, light and dark', (width) => {
  visitWith({ width });

  const goto = async (name: string, path: string) => {
    await page.goto(shop.url + path, { waitUntil: 'load' });
    await look(name);
  };

  it('finds nothing in the demo shop', async () => {
    await goto('home', '/');
    await goto('a shelf', '/collections/table');
    await goto('a product', '/products/ono-vase');
    await goto('a reduced product', '/products/flax-stripe-cushion');
    await goto('a sold out product', '/products/elm-dining-chair?variant=4102');
    await goto('an engraved product, in German', '/de/products/serving-board');
    await goto('search', '/search');
    await goto('found', '/search?q=vase');
    await goto('not found', '/search?q=zeppelin');
    await goto('an empty cart', '/cart');
    await goto('the back office', '/back-office');
    await goto('no page', '/nowhere');
    await goto('the till', '/checkout');
    await page.goto(`${shop.url}/products/ono-vase`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('is in your cart').waitFor();
    await look('a toast');
    await goto('a cart', '/cart');
    await goto('a refusing cart', '/cart/add?id=0');
    expect(found).toEqual([]);
  });

  it('finds nothing in the standalone basket', async () => {
    await signInAs(context, service, clara);
    for (const layout of basketLayouts) {
      await configure({ layout });
      await page.goto(basketAddress());
      await wish(page, 'Daily Mug').waitFor();
      await page.getByLabel('Select Daily Mug').check();
      await page.getByLabel('Select A tablecloth').check();
      await look(`${layout} with a selection`);
    }
    await configure({ layout: 'list' });
    await page.goto(basketAddress());
    await page.getByRole('button', { name: 'More about Daily Mug' }).click();
    await look('list with a menu');
    await page.keyboard.press('Escape');
    await context.route('**/widget/saved-products/*', (route) => route.abort());
    await page.getByRole('button', { name: 'More about Daily Mug' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'More about Rim Plates' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Daily Mug couldn’t be removed').first().waitFor();
    await look('list with a refused removal');
    await configure({ layout: 'grid' });
    expect(found).toEqual([]);
  });

  it('finds nothing in a basket with nothing to show', async () => {
    await page.goto(basketAddress());
    const window = await windowFrom(page, () => page.getByRole('button', { name: 'Sign in' }).click());
    await page.getByRole('heading', { name: 'Continue in the sign-in window' }).waitFor();
    await look('waiting for the small window');
    await window.close();
    await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Open sign-in window' }).waitFor();
    await look('the small window held back');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await context.route('**/widget/oauth-state', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No connection').waitFor();
    await look('a sign-in without a connection');

    await signInAs(context, service, newEmail());
    await page.goto(basketAddress());
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await context.route('**/widget/saved-products?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look('a basket that could not load');
    expect(found).toEqual([]);
  });

  it('finds nothing in a new shopper’s dialog', async () => {
    const dialog = await openDialog('ono-vase');
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).waitFor();
    await look('a new shopper’s first list', dialog);
    await dialog.getByRole('link', { name: 'Sign in', exact: true }).click();
    await dialog.getByLabel('Email').waitFor();
    await look('email', dialog);
    await dialog.getByLabel('Email').fill('clara@winter');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('Enter a valid email address').waitFor();
    await look('a mistyped email', dialog);
    const email = newEmail();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('6-digit code').waitFor();
    await look('code', dialog);
    const code = await service.lastCode(email);
    await dialog.getByLabel('6-digit code').pressSequentially(code === '000000' ? '111111' : '000000');
    await dialog.getByText('That code isn’t right').waitFor();
    await look('a wrong code', dialog);
    await dialog.getByLabel('6-digit code').pressSequentially(code);
    const name = dialog.getByLabel('Name of your first list');
    await name.waitFor();
    await look('a first list', dialog);
    await name.fill('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Give the list a name').waitFor();
    await look('a list without a name', dialog);
    await name.fill('Birthday');
    await dialog.getByRole('button', { name: 'Save to Birthday' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).focus();
    await look('saved', dialog);
    expect(found).toEqual([]);
  });

  it('finds nothing in a returning shopper’s dialog', async () => {
    await signInAs(context, service, clara);
    const dialog = await openDialog('kyo-teapot');
    await dialog.getByRole('radio', { name: /Kitchen/ }).check();
    await look('lists', dialog);
    await dialog.locator('summary').click();
    await look('account', dialog);
    await dialog.locator('summary').click();
    await dialog.getByRole('button', { name: 'New list' }).click();
    await look('a new list', dialog);
    await dialog.getByRole('radio', { name: /Kitchen/ }).check();
    await context.route('**/widget/save', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save to Kitchen' }).click();
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    await look('no connection', dialog);
    await context.unroute('**/widget/save');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await look('move', dialog);
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('Removed from Kitchen.').waitFor();
    await look('undone', dialog);
    await context.route('**/widget/save', (route) =>
      route.fulfill({ status: 402, json: { error: 'usage_limit_reached', message: '' } }),
    );
    await dialog.getByRole('button', { name: 'Save to Kitchen' }).click();
    await dialog.getByRole('heading', { name: 'Saving is paused here' }).waitFor();
    await look('paused', dialog);
    expect(found).toEqual([]);
  });

  async function openDialog(handle: string): Promise<Page> {
    await page.goto(`${shop.url}/products/${handle}`);
    await page.waitForFunction(() => 'WlWidget' in window);
    // On a phone, the heart on the photo replaces the button next to the price.
    const button = page.locator('[data-product] [data-wl]').filter({ visible: true }).first();
    const dialog = await windowFrom(page, () => button.click());
    await dialog.setViewportSize({ width: width === 320 ? 320 : 440, height: 640 });
    await dialog.locator('main.window').waitFor();
    return dialog;
  }

  it('finds nothing in the sign-in window and related pages', async () => {
    const newState = async () => (await createState(ctx, await requireActiveKey(ctx, shop.apiKey))).signinUrl;
    const opened = async () => {
      await page.goto(shop.url);
      const dialog = await openSignIn(page, await newState());
      await dialog.setViewportSize({ width: width === 320 ? 320 : 440, height: 640 });
      return dialog;
    };
    const dialog = await opened();
    await dialog.locator('form[novalidate]').waitFor();
    await look('email', dialog);
    await dialog.getByLabel('Email').fill(newEmail());
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('6-digit code').waitFor();
    await look('code', dialog);
    await signInAs(context, service, clara);
    const known = await opened();
    await known.getByRole('button', { name: `Continue as ${clara}` }).waitFor();
    await look('a known shopper', known);
    await known.getByRole('button', { name: 'Use another email' }).click();
    await known.getByLabel('Email').waitFor();
    await look('another email', known);
    await page.goto(await newState());
    await page.getByRole('heading', { name: 'Sign in from the shop' }).waitFor();
    await look('opened by nobody');
    await page.goto(`${siteUrl}/outbox`);
    await page.getByText('is your sign-in code').first().waitFor();
    await look('the outbox');
    expect(found).toEqual([]);
  });
});
