/** The hosted basket on the running service, in a shop on another origin and standalone. */
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BasketConfig, basketLayouts, type BasketSettings } from '#api/contract/basket.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import type { ScrapedProduct } from '#api/modules/catalog/schemas.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { signToken } from '#api/platform/tokens/tokens.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { blockThirdPartyCookies, launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { combinations } from '#test/support/lane.ts';
import { orderWish } from '#test/support/order-wish.ts';
import { scraped } from '#test/support/scraped.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { signIn } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const partner = await createPartner(service.ctx, {
  email: 'clara@basket.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const apiKey = partner.keys.test.key;
const configId = partner.basketConfigId;
/** The basket frames' storage key for the session they keep. */
const storageName = `wl.session.${partner.partnerId}`;

afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;
let shoppers = 0;

beforeEach(async () => {
  await updateBasket(service.ctx, configId, {
    layout: 'grid',
    primaryColor: '#31493c',
    checkout: { mode: 'ajax' },
    webhookUrl: null,
  });
  context = await browser.newContext({ viewport: { width: 900, height: 700 } });
  page = await context.newPage();
});
afterEach(() => context.close());

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as {
    token: string;
    list: { id: string; db_id: number };
    products: { title: string }[];
  };
}

const products = [
  { slug: 'vase', title: 'Ono Vase', price: 5400, variantId: '101' },
  { slug: 'mug', title: 'Daily Mug', price: 2499, variantId: '102' },
  { slug: 'carafe', title: 'Still Carafe', price: 2999, variantId: '103' },
];

/** A shopper who saved the three products; `signedIn` stores the session where the basket keeps it. */
async function shopperWithProducts() {
  const email = `shopper${(shoppers += 1)}@basket.example`;
  const session = await issueSession(service.ctx, { email });
  const { token } = await post('/widget/init', { origin: shop.origin, public_key: apiKey });
  const headers = { Authorization: `Bearer ${session.accessToken}`, 'X-Widget-Token': token };
  const { list } = await post('/hosted/me/lists', { name: 'Birthday' }, headers);
  for (const { slug, title, price, variantId } of [...products].reverse()) {
    await post(
      '/widget/save',
      {
        wishlistId: list.db_id,
        product: {
          url: `${shop.origin}/${slug}`,
          title,
          price,
          currency: 'EUR',
          metadata: { variantId, quantity: 1, variantTitle: 'Oat' },
        },
      },
      headers,
    );
  }
  const signedIn = (change: { accessToken?: string } = {}) =>
    context.addInitScript(
      ([site, name, stored]) => {
        if (location.origin === site && !localStorage.getItem(name)) localStorage.setItem(name, stored);
      },
      [
        service.siteUrl,
        storageName,
        JSON.stringify({ accessToken: session.accessToken, refreshToken: session.refreshToken, ...change }),
      ] as const,
    );
  /** The shop reports an order of some products, which are on the list `quantity` times. */
  const order = async (slug: string, { wanted = 1, quantity = 1 } = {}) => {
    const url = `${shop.origin}/${slug}`;
    const { id } = await service.ctx.prisma.listItem.findFirstOrThrow({
      where: { listId: list.db_id, product: { url } },
    });
    await service.ctx.prisma.listItem.update({ where: { id }, data: { quantity: wanted } });
    await orderWish(service, partner.partnerId, id, quantity);
  };
  const saved = async () => {
    const { products } = await post('/widget/saved-products', {}, headers);
    return products.map(({ title }) => title);
  };
  return { email, session, headers, list, signedIn, order, saved };
}

/** Changes settings and waits until the running service has applied them. */
async function configure(change: Partial<BasketSettings>) {
  await updateBasket(service.ctx, configId, change);
  await expect.poll(publicConfig).toMatchObject(change);
}
const publicConfig = async () =>
  (await (await fetch(`${service.baseUrl}/baskets/${configId}`)).json()) as BasketConfig;

const ownPage = (parameters: Record<string, string> = {}) =>
  `${service.siteUrl}/basket?${new URLSearchParams({
    config: configId,
    key: apiKey,
    origin: shop.origin,
    lang: 'en',
    ...parameters,
  })}`;

/** The shop's page with the SDK's drawer open. The shop's cart runs `answer`. */
async function drawer(answer = 'respond(true)', headers?: Record<string, string>): Promise<Frame> {
  const body = `<header><button id="heart">Wishes</button></header>
    <script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script><script>
      window.cart = []; window.heard = [];
      for (const name of ['mounted', 'changed', 'checkout'])
        addEventListener('wl:basket.' + name, ({ detail }) => heard.push([name, detail.count]));
      const add = (items, respond) => { cart.push(items.map((item) => [item.variantId, item.quantity])); ${answer}; };
      WlBasket.init({
        apiKey: '${apiKey}', configId: '${configId}',
        onAddToCart: (item) => add([item], item.respond),
        onAddToCartBulk: ({ items, respond }) => add(items, respond),
      }).drawer({ trigger: '#heart' });
    </script>`;
  await page.goto(shop.origin + shop.page(body, headers));
  await page.click('#heart');
  const element = await page.waitForSelector('iframe[name=wl-basket]');
  return (await element.contentFrame())!;
}

const item = (view: Page | Frame, title: string) => view.locator('.item', { hasText: title });

describe('since the last visit', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  /** A shopper who was last here two hours ago; since then, the bowl costs less, and the teapot is back. */
  async function returning() {
    const { ctx } = service;
    const shopper = await shopperWithProducts();
    const titles = { bowl: 'Ono Bowl', teapot: 'Kyo Teapot' };
    for (const [slug, title] of Object.entries(titles)) {
      const product = {
        url: `${shop.origin}/${slug}`,
        title,
        price: 5400,
        currency: 'EUR',
        metadata: { variantId: '104' },
      };
      await post('/widget/save', { wishlistId: shopper.list.db_id, product }, shopper.headers);
    }
    await ctx.prisma.listItem.updateMany({
      where: { listId: shopper.list.db_id },
      data: { addedAt: ago(180), priceAt: ago(180) },
    });
    const reports = (slug: keyof typeof titles, at: Date, facts: Partial<ScrapedProduct>) => {
      const url = `${shop.origin}/${slug}`;
      return storeScrape(ctx.sql, url, scraped(url, { title: titles[slug], ...facts }), at);
    };
    await reports('bowl', ago(150), {});
    await reports('bowl', ago(20), { price_minor: 4500 });
    await reports('teapot', ago(150), { availability: 'out_of_stock' });
    await reports('teapot', ago(10), {});
    const last = String(ago(120).getTime());
    await context.addInitScript(
      ([site, name, stored]) => {
        if (location.origin === site && !localStorage.getItem(name)) localStorage.setItem(name, stored);
      },
      [service.siteUrl, `wl.visit.${partner.partnerId}`, `${last}.${last}`] as const,
    );
    await context.addCookies([{ name: 'wl_visit', value: `${last}.${last}`, url: service.siteUrl }]);
    await shopper.signedIn();
    await signInAs(context, service, shopper.email);
    return shopper;
  }

  it('tells what changed one press from the cart, until it’s dismissed anywhere', async () => {
    const { list } = await returning();
    const told = (view: Page | Frame) => view.getByRole('region', { name: 'Since your last visit' });
    const basket = await drawer();
    await told(basket).getByText('€9.00 less').waitFor();
    expect(await told(basket).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Kyo Teapot\s+Back in stock/),
      expect.stringMatching(/^Ono Bowl\s+€9.00 less/),
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await told(basket).getByRole('button', { name: 'Add to cart Ono Bowl' }).click();
    await expect.poll(() => page.evaluate(() => (window as { cart?: unknown }).cart)).toEqual([[['104', 1]]]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/since-drawer.png` });

    // The same visit, on the shopper's own pages.
    for (const path of ['/lists', `/lists/${list.id}`]) {
      await page.goto(service.siteUrl + path);
      await told(page).getByText('€9.00 less').waitFor();
      const [link] = await told(page).getByRole('link').all();
      expect(await link!.getAttribute('href')).toMatch(`${shop.origin}/teapot`);
      expect(await accessibilityFaults(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/since${path.replaceAll('/', '-').slice(0, 7)}.png`,
        });
    }
    await told(page).getByRole('button', { name: 'Dismiss' }).click();
    await told(page).waitFor({ state: 'detached' });
    await page.goto(ownPage());
    await page.getByRole('heading', { name: 'Daily Mug' }).waitFor();
    expect(await told(page).count()).toBe(0);
  });
});

describe.each(combinations(basketLayouts))('the %s layout', (layout) => {
  it.each(combinations(['dark', 'light'] as const))(
    'shows saved products, with no axe violations (%s)',
    async (scheme) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await configure({ layout });
      await (await shopperWithProducts()).signedIn();
      await page.goto(ownPage());
      await page.getByRole('heading', { name: 'Daily Mug' }).waitFor();
      await expect
        .poll(() => page.locator('.item .title').allTextContents())
        .toEqual(products.map(({ title }) => expect.stringContaining(title)));
      await page.getByLabel('Select Daily Mug').check();
      await page.getByLabel('Select Still Carafe').check();
      await expect
        .poll(() => page.getByRole('button', { name: /Add 2 to cart/ }).textContent())
        .toContain('€54.98');
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  it.each(combinations(['dark', 'light'] as const))('keeps what was bought apart (%s)', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await configure({ layout });
    const shopper = await shopperWithProducts();
    await shopper.order('vase');
    await shopper.order('mug', { wanted: 3 });
    await shopper.signedIn();
    await page.goto(ownPage());
    await item(page, 'Daily Mug').getByText('1 of 3 bought').waitFor();
    expect(await page.locator('.item').count()).toBe(2);
    await page.getByText('2 saved').waitFor();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('2 selected').waitFor();

    const section = page.locator('.bought');
    await section.locator('summary').focus();
    await page.keyboard.press('Enter');
    await section.getByRole('heading', { name: 'Ono Vase' }).waitFor();
    await section.getByText(/^Bought on \d+ \w+ · Oat$/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('has one row of controls above a phone’s grid, and cart and heart in it', async () => {
    const { session, signedIn, headers } = await shopperWithProducts();
    await createList(service.ctx, session.user.id, { name: 'Kitchen' }).then(({ db_id: wishlistId }) =>
      post('/widget/save', { wishlistId, product: { url: `${shop.origin}/pan`, title: 'Pan' } }, headers),
    );
    await signedIn();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(ownPage());
    await item(page, 'Daily Mug').waitFor();
    const tops = await page
      .locator('.toolbar > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect(tops).toHaveLength(3);
    expect(Math.max(...tops.map(({ top }) => top))).toBeLessThan(
      Math.min(...tops.map(({ bottom }) => bottom)),
    );
    const mug = item(page, 'Daily Mug');
    for (const control of [
      mug.getByRole('button', { name: 'Remove Daily Mug' }),
      mug.locator('.caption .add'),
    ]) {
      const opacity = await control.evaluate((element) => getComputedStyle(element).opacity);
      expect([await control.isVisible(), opacity]).toEqual([true, '1']);
    }
    await page.getByLabel('Sort by').selectOption('Name');
    await expect.poll(() => page.locator('.title').first().textContent()).toContain('Daily Mug');
  });

  it('fits 320 px without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await configure({ layout });
    await (await shopperWithProducts()).signedIn();
    await page.goto(ownPage({ lang: 'de' }));
    await page.getByRole('heading', { name: 'Daily Mug' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('says what isn’t sold in the shopper’s country, and doesn’t add it to the cart', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await configure({ layout });
    const { list, signedIn } = await shopperWithProducts();
    await service.ctx.prisma.listItem.updateMany({
      where: { listId: list.db_id, title: 'Daily Mug' },
      data: { notSoldAt: new Date('2026-11-12') },
    });
    await signedIn();
    await page.goto(ownPage());
    const state = item(page, 'Daily Mug').getByText('Not sold in your country, as of 12 November 2026');
    await state.waitFor();
    expect(await state.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    const offered = (title: string) => item(page, title).locator('.add:not(.nothing)');
    await offered('Ono Vase').first().waitFor({ state: 'attached' });
    expect(await offered('Daily Mug').count()).toBe(0);
  });
});

describe('in the shop', () => {
  it('adds one item to the shop’s cart and marks it as added', async () => {
    await (await shopperWithProducts()).signedIn();
    const frame = await drawer();
    await item(frame, 'Daily Mug').getByRole('button', { name: 'Add to cart Daily Mug' }).click();
    await frame.getByRole('button', { name: 'Daily Mug is in the cart. Add again' }).waitFor();
    expect(await page.evaluate('cart')).toEqual([[['102', 1]]]);
    await expect
      .poll(() => page.evaluate('heard'))
      .toEqual([
        ['mounted', 3],
        ['checkout', undefined],
      ]);
  });

  it('adds all items at once, and links to the cart', async () => {
    await configure({ checkout: { mode: 'ajax', cartUrl: `${shop.origin}/cart` } });
    await (await shopperWithProducts()).signedIn();
    const frame = await drawer();
    await frame.getByRole('button', { name: 'Select all' }).click();
    await frame.getByRole('button', { name: 'Add 3 to cart €108.98' }).click();
    await frame.locator('.bar').getByText('3 added to cart').waitFor();
    expect(await page.evaluate('cart')).toEqual([
      [
        ['101', 1],
        ['102', 1],
        ['103', 1],
      ],
    ]);
    // The focus stays where the pressed button was.
    await expect.poll(() => frame.evaluate(() => !!document.activeElement?.closest('.bar'))).toBe(true);
    await frame.getByRole('link', { name: 'View cart' }).click();
    await page.waitForURL(`${shop.origin}/cart`);
  });

  it('shows the shop’s own message when its cart refuses', async () => {
    await (await shopperWithProducts()).signedIn();
    const frame = await drawer(`respond(false, 'Only two <b>left</b>.')`);
    await item(frame, 'Ono Vase')
      .getByRole('button', { name: /Add to cart/ })
      .click();
    await item(frame, 'Ono Vase').getByText('Only two <b>left</b>.').waitFor();
    expect(await accessibilityFaults(frame)).toEqual([]);
  });

  it('removes an item, notifies the shop, and restores it', async () => {
    await holdTimers(context, noticesMs);
    const shopper = await shopperWithProducts();
    await shopper.signedIn();
    const frame = await drawer();
    const focused = () => frame.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await frame.getByRole('button', { name: 'Remove Daily Mug' }).focus();
    await page.keyboard.press('Enter');
    await item(frame, 'Daily Mug').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Remove Still Carafe');
    await frame.getByRole('button', { name: 'Undo' }).click();
    await item(frame, 'Daily Mug').waitFor();
    await expect.poll(focused).toBe('Remove Daily Mug');
    // The frame tells the page after it has drawn the item.
    await expect
      .poll(() => page.evaluate('heard'))
      .toEqual([
        ['mounted', 3],
        ['changed', 2],
        ['changed', 3],
      ]);
    expect(await shopper.saved()).toHaveLength(3);
  });

  it('adds a bought item to the cart again, or removes it', { tags: ['thorough'] }, async () => {
    await holdTimers(context, noticesMs);
    const shopper = await shopperWithProducts();
    for (const { slug } of products) await shopper.order(slug);
    await shopper.signedIn();
    const frame = await drawer();
    const focused = () => frame.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    // Nothing else is left to show.
    const more = frame.getByRole('button', { name: 'More about Daily Mug' });
    await more.click();
    await frame.getByRole('button', { name: 'Buy again' }).click();
    await expect.poll(() => page.evaluate('cart')).toEqual([[['102', 1]]]);
    await more.click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await more.waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^More about /);
    await frame.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(focused).toBe('More about Daily Mug');
  });

  it('removes permanently when the shopper leaves the page before the time is up', async () => {
    await holdTimers(context, noticesMs);
    const shopper = await shopperWithProducts();
    await shopper.signedIn();
    const frame = await drawer();
    await item(frame, 'Daily Mug').hover();
    await frame.getByRole('button', { name: 'Remove Daily Mug' }).click();
    await item(frame, 'Daily Mug').waitFor({ state: 'detached' });
    expect(await shopper.saved()).toHaveLength(3);
    await page.goto('about:blank');
    await expect.poll(shopper.saved).toEqual(['Ono Vase', 'Still Carafe']);
  });

  it('removes permanently once the time is up', { tags: ['thorough'] }, async () => {
    const shopper = await shopperWithProducts();
    await shopper.signedIn();
    const frame = await drawer();
    await item(frame, 'Daily Mug').hover();
    await frame.getByRole('button', { name: 'Remove Daily Mug' }).click();
    await page.mouse.move(5, 5);
    await frame.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    // Not even a request that was about to be sent is lost.
    await page.goto('about:blank');
    await expect.poll(shopper.saved).toEqual(['Ono Vase', 'Still Carafe']);
  });

  it.each(
    combinations([
      ['respond(true, async () => { cart.pop(); })', 'Removed from the cart', []],
      ['return Promise.resolve(() => { cart.pop(); })', 'Removed from the cart', []],
      [
        "respond(true, () => { throw new Error('busy'); })",
        'This couldn’t be undone. Change it in your cart.',
        [[['102', 1]]],
      ],
    ]),
  )('removes added items from the cart on Undo, if the shop supports it: %s', async (answer, said, cart) => {
    await holdTimers(context, noticesMs);
    await (await shopperWithProducts()).signedIn();
    const frame = await drawer(answer);
    const added = frame.getByRole('button', { name: /is in the cart/ });
    await frame.getByRole('button', { name: 'Add to cart Daily Mug' }).click();
    await added.waitFor();
    await frame.locator('.bar').getByRole('button', { name: 'Undo' }).click();
    await frame.locator('.bar').getByText(said).waitFor();
    expect(await accessibilityFaults(frame)).toEqual([]);
    expect(await page.evaluate('cart')).toEqual(cart);
    await expect.poll(() => added.count()).toBe(cart.length);
    await expect.poll(() => frame.locator('.bar').getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('offers no Undo if the shop can’t remove items from its cart', { tags: ['thorough'] }, async () => {
    await holdTimers(context, noticesMs);
    await (await shopperWithProducts()).signedIn();
    const frame = await drawer('respond(true)');
    await frame.getByRole('button', { name: 'Add to cart Daily Mug' }).click();
    await frame.locator('.bar').getByText('1 added to cart').waitFor();
    expect(await frame.locator('.bar').getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('sends checkouts to the service if the shop has a webhook', async () => {
    await updateBasket(service.ctx, configId, { webhookUrl: `${shop.origin}/hook` });
    await expect.poll(publicConfig).toMatchObject({ webhook: true });
    await (await shopperWithProducts()).signedIn();
    const frame = await drawer();
    await frame.getByRole('button', { name: 'Select all' }).click();
    await frame.getByRole('button', { name: /Add 3 to cart/ }).click();
    await frame.locator('.bar').getByText('Sent to Kiln & Linen').waitFor();
    expect(await page.evaluate('cart')).toEqual([]);
    const newest = () =>
      service.ctx.prisma.basketEvent.findFirst({
        where: { partnerId: partner.partnerId },
        orderBy: { id: 'desc' },
      });
    await expect.poll(newest).toMatchObject({ type: 'bulk_checkout', items: 3 });
  });
});

describe('signing in', () => {
  it('passes from the small window to the frame on another site, without third-party cookies', async () => {
    await blockThirdPartyCookies(page);
    const { email } = await shopperWithProducts();
    const frame = await drawer();
    await frame.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    expect(await accessibilityFaults(frame)).toEqual([]);

    const opened = context.waitForEvent('page');
    await frame.getByRole('button', { name: 'Sign in' }).click();
    const popup = await opened;
    await frame.getByRole('heading', { name: 'Continue in the sign-in window' }).waitFor();
    // Once its script runs, the window works without reloading.
    await popup.locator('form[novalidate]').waitFor();
    await popup.getByText('Kiln & Linen wants to open your wishlist', { exact: true }).waitFor();
    await popup.getByLabel('Email').fill(email);
    await popup.getByRole('button', { name: 'Send code' }).click();
    const field = popup.getByLabel('6-digit code');
    await field.waitFor();
    await field.fill(await service.lastCode(email));

    await item(frame, 'Daily Mug').waitFor();
    await expect.poll(() => popup.isClosed()).toBe(true);

    // Once per device: the shop's next page shows it immediately.
    const again = await drawer();
    await item(again, 'Daily Mug').waitFor();
    await again.getByRole('button', { name: 'Sign out' }).click();
    await again.getByRole('heading', { name: 'See what you saved' }).waitFor();
  });

  it('shows that it starts, and can be canceled', async () => {
    const frame = await drawer();
    await context.route('**/widget/oauth-state', () => {});
    const opened = context.waitForEvent('page');
    await frame.getByRole('button', { name: 'Sign in' }).click();
    const popup = await opened;
    await popup.locator('body > span').waitFor();
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await frame.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  it(
    'leads to the standalone basket if the shop’s page is isolated from its windows',
    { tags: ['thorough'] },
    async () => {
      const { email } = await shopperWithProducts();
      const frame = await drawer('respond(true)', { 'Cross-Origin-Opener-Policy': 'same-origin' });
      await frame.getByRole('button', { name: 'Sign in' }).click();
      const [cutOff] = await Promise.all([
        context.waitForEvent('page', (opened) => opened.url().includes('/signin')),
        frame.getByRole('link', { name: 'Open sign-in window' }).click(),
      ]);
      await cutOff.getByRole('heading', { name: 'Sign in from the shop' }).waitFor();
      expect(await cutOff.getByLabel('Email').count()).toBe(0);
      expect(await accessibilityFaults(cutOff)).toEqual([]);
      await cutOff.getByRole('link', { name: 'Open my wishlist here' }).click();
      await cutOff.waitForURL((url) => url.origin === service.siteUrl && url.pathname === '/basket');

      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        cutOff.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await signIn(popup, service, email);
      await item(cutOff, 'Daily Mug').waitFor();
    },
  );

  it('works on a page isolated from all windows except those it opens', { tags: ['thorough'] }, async () => {
    const frame = await drawer('respond(true)', { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' });
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await popup.getByLabel('Email').waitFor();
  });

  it('accepts a session from windows on its own origin, and none from the shop', async () => {
    const { session } = await shopperWithProducts();
    const frame = await drawer();
    await frame.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    const { accessToken, refreshToken } = session;
    const adopt = { wl: 1, type: 'session.adopt', partnerId: partner.partnerId, accessToken, refreshToken };
    await page.evaluate((message) => frames[0]!.postMessage(message, '*'), adopt);
    const [begun] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('button', { name: 'Sign in' }).click(),
    ]);

    const opened = context.waitForEvent('page');
    await page.evaluate((site) => void open(`${site}/signin`, '_blank', 'popup'), service.siteUrl);
    const popup = await opened;
    await popup.waitForLoadState();
    expect(await frame.evaluate((name) => localStorage.getItem(name), storageName)).toBeNull();
    await popup.evaluate(
      (message) => (opener as Window).frames[0]!.postMessage(message, location.origin),
      adopt,
    );
    await item(frame, 'Daily Mug').waitFor();
    await expect.poll(() => begun.isClosed()).toBe(true);
  });

  it('refreshes an expired session without asking', async () => {
    await (await shopperWithProducts()).signedIn({ accessToken: 'outdated' });
    await page.goto(ownPage());
    await page.getByRole('heading', { name: 'Daily Mug' }).waitFor();
    await expect
      .poll(() => page.evaluate((name) => localStorage.getItem(name), storageName))
      .not.toContain('outdated');
  });

  it(
    'also refreshes it if the browser denies the basket storage and locks',
    { tags: ['thorough'] },
    async () => {
      const { session } = await shopperWithProducts();
      await page.addInitScript(() => {
        const denied = () => new DOMException('Access is denied in this context', 'SecurityError');
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw denied();
          },
        });
        navigator.locks.request = () => Promise.reject(denied());
      });
      await page.goto(ownPage());
      await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
      const { refreshToken } = session;
      const adopt = {
        wl: 1,
        type: 'session.adopt',
        partnerId: partner.partnerId,
        accessToken: 'outdated',
        refreshToken,
      };
      await page.evaluate((message) => postMessage(message, location.origin), adopt);
      await page.getByRole('heading', { name: 'Daily Mug' }).waitFor();
    },
  );

  it('waits for the small window on a device whose clock is fast', { tags: ['thorough'] }, async () => {
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 3_600_000;
    });
    await page.goto(ownPage());
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await opened;
    await page.waitForResponse(/oauth-poll/);
    await page.waitForRequest(/oauth-poll/);
    await page.getByRole('heading', { name: 'Continue in the sign-in window' }).waitFor();
  });
});

describe('standalone', () => {
  it('requests a new token when the shop’s has expired', async () => {
    await (await shopperWithProducts()).signedIn();
    const expired = await signToken(
      service.ctx,
      'widget',
      { partner_id: partner.partnerId, api_key_id: partner.keys.test.id, origin: shop.origin },
      -60,
    );
    const body = `<iframe src="${ownPage({ mode: 'inline' })}"></iframe><script>
      addEventListener('message', ({ data, source, origin }) => {
        if (data.type === 'basket.ready')
          source.postMessage({ wl: 1, type: 'host.token', token: '${expired}', mode: 'inline', font: '' }, origin);
      });</script>`;
    await page.goto(shop.origin + shop.page(body));
    const frame = (await (await page.waitForSelector('iframe')).contentFrame())!;
    await item(frame, 'Daily Mug').waitFor();
  });

  it('shows all shop texts as text', async () => {
    const { signedIn, headers, list } = await shopperWithProducts();
    const title = '<img src=x onerror="document.title=1">';
    const product = {
      url: `${shop.origin}/x`,
      title,
      description: '</script><script>document.title=1</script>',
    };
    await post('/widget/save', { wishlistId: list.db_id, product }, headers);
    await signedIn();
    await configure({ layout: 'cards' });
    await page.goto(ownPage());
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.title()).toBe('Your wishlist');
    await item(page, title).getByRole('link', { name: 'View' }).waitFor();
  });

  it.each(combinations(['compact', 'cards', 'grid'] as const))(
    'offers alerts about lower prices in the layout %s',
    async (layout) => {
      const { signedIn } = await shopperWithProducts();
      await signedIn();
      await configure({ layout });
      await page.goto(ownPage());
      const vase = item(page, 'Ono Vase');
      await vase.getByRole('button', { name: 'Tell me under' }).click();
      const asked = page.getByRole('dialog', { name: 'Tell me when it costs less' });
      await asked.getByRole('button', { name: '€48 or less' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await asked.getByLabel('Your price (EUR)').fill('forty');
      await asked.getByRole('button', { name: 'Tell me' }).click();
      await asked.getByText('Enter a price, such as €48.00.').waitFor();
      await asked.getByLabel('Your price (EUR)').fill('39,90');
      await asked.getByRole('button', { name: 'Tell me' }).click();
      const on = vase.getByRole('button', { name: '€39.90 or less' });
      await expect.poll(() => on.getAttribute('aria-pressed')).toBe('true');
      await on.click();
      await vase.getByRole('button', { name: 'Tell me under' }).click();
      await asked.getByRole('button', { name: 'Any lower price' }).click();
      await vase.getByRole('button', { name: 'Tell me about price drops' }).waitFor();
    },
  );

  it('shows a friendly message if nothing is saved yet', async () => {
    const session = await issueSession(service.ctx, { email: 'nothing@basket.example' });
    await context.addInitScript(([name, stored]) => localStorage.setItem(name, stored), [
      storageName,
      JSON.stringify({ accessToken: session.accessToken, refreshToken: session.refreshToken }),
    ] as const);
    await configure({ emptyState: { url: `${shop.origin}/new` } });
    await page.goto(ownPage());
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await page.getByRole('link', { name: 'Browse Kiln & Linen' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('returns 404 with a helpful page for an unknown basket', async () => {
    const answer = await page.goto(ownPage({ config: 'bkt_unknown' }));
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There’s no wishlist here' }).waitFor();
    const lists = page.getByRole('link', { name: 'See my lists' });
    expect(await lists.getAttribute('href')).toBe('/lists?lang=en');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('can be framed on this machine only by pages of this machine, and runs no third-party scripts', async () => {
    const { headers } = await fetch(ownPage());
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:*');
    expect(policy).toContain("script-src 'self'");
    expect(headers.has('Cross-Origin-Opener-Policy')).toBe(false);
  });
});
