/**
 * A shopper's whole journey, on the demo shop and the service as two sites, with third-party cookies blocked.
 */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { SavedItem } from '#api/contract/events.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop, type OpenShop } from '#test/support/demo-shop.ts';
import { goOff, holdDialogs, holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import {
  basketOn,
  closedBy,
  interceptFirst,
  newVisitor,
  signIn,
  windowFrom,
  wish,
} from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await openDemoShop(service);
const browser = await launchBrowser();
afterAll(() => browser.close());

const shelf = '/collections/table';
let shoppers = 0;
const newEmail = () => `shopper${(shoppers += 1)}@story.example`;

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}` }).first();
const headerHeart = (page: Page) => page.locator('#wishlist-trigger');
const savedCount = (page: Page) => expect.poll(() => headerHeart(page).getAttribute('aria-label'));
const savedOn = (page: Page, title: string) =>
  expect.poll(() => heart(page, title).getAttribute('data-wl-saved'));

/**
 * Opens a page of the shop and waits for the service's scripts; the events they send to the page can be read.
 */
async function visit(page: Page, path: string, at: OpenShop = shop) {
  await page.goto(at.url + path);
  await page.waitForFunction(() => 'WlWidget' in window && 'WlBasket' in window);
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['saved', 'close', 'error', 'basket.error'])
      addEventListener(`wl:${name}`, ({ detail }: CustomEventInit) => heard.push([name, { ...detail }]));
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: [string, never][] }).heard);
  return async (name: string) =>
    (await heard()).filter(([heardName]) => heardName === name).map(([, it]) => it);
}

/** Saves with a card's heart: the code, a first list, done. */
async function saveAsNewShopper(
  page: Page,
  title: string,
  email: string,
  mails = { lastCode: service.lastCode },
) {
  const dialog = await windowFrom(page, () => heart(page, title).click());
  await signIn(dialog, mails, email);
  await dialog.getByLabel('Name of your first list').fill('Birthday');
  await dialog.getByRole('button', { name: 'Save to Birthday' }).click();
  await dialog.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();
  return dialog;
}

const inCart = (at: OpenShop = shop) =>
  at.cart().items.map(({ title, id, quantity }) => [title, id, quantity]);

it('saves with a heart, adds to the cart, and continues on another device', async () => {
  const { page, context } = await newVisitor(browser);
  await holdTimers(context, noticesMs);
  const email = newEmail();
  const outbox = await context.newPage();
  await outbox.goto(`${service.siteUrl}/outbox`);

  // Saves from a card, as a new shopper; the code is read where a developer finds it.
  const heard = await visit(page, shelf);
  await savedOn(page, 'Ono Vase').toBeNull();
  const dialog = await saveAsNewShopper(page, 'Ono Vase', email, { lastCode: () => codeIn(outbox, email) });
  await savedOn(page, 'Ono Vase').toBe('');
  await savedCount(page).toBe('Wishlist, 1 saved');
  const [saved] = (await heard('saved')) as SavedItem[];
  expect(saved).toMatchObject({ title: 'Ono Vase', price: 5400, list: { name: 'Birthday' } });
  await untilClosed(dialog);

  // Saves a chosen variant from its own page, with two clicks as a returning shopper.
  await page.getByRole('link', { name: /Daily Mug/ }).click();
  await page.locator('.swatch', { hasText: 'Sage' }).click();
  await page.waitForURL('**/products/daily-mug?variant=*');
  const variant = new URL(page.url()).searchParams.get('variant');
  const again = await windowFrom(page, () => page.locator('.save-button').click());
  await again.getByRole('button', { name: 'Save to Birthday' }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();

  // The drawer shows both without another sign-in, and without its own cookie.
  await headerHeart(page).click();
  const drawer = await basketOn(page);
  await wish(drawer, 'Ono Vase').waitFor();
  await expect.poll(() => wish(drawer, 'Daily Mug').textContent()).toContain('Sage');
  expect(await cookiesKeptIn(drawer)).toBe('');

  // One is added to the shop's cart, then both.
  await wish(drawer, 'Daily Mug').getByRole('button', { name: 'Add to cart Daily Mug' }).click();
  await wish(drawer, 'Daily Mug')
    .getByRole('button', { name: /is in the cart/ })
    .waitFor();
  expect(inCart()).toEqual([['Daily Mug', variant, 1]]);
  await drawer.getByRole('button', { name: 'Select all' }).click();
  await drawer.getByRole('button', { name: 'Add 2 to cart' }).click();
  await drawer.getByText('2 added to cart').first().waitFor();
  expect(inCart().sort()).toEqual([
    ['Daily Mug', variant, 2],
    ['Ono Vase', saved?.variantId, 1],
  ]);
  await page.getByRole('link', { name: 'Bag, 3 items' }).waitFor();

  // One is removed permanently, and the shop's page shows it.
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await drawer.getByRole('button', { name: 'Remove Daily Mug' }).click();
  await drawer.getByRole('button', { name: 'Undo' }).waitFor();
  await page.mouse.move(10, 400);
  await goOff(drawer);
  await drawer.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await removed;
  await savedCount(page).toBe('Wishlist, 1 saved');
  await expect.poll(() => page.locator('.save-button').getAttribute('aria-pressed')).toBe('false');

  // Everything is kept after a reload, in the collection and on the wishlist page.
  await visit(page, new URL(page.url()).pathname);
  await savedCount(page).toBe('Wishlist, 1 saved');
  await expect.poll(() => page.locator('.save-button').getAttribute('data-wl-saved')).toBeNull();
  await visit(page, shelf);
  await savedOn(page, 'Ono Vase').toBe('');
  await visit(page, '/wishlist');
  const section = await basketOn(page);
  await wish(section, 'Ono Vase').waitFor();
  await expect.poll(() => section.locator('.item').count()).toBe(1);

  // On another device, a small window signs the drawer in.
  const { page: other } = await newVisitor(browser);
  await visit(other, '/products/kyo-teapot');
  await headerHeart(other).click();
  const elsewhere = await basketOn(other);
  const bridge = await windowFrom(other, () => elsewhere.getByRole('button', { name: 'Sign in' }).click());
  await signIn(bridge, service, email);
  await wish(elsewhere, 'Ono Vase').waitFor();
  await expect.poll(() => bridge.isClosed()).toBe(true);
  await savedCount(other).toBe('Wishlist, 1 saved');
});

/** Waits for a dialog that closes on its own, without the seconds for which it stays. */
const untilClosed = (dialog: Page) =>
  expect
    .poll(async () => {
      await dialog
        .evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
        .catch(() => {});
      return dialog.isClosed();
    })
    .toBe(true);

async function codeIn(outbox: Page, email: string): Promise<string> {
  const article = outbox.locator('article', { hasText: email });
  const subject = await article.getByRole('heading').textContent();
  const frame = article.locator('iframe');
  expect(await frame.getAttribute('srcdoc')).toContain('Your sign-in code');
  expect(await frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/);
  return subject?.match(/\d{6}/)?.[0] ?? '';
}

/** The cookies that a frame of another site can keep. */
const cookiesKeptIn = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate(() => {
    document.cookie = 'probe=1; SameSite=None; Secure';
    return document.cookie;
  });

it('works by keyboard only', async () => {
  const { page, context } = await newVisitor(browser);
  await holdDialogs(context);
  await visit(page, shelf);
  await tabTo(page, 'Save Daily Mug');
  const dialog = await windowFrom(page, () => page.keyboard.press('Enter'));

  await dialog.locator('form[novalidate]').waitFor();
  await tabTo(dialog, 'Name of your first list');
  await dialog.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
  await tabTo(dialog, 'Keep your list on all your devices');
  await dialog.keyboard.press('Enter');
  const email = newEmail();
  await dialog.getByLabel('Email').waitFor();
  await tabTo(dialog, 'Email');
  await dialog.keyboard.type(email);
  await dialog.keyboard.press('Enter');
  const code = await service.lastCode(email);
  await dialog.getByLabel('6-digit code').waitFor();
  await tabTo(dialog, '6-digit code');
  await dialog.keyboard.type(code);
  await dialog.getByRole('heading', { name: 'Your list is on all your devices' }).waitFor();
  await tabTo(dialog, 'Close');
  // The window closes before the key is released.
  await dialog.keyboard.press('Enter').catch(() => {});
  await expect.poll(() => dialog.isClosed()).toBe(true);
  await savedOn(page, 'Daily Mug').toBe('');

  // Back up with Shift+Tab.
  await savedCount(page).toBe('Wishlist, 1 saved');
  await tabTo(page, 'Wishlist, 1 saved', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = await basketOn(page);
  await wish(drawer, 'Daily Mug').waitFor();
  await tabTo(page, 'Add to cart Daily Mug');
  await page.keyboard.press('Enter');
  await wish(drawer, 'Daily Mug')
    .getByRole('button', { name: /is in the cart/ })
    .waitFor();
  expect(inCart()).toMatchObject([['Daily Mug', expect.any(String), 1]]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('wl-drawer').isVisible()).toBe(false);
  await expect.poll(() => focusedName(page)).toBe('Wishlist, 1 saved');
});

/** Presses a key until the focused element, even in a frame, has this name. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`“${name}” cannot be reached by ${key}`);
}

async function focusedName(page: Page): Promise<string> {
  const names = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        if (!element || !document.hasFocus() || element.tagName === 'IFRAME') return '';
        const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
        return (label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
      }),
    ),
  );
  return names.find(Boolean) ?? '';
}

it(
  'works by touch on a phone, where the dialog is a tab and the drawer fills the screen',
  { tags: ['thorough'] },
  async () => {
    const { page } = await newVisitor(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await visit(page, shelf);
    const dialog = await windowFrom(page, () => heart(page, 'Rim Plates').tap());
    const email = newEmail();
    await signIn(dialog, service, email);
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).tap();
    await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    await closedBy(dialog, () => dialog.getByRole('button', { name: 'Close' }).tap());
    await savedCount(page).toBe('Wishlist, 1 saved');

    await headerHeart(page).tap();
    const drawer = await basketOn(page);
    await wish(drawer, 'Rim Plates').waitFor();
    await expect
      .poll(() => page.locator('wl-drawer').boundingBox())
      .toMatchObject({ width: 390, height: 844 });
    await drawer.getByLabel('Select Rim Plates').tap();
    await drawer.getByRole('button', { name: 'Add 1 to cart' }).tap();
    await drawer.getByText('1 added to cart').first().waitFor();
    expect(inCart()).toMatchObject([['Rim Plates', expect.any(String), 1]]);
    await drawer.getByRole('button', { name: 'Close wishlist' }).tap();
    await expect.poll(() => page.locator('wl-drawer').isVisible()).toBe(false);
  },
);

describe('when something goes wrong', { tags: ['thorough'] }, () => {
  it('saves without the window that the browser blocks, and opens it once she allows it', async () => {
    const { page } = await newVisitor(browser);
    const heard = await visit(page, shelf);
    // What strict blockers return, even on a click.
    await page.evaluate(() => Object.assign(window, { allowed: window.open, open: () => null }));
    await heart(page, 'Ono Vase').click();
    await page.locator('wl-toast').getByText('Saved to your wishlist').waitFor();
    await savedOn(page, 'Ono Vase').toBe('');
    expect(await heard('error')).toEqual([]);
    await page.evaluate(() =>
      Object.assign(window, { open: (window as unknown as { allowed: unknown }).allowed }),
    );
    const dialog = await windowFrom(page, () => heart(page, 'Rim Plates').click());
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).waitFor();
  });

  it('handles a token that expires while she signs in', async () => {
    const { page, context } = await newVisitor(browser);
    // Valid for five seconds from the request: enough for the dialog to open, too short for signing in.
    let token = '';
    await interceptFirst(context, '**/api/widget/init', async (route) => {
      const past = new Date(Date.now() - 3_595_000);
      const question = { publicKey: shop.apiKey, origin: shop.url };
      ({ token } = await initWidget({ ...service.ctx, clock: () => past }, question));
      await route.fulfill({ json: { token, exp_minutes: 60 } });
    });
    await visit(page, shelf);
    const dialog = await windowFrom(page, () => heart(page, 'Ono Vase').click());
    await signIn(dialog, service, newEmail());
    await dialog.getByLabel('Name of your first list').waitFor();
    expect(new URL(dialog.url()).searchParams.get('token')).toBe(token);
    await expect.poll(() => isRefused(token)).toBe(true);
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
    await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    await savedOn(page, 'Ono Vase').toBe('');
  });

  async function isRefused(token: string): Promise<boolean> {
    const answer = await fetch(`${service.baseUrl}/widget/saved-products`, {
      headers: { 'X-Widget-Token': token },
    });
    return ((await answer.json()) as { error: string }).error === 'widget_token_invalid';
  }

  it('shows a friendly message when the month is used up, and leaves the heart empty', async () => {
    const free = await openDemoShop(service, { plan: 'free' });
    const period = new Date().toISOString().slice(0, 7);
    const { partnerId } = free.partner;
    await service.ctx.prisma.usageCounter.create({ data: { partnerId, period, saves: 200 } });
    const { page } = await newVisitor(browser);
    const heard = await visit(page, shelf, free);
    const dialog = await windowFrom(page, () => heart(page, 'Ono Vase').click());
    await signIn(dialog, service, newEmail());
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
    await dialog.getByRole('heading', { name: 'Saving is paused here' }).waitFor();
    await closedBy(dialog, () => dialog.getByRole('button', { name: 'Back to the shop' }).click());
    await expect.poll(() => heard('close')).toHaveLength(1);
    expect(await heard('saved')).toEqual([]);
    await expect.poll(() => heart(page, 'Ono Vase').getAttribute('data-wl-saved')).toBeNull();
    // Her own products aren't withheld: the drawer opens, and is empty.
    await headerHeart(page).click();
    await (await basketOn(page)).getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  });

  it('closes the shop’s wishlist, not the shopper’s, when its key is revoked meanwhile', async () => {
    const closing = await openDemoShop(service);
    const { page } = await newVisitor(browser);
    const email = newEmail();
    await visit(page, shelf, closing);
    await (await saveAsNewShopper(page, 'Ono Vase', email)).close();
    const dialog = await windowFrom(page, () => heart(page, 'Daily Mug').click());
    await dialog.getByRole('button', { name: 'Save to Birthday' }).waitFor();

    const { id } = closing.partner.keys.test;
    await service.ctx.prisma.apiKey.update({ where: { id }, data: { status: 'revoked' } });
    await expect.poll(() => initStatus(closing)).toBe(403);
    await dialog.getByRole('button', { name: 'Save to Birthday' }).click();
    await dialog.getByRole('heading', { name: 'Saving doesn’t work here yet' }).waitFor();
    await dialog.getByText('unknown_key').waitFor();
    await closedBy(dialog, () => dialog.getByRole('button', { name: 'Back to the shop' }).click());
    await savedOn(page, 'Daily Mug').toBeNull();

    const heard = await visit(page, shelf, closing);
    await headerHeart(page).click();
    await expect.poll(() => heard('basket.error')).toMatchObject([{ code: 'unknown_key' }]);
    await page.getByText('couldn’t be loaded').waitFor();
    const refused = await windowFrom(page, () => heart(page, 'Daily Mug').click());
    await refused.getByRole('heading', { name: 'Saving doesn’t work here yet' }).waitFor();
    await expect.poll(() => heard('error')).toMatchObject([{ code: 'unknown_key' }]);
    const user = await service.ctx.prisma.user.findUniqueOrThrow({ where: { email } });
    await expect
      .poll(() => service.ctx.prisma.listItem.count({ where: { list: { ownerId: user.id } } }))
      .toBe(1);
  });

  async function initStatus({ apiKey, url }: OpenShop): Promise<number> {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Origin: url };
    const body = JSON.stringify({ origin: url });
    return (await fetch(`${service.baseUrl}/widget/init`, { method: 'POST', headers, body })).status;
  }
});
