/**
 * The theme blocks in a shop built like Dawn, on another site than the service, with third-party cookies
 * blocked.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaveProduct } from '#api/contract/events.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdDialogs, holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { findProduct } from '#test/support/theme/dawn/catalog.ts';
import { type ShopSetup, startDawnShop } from '#test/support/theme/dawn-shop.ts';
import { themeProduct } from '#test/support/theme/theme-product.ts';
import { basketOn, interceptFirst, newVisitor, signIn, windowFrom, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const partner = await createPartner(service.ctx, {
  email: 'owner@theme.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const key = { apiKey: partner.keys.test.key, configId: partner.basketConfigId };
const shop = await startDawnShop(service.siteUrl, key);
const browser = await launchBrowser();
afterAll(() => browser.close());

let shoppers = 0;
const newEmail = () => `shopper${(shoppers += 1)}.${Date.now()}@theme.example`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A new visitor on a page of the shop, with the test's setup. */
async function visit(path: string, setup: ShopSetup, options = {}) {
  shop.dress(setup);
  const visitor = await newVisitor(browser, options);
  // The script saves without details when the shop takes longer than this to answer.
  await holdTimers(visitor.context, 3_000, noticesMs);
  await holdDialogs(visitor.context);
  const toService: string[] = [];
  visitor.context.on('request', (request) => {
    if (request.url().startsWith(service.siteUrl)) toService.push(new URL(request.url()).pathname);
  });
  await visitor.page.goto(shop.origin + path);
  return { ...visitor, toService };
}
const everything: ShopSetup = { blocks: { setup: {}, header: { open_drawer: true } } };

const saveButton = (page: Page) => page.locator('wl-button [data-wl]');
const heart = (page: Page, title: string) => page.locator(`.wl-heart[data-title="${title}"]`);
const header = (page: Page) => page.locator('wl-link a');
const linkName = (page: Page) => expect.poll(() => header(page).getAttribute('aria-label'));
/** The product passed to the dialog. */
const productIn = async (dialog: Page): Promise<SaveProduct> => {
  await dialog.waitForURL('**/save?**');
  return JSON.parse(new URL(dialog.url()).searchParams.get('product')!);
};
async function saveAsNewShopper(page: Page, click: () => Promise<void>) {
  const dialog = await windowFrom(page, click);
  await signIn(dialog, service, newEmail());
  await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
  await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
  await dialog.close();
}
async function saveAgain(page: Page, click: () => Promise<void>) {
  const dialog = await windowFrom(page, click);
  await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
  await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
  await dialog.close();
}

it('goes from a product page through the drawer to the cart, without a second sign-in', async () => {
  const { page, toService } = await visit('/products/ono-vase', everything);
  await linkName(page).toBe('Wishlist');
  expect(await page.locator('[data-wl-count]').isVisible()).toBe(false);
  expect(toService).toEqual([]);

  await saveAsNewShopper(page, () => saveButton(page).click());
  await expect.poll(() => saveButton(page).textContent()).toContain('Saved');
  await linkName(page).toBe('Wishlist, products saved: 1');
  await expect.poll(() => page.locator('[data-wl-count]').textContent()).toBe('1');

  // The collection shows what is saved, and a heart there saves the next product.
  await page.goto(`${shop.origin}/collections/all`);
  await expect.poll(() => heart(page, 'Ono Vase').getAttribute('aria-pressed')).toBe('true');
  await saveAgain(page, () => heart(page, 'Daily Mug').click());
  await linkName(page).toBe('Wishlist, products saved: 2');
  expect(new URL(page.url()).pathname).toBe('/collections/all');

  await header(page).click();
  const basket = await basketOn(page);
  await wish(basket, 'Ono Vase').waitFor();
  await wish(basket, 'Daily Mug').waitFor();

  // One is added to the cart: the theme updates its cart, which stays behind the drawer.
  await wish(basket, 'Daily Mug').getByRole('button', { name: 'Add to cart Daily Mug' }).click();
  await wish(basket, 'Daily Mug')
    .getByRole('button', { name: /is in the cart/ })
    .waitFor();
  expect(shop.cart.map(({ title, quantity }) => [title, quantity])).toEqual([['Daily Mug', 1]]);
  await expect.poll(() => page.locator('.cart-count-bubble').textContent()).toBe('1');
  await expect.poll(() => page.locator('cart-drawer').textContent()).toContain('Daily Mug');
  expect(await page.locator('cart-drawer.active').count()).toBe(0);

  // It is taken back, and added again.
  await basket.locator('.bar').getByRole('button', { name: 'Undo' }).click();
  await basket.locator('.bar').getByText('Removed from the cart').waitFor();
  expect(shop.cart).toEqual([]);
  await expect.poll(() => page.locator('cart-drawer').textContent()).not.toContain('Daily Mug');
  await wish(basket, 'Daily Mug').getByRole('button', { name: 'Add to cart Daily Mug' }).click();
  await wish(basket, 'Daily Mug')
    .getByRole('button', { name: /is in the cart/ })
    .waitFor();

  // One of several has sold out in the meantime: it says so, and the other is added.
  const vase = shop.asked.length;
  shop.sellOut(findProduct('ono-vase').variants[0]!.id);
  await basket.getByRole('button', { name: 'Select all' }).click();
  await basket.getByRole('button', { name: 'Add 2 to cart' }).click();
  await wish(basket, 'Ono Vase').getByText("The product 'Ono Vase' is already sold out.").waitFor();
  await wish(basket, 'Daily Mug')
    .getByRole('button', { name: /is in the cart/ })
    .waitFor();
  expect(shop.cart.map(({ title, quantity }) => [title, quantity])).toEqual([['Daily Mug', 2]]);
  expect(shop.asked.slice(vase).filter((path) => path.startsWith('POST'))).toHaveLength(3);
});

it('the save button follows variant and quantity, even when Dawn re-renders its block', async () => {
  const vase = findProduct('ono-vase');
  const [first, second] = vase.variants;
  for (const blocks of [{ setup: {} }, { setup: {}, button: {} }] as ShopSetup['blocks'][]) {
    const { page } = await visit('/products/ono-vase', { blocks });
    const button = saveButton(page);
    await expect.poll(() => button.count()).toBe(1);
    await expect.poll(() => button.getAttribute('data-variant-id')).toBe(`${first!.id}`);
    await page.locator('#blocks').evaluate((blocks) => (blocks.dataset.first = ''));
    await page.getByLabel('Variant').selectOption(`${second!.id}`);
    await page.locator('#blocks:not([data-first])').waitFor({ state: 'attached' });
    await expect.poll(() => button.getAttribute('data-variant-id')).toBe(`${second!.id}`);
    await page.getByLabel('Quantity').fill('3');
    await expect
      .poll(async () => JSON.parse((await button.getAttribute('data-metadata'))!))
      .toEqual({
        productId: `${vase.id}`,
        variantId: `${second!.id}`,
        quantity: 3,
        variantTitle: second!.title,
      });
    await expect.poll(async () => Number(await button.getAttribute('data-price'))).toBe(second!.price);
    await expect.poll(() => button.getAttribute('data-image-url')).toContain(second!.featured_image!.src);

    const asked = shop.asked.length;
    const dialog = await windowFrom(page, () => button.click());
    expect(await productIn(dialog)).toMatchObject({
      url: `${shop.origin}/products/ono-vase`,
      title: 'Ono Vase',
      price: second!.price,
      currency: 'EUR',
      metadata: { variantId: `${second!.id}`, quantity: 3, variantTitle: second!.title },
    });
    expect(shop.asked.slice(asked)).toEqual([]);
  }
});

it('a saved variant is distinguished from the product’s other variants', { tags: ['thorough'] }, async () => {
  const { page } = await visit('/products/daily-mug', { blocks: { setup: {}, button: {} } });
  const [first, second] = findProduct('daily-mug').variants;
  await saveAsNewShopper(page, () => saveButton(page).click());
  await expect.poll(() => saveButton(page).getAttribute('aria-pressed')).toBe('true');
  await page.getByLabel('Variant').selectOption(`${second!.id}`);
  await expect.poll(() => saveButton(page).textContent()).toContain('Save to Wishlist');
  await page.getByLabel('Variant').selectOption(`${first!.id}`);
  await expect.poll(() => saveButton(page).textContent()).toContain('Saved');
});

it('every engraving is a separate wish, also in the cart', { tags: ['thorough'] }, async () => {
  shop.cart.splice(0);
  const { page } = await visit('/products/daily-mug', everything);
  await page.locator('#product-form-main').evaluate((form) => {
    form.insertAdjacentHTML(
      'afterbegin',
      '<input name="properties[Engraving]" aria-label="Engraving"><input type="hidden" name="properties[_proof]" value="7">',
    );
  });
  const engraving = page.getByLabel('Engraving');
  await engraving.fill('Anna');
  await saveAsNewShopper(page, () => saveButton(page).click());
  await expect.poll(() => saveButton(page).textContent()).toContain('Saved');
  await engraving.fill('Ben');
  await expect.poll(() => saveButton(page).textContent()).toContain('Save to Wishlist');
  await saveAgain(page, () => saveButton(page).click());
  await linkName(page).toBe('Wishlist, products saved: 2');

  await header(page).click();
  const basket = await basketOn(page);
  for (const name of ['Anna', 'Ben']) await basket.getByText(`Engraving: ${name}`).waitFor();
  await basket.getByRole('button', { name: 'Select all' }).click();
  await basket.getByRole('button', { name: 'Add 2 to cart' }).click();
  const own = { _proof: '7', _wl: expect.any(String) };
  await expect
    .poll(() => shop.cart.map(({ properties }) => properties))
    .toEqual([
      { Engraving: 'Anna', ...own },
      { Engraving: 'Ben', ...own },
    ]);
  await basket.locator('.bar').getByRole('button', { name: 'Undo' }).click();
  await basket.locator('.bar').getByText('Removed from the cart').waitFor();
  expect(shop.cart).toEqual([]);
});

it('hearts stay filled in another language and in a collection', { tags: ['thorough'] }, async () => {
  const { page } = await visit('/products/daily-mug', { blocks: { setup: {}, button: {} } });
  await saveAsNewShopper(page, () => saveButton(page).click());
  await expect.poll(() => saveButton(page).getAttribute('aria-pressed')).toBe('true');
  for (const path of ['/de/products/daily-mug', '/en-us/collections/all/products/daily-mug']) {
    await saveButton(page).evaluate((button, url) => (button.dataset.url = url), `${shop.origin}${path}`);
    await expect.poll(() => saveButton(page).getAttribute('data-url')).toContain(path);
    await expect.poll(() => saveButton(page).getAttribute('aria-pressed')).toBe('true');
  }
  await saveButton(page).evaluate((button) => (button.dataset.url = '/products/daily-mug-xl'));
  await expect.poll(() => saveButton(page).getAttribute('aria-pressed')).toBe('false');
});

describe('hearts', () => {
  it('appear once on every card, including those loaded by scrolling and filters, and nowhere else', async () => {
    const { page, toService } = await visit('/collections/all', everything);
    const cards = page.locator('.card-wrapper');
    const hearts = page.locator('.wl-heart');
    await expect.poll(() => hearts.count()).toBeGreaterThan(7);
    for (let times = 0; times < 3; times += 1) await page.mouse.wheel(0, 4000);
    await expect.poll(() => cards.count()).toBeGreaterThan(8);
    await expect.poll(async () => (await hearts.count()) - (await cards.count())).toBe(0);
    await expect.poll(() => page.locator('.card-wrapper:not(:has(.wl-heart))').count()).toBe(0);

    await page.getByRole('button', { name: 'Cups' }).click();
    await expect.poll(() => cards.count()).toBeLessThan(8);
    await expect.poll(async () => (await hearts.count()) - (await cards.count())).toBe(0);
    expect(await page.locator('header .wl-heart, cart-drawer .wl-heart, a .wl-heart').count()).toBe(0);

    // One card moves, and another now shows a different product.
    await page.evaluate(() => {
      const grid = document.getElementById('product-grid')!;
      grid.append(grid.firstElementChild!);
      const link = grid.querySelector('a')!;
      link.href = '/products/kyo-teapot';
      link.textContent = 'Kyo Teapot';
    });
    await expect.poll(() => heart(page, 'Kyo Teapot').count()).toBe(1);
    await expect.poll(async () => (await hearts.count()) - (await cards.count())).toBe(0);
    expect(toService).toEqual([]);
  });

  it('are 44 px in the corner of the image, named, and reachable by keyboard', async () => {
    const { page } = await visit('/collections/all', everything);
    const button = page.getByRole('button', { name: 'Save Ono Vase to your wishlist', exact: true });
    await button.waitFor();
    const [at, picture] = [
      (await button.boundingBox())!,
      (await page.locator('.card-wrapper img').first().boundingBox())!,
    ];
    expect([at.width, at.height]).toEqual([44, 44]);
    expect(at.y - picture.y).toBeCloseTo(8, 0);
    expect(picture.x + picture.width - at.x - 44).toBeCloseTo(8, 0);
    expect(await button.getAttribute('aria-pressed')).toBe('false');

    // Card and heart act separately.
    await button.focus();
    const dialog = await windowFrom(page, () => page.keyboard.press('Enter'));
    const [first, ...others] = findProduct('ono-vase').variants;
    expect(await productIn(dialog)).toMatchObject({
      url: `${shop.origin}/products/ono-vase`,
      title: 'Ono Vase',
      price: first!.price,
      currency: 'EUR',
      vendor: 'Ono Kiln',
      productType: 'Vases',
      metadata: {
        productId: `${findProduct('ono-vase').id}`,
        variantId: `${first!.id}`,
        variants: { length: others.length + 1 },
      },
    });
    expect(shop.asked.filter((path) => path.endsWith('.js') && path.startsWith('/products/')).at(-1)).toBe(
      '/products/ono-vase.js',
    );
    await dialog.close();
    await page.mouse.click(picture.x + 40, picture.y + 200);
    await page.waitForURL('**/products/ono-vase');
  });

  it(
    'open the dialog immediately if the shop is slow, and without details if it fails',
    { tags: ['thorough'] },
    async () => {
      const { page, context } = await visit('/collections/all', everything);
      await context.route('**/products/*.js', (route) => route.abort());
      const dialog = await windowFrom(page, () => heart(page, 'Ono Vase').click());
      const told = await productIn(dialog);
      expect(told).toMatchObject({ title: 'Ono Vase', url: `${shop.origin}/products/ono-vase` });
      expect(told.price).toBeUndefined();
    },
  );
});

describe('the message when saving can’t start', () => {
  const said = (page: Page) => expect.poll(() => page.locator('.wl-say').textContent());

  it('is in the dialog once the shop’s trial is over', { tags: ['thorough'] }, async () => {
    const domain = `rests-${Date.now()}.myshopify.com`;
    const { partnerId } = await installShop(service.ctx, {
      domain,
      name: 'Kiln',
      email: `owner@${domain}`,
    });
    await service.ctx.prisma.shop.update({ where: { domain }, data: { trialEndsAt: new Date(0) } });
    const test = await service.ctx.prisma.apiKey.findFirstOrThrow({
      where: { partnerId, environment: 'test' },
    });
    const resting = await startDawnShop(service.siteUrl, { ...key, apiKey: test.value });
    resting.dress(everything);
    const { page } = await newVisitor(browser);
    await page.goto(`${resting.origin}/products/ono-vase`);
    const dialog = await windowFrom(page, () => saveButton(page).click());
    await dialog.getByRole('heading', { name: 'Saving doesn’t work here yet' }).waitFor();
    expect(await page.locator('.wl-say').count()).toBe(0);
  });

  it('explains how to allow the window if an old browser blocked it', { tags: ['thorough'] }, async () => {
    const { page } = await visit('/products/ono-vase', everything);
    await page.evaluate(() => {
      window.open = () => null;
      // It can’t tell a press from a script’s call, so nothing is saved without the window.
      Object.defineProperty(navigator, 'userActivation', { value: undefined });
    });
    await saveButton(page).click();
    await said(page).toContain('Allow pop-ups');
  });
});

describe('a theme unlike Dawn', () => {
  const plain: ShopSetup = { ...everything, theme: 'plain' };

  it('gets one heart per card, whose clicks don’t reach the card', async () => {
    const { page } = await visit('/collections/all', plain);
    await expect.poll(() => page.locator('.wl-heart').count()).toBe(8);
    expect(await page.locator('.x2 > .wl-heart').count()).toBe(8);
    const dialog = await windowFrom(page, () => heart(page, 'Daily Mug').click());
    expect((await productIn(dialog)).title).toBe('Daily Mug');
    expect(new URL(page.url()).pathname).toBe('/collections/all');
  });

  it(
    'gets the save button below the add-to-cart row, and an updated cart count',
    { tags: ['thorough'] },
    async () => {
      const { page } = await visit('/products/daily-mug', plain);
      await saveButton(page).waitFor();
      expect(await page.locator('form > .row + wl-button').count()).toBe(1);
      await saveAsNewShopper(page, () => saveButton(page).click());
      await header(page).click();
      const basket = await basketOn(page);
      await wish(basket, 'Daily Mug').getByRole('button', { name: 'Add to cart Daily Mug' }).click();
      await wish(basket, 'Daily Mug')
        .getByRole('button', { name: /is in the cart/ })
        .waitFor();
      await expect.poll(() => page.locator('.cart-count-bubble').textContent()).toBe('1');
      await expect.poll(() => page.locator('[data-cart-refreshed]').count()).toBe(1);
    },
  );
});

it('requests nothing and shifts nothing for a visitor who hasn’t clicked', async () => {
  const all: ShopSetup = { blocks: { setup: {}, header: { open_drawer: true }, float: {}, button: {} } };
  for (const path of ['/products/ono-vase', '/collections/all']) {
    shop.dress(all);
    const { page, context } = await newVisitor(browser);
    const foreign: string[] = [];
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== shop.origin || /\.js$/.test(pathname.replace(/^\/assets.*/, '')))
        foreign.push(request.url());
    });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          // A fraction of a pixel while fonts arrive isn't seen.
          if (entry.value > 0.001) shifts.push(`${entry.value}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(shop.origin + path);
    await page.locator('[data-wl]').first().waitFor();
    expect(foreign).toEqual([]);
    expect(await page.locator('link[rel=preconnect], link[rel=dns-prefetch]').count()).toBe(0);
    expect(await page.evaluate('shifts')).toEqual([]);

    // Nor for a returning visitor: saved products are known without a request.
    await page.evaluate(
      ([name, url]) => (localStorage[name!] = JSON.stringify([{ url, variantId: null }])),
      [`wl.saved.${key.apiKey}`, `${shop.origin}/products/ono-vase`],
    );
    await page.reload();
    await page.locator('[data-wl][aria-pressed=true]').first().waitFor();
    await expect.poll(() => page.locator('[data-wl-count]').first().textContent()).toBe('1');
    expect(foreign).toEqual([]);
    // The button's text gets shorter; nothing else shifts.
    const moved = (await page.evaluate('shifts')) as string[];
    expect(moved.map(Number).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001);
  }
});

it('a Button block works on its own, even with hostile texts', async () => {
  const title = `<img src=x onerror="document.title='broken'"> $& {title} "'`;
  const hostile = themeProduct({
    handle: 'ünsafe-vase',
    url: '/products/%C3%BCnsafe-vase',
    title,
    vendor: '</script>',
  });
  const { page } = await visit('/products/%C3%BCnsafe-vase', { blocks: { button: {} }, more: [hostile] });
  const dialog = await windowFrom(page, () => saveButton(page).click());
  expect(await productIn(dialog)).toMatchObject({ title, vendor: '</script>', price: 5400 });
  await expect.poll(() => page.locator('.wl-heart').count()).toBe(0);

  const shelf = await visit('/collections/all', { ...everything, more: [hostile] });
  const last = shelf.page.getByRole('button', { name: `Save ${title} to your wishlist`, exact: true });
  await expect
    .poll(async () => {
      await shelf.page.mouse.wheel(0, 6000);
      return last.isVisible();
    })
    .toBe(true);
  expect(await last.locator('img').count()).toBe(0);
  expect(await shelf.page.title()).not.toBe('broken');
});

it(
  'two links share the drawer, while modifier keys, other buttons and a failing service lead to the page',
  { tags: ['thorough'] },
  async () => {
    const blocks = { header: { open_drawer: true }, float: { drawer_width: 380 } };
    const { page, context } = await visit('/products/ono-vase', { blocks });
    const float = page.locator('.wl-float a');
    await interceptFirst(context, '**/basket-integration.js', (route) => route.abort());
    await header(page).first().click();
    await page.waitForURL('**/pages/wishlist');

    await page.goBack();
    // With a modifier key, the click is the browser's own: whether it opens a tab in time isn't up to us.
    await page.evaluate(() => {
      const told = document.documentElement.dataset;
      const note = (event: Event) => setTimeout(() => (told.left = String(!event.defaultPrevented)));
      addEventListener('click', note, { once: true });
    });
    await header(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => page.locator('html').getAttribute('data-left')).toBe('true');
    expect(await page.locator('wl-drawer').count()).toBe(0);
    await page.bringToFront();

    await float.click();
    await page.getByRole('dialog', { name: 'My Wishlist' }).waitFor();
    await expect.poll(() => float.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('wl-drawer').waitFor({ state: 'hidden' });
    await header(page).first().click();
    await page.getByRole('dialog', { name: 'My Wishlist' }).waitFor();
    expect(await page.locator('wl-drawer').count()).toBe(1);
  },
);

describe('the basket section', () => {
  it('loads near the viewport and shows the basket, without shifts', async () => {
    const { page } = await visit('/pages/wishlist', { blocks: { basket: { min_height: 480 } } });
    const basket = await basketOn(page);
    await basket.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.getByText('Loading your wishlist…').count()).toBe(0);
  });

  it('says so if it can’t be loaded', async () => {
    shop.dress({ blocks: { basket: {} } });
    const { page, context } = await newVisitor(browser);
    await context.route('**/basket-integration.js', (route) => route.abort());
    await page.goto(`${shop.origin}/pages/wishlist`);
    await page.getByText('The wishlist couldn’t be loaded.').waitFor();
    await expect.poll(() => page.getByText('Loading your wishlist…').count()).toBe(0);
  });
});

it('hearts work by touch on a phone, where the dialog is a tab', async () => {
  const { page } = await visit('/collections/all', everything, phone);
  const dialog = await windowFrom(page, () => heart(page, 'Daily Mug').tap());
  expect(await productIn(dialog)).toMatchObject({ title: 'Daily Mug', price: expect.any(Number) });
  await signIn(dialog, service, newEmail());
  await dialog.getByRole('button', { name: 'Save to My wishlist' }).tap();
  await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
  await dialog.close();
  await expect.poll(() => heart(page, 'Daily Mug').getAttribute('aria-pressed')).toBe('true');
  await header(page).tap();
  await wish(await basketOn(page), 'Daily Mug').waitFor();
});

describe('the script', () => {
  beforeAll(() => shop.dress(everything));

  it(
    'can run twice, early and late, and handles blocks re-rendered by the theme editor',
    { tags: ['thorough'] },
    async () => {
      const { page } = await visit('/products/ono-vase', {
        blocks: { setup: {}, button: {}, header: { open_drawer: true } },
      });
      await page.addScriptTag({ url: `${shop.origin}/assets/wishlist.js` });
      await page.evaluate(() => {
        for (const place of document.querySelectorAll('wl-button, wl-link')) {
          const html = place.outerHTML;
          place.dispatchEvent(new CustomEvent('shopify:section:unload', { bubbles: true }));
          place.outerHTML = html;
        }
        document.dispatchEvent(new CustomEvent('shopify:section:load'));
      });
      let windows = 0;
      page.context().on('page', () => (windows += 1));
      const dialog = await windowFrom(page, () => saveButton(page).click());
      await productIn(dialog);
      expect(windows).toBe(1);
      await dialog.close();
      await header(page).click();
      await page.getByRole('dialog', { name: 'My Wishlist' }).waitFor();
      await header(page).click();
      await page.locator('wl-drawer').waitFor({ state: 'hidden' });
    },
  );

  it(
    'yields to a widget already on the page, so that a click opens one dialog',
    { tags: ['thorough'] },
    async () => {
      const { page } = await visit('/products/ono-vase', { blocks: { setup: {}, button: {} } });
      await page.addScriptTag({ url: `${service.siteUrl}/sdk/v1/widget.js` });
      let windows = 0;
      page.context().on('page', () => (windows += 1));
      await productIn(await windowFrom(page, () => saveButton(page).click()));
      expect(windows).toBe(1);
    },
  );
});
