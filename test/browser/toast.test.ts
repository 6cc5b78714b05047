/** The message after a click: its place on the shop's page, and its buttons. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { blockThirdPartyCookies, launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, newVisitor, windowFrom, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const { siteUrl } = service;
const { prisma } = service.ctx;
const shop = await startShop();
const browser = await launchBrowser();
const { keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'kiln@toast.example',
  name: 'Kiln',
  plan: 'free',
});
afterAll(() => browser.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const card = (title: string) =>
  `<button data-wl data-url="/products/${title}" data-title="${title}" data-price="5400" data-currency="EUR">${title}</button>`;

async function visit(extra = '', options: BrowserContextOptions = {}) {
  const body = `${['vase', 'mug', 'bowl'].map(card).join('')}<a id="wishlist" href="#">Wishlist</a>${extra}
  <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant"></script>
  <script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${keys.test.key}"
    data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`;
  const visitor = await newVisitor(browser, options);
  await blockThirdPartyCookies(visitor.page);
  await visitor.page.goto(shop.origin + shop.page(body));
  return visitor.page;
}
const toast = (page: Page) => page.locator('wl-toast');
async function save(page: Page, title = 'vase') {
  await page.getByRole('button', { name: title, exact: true }).click();
  await toast(page).getByText('Saved to your wishlist').waitFor();
}
const inToast = (page: Page, name: string) => toast(page).getByRole('button', { name, exact: true });
const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;
const bottomOf = async (page: Page) => {
  const { y, height } = await boxOf(page, 'wl-toast');
  return y + height;
};
type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
/** The shopper reaches it with the pointer: nothing else is above it. */
const isReached = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('wl-toast')!;
    const { left, top, width, height } = host.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === host;
  });

describe('the toast’s position', () => {
  const buttons = '<button id="yes">Accept</button> <button id="no">Decline</button>';
  it.each(
    combinations([
      [
        'a consent banner',
        `<div id="bar" style="position:fixed;inset:auto 0 0;height:180px;z-index:2147483647">${buttons}</div>`,
      ],
      [
        'a sticky bar',
        `<div style="height:3000px"></div><div id="bar" style="position:sticky;bottom:0;height:64px">${buttons}</div>`,
      ],
      [
        'a banner in a layer over the page',
        `<div style="position:fixed;inset:0;pointer-events:none;z-index:2147483647"><div id="bar" style="position:absolute;inset:auto 0 0;height:200px;pointer-events:auto">${buttons}</div></div>`,
      ],
    ] as const),
  )('is above %s', async (_, bar) => {
    for (const options of [phone, {}]) {
      const page = await visit(bar, options);
      await save(page);
      expect(overlap(await boxOf(page, 'wl-toast'), await boxOf(page, '#bar'))).toBe(false);
      expect(await isReached(page)).toBe(true);
      await page.context().close();
    }
  });

  it(
    'is above a banner in a closed shadow root, and one that comes later',
    { tags: ['thorough'] },
    async () => {
      const page = await visit('<div id="cmp"></div>', phone);
      const put = (height: number) =>
        page.evaluate((px) => {
          const root = document.querySelector('#cmp')!.attachShadow({ mode: 'closed' });
          root.innerHTML = `<div style="position:fixed;inset:auto 0 0;height:${px}px;background:gold"></div>`;
        }, height);
      await save(page);
      expect((await boxOf(page, 'wl-toast')).y).toBeGreaterThan(700);
      await put(220);
      await expect.poll(() => bottomOf(page)).toBeLessThanOrEqual(844 - 220);
    },
  );

  it('is never on the wishlist, whose Undo and its own replace each other', async () => {
    const wide = await visit();
    await save(wide);
    await wide.getByRole('link', { name: 'Wishlist' }).click();
    expect(await toast(wide).isVisible()).toBe(false);
    const basket = await basketOn(wide);
    await wish(basket, 'vase').waitFor();
    await save(wide, 'mug');
    const [message, drawer] = [await boxOf(wide, 'wl-toast'), await boxOf(wide, 'wl-drawer')];
    expect(overlap(message, drawer)).toBe(false);

    const undo = basket.getByRole('button', { name: 'Undo' });
    await basket.getByRole('button', { name: 'Remove vase' }).click();
    await undo.waitFor();
    await toast(wide).waitFor({ state: 'hidden' });
    await save(wide, 'bowl');
    await undo.waitFor({ state: 'detached' });
    await inToast(wide, 'Undo').waitFor();
  });

  it('waits while the wishlist fills a phone’s screen', { tags: ['thorough'] }, async () => {
    const page = await visit('', phone);
    await save(page);
    await page.getByRole('link', { name: 'Wishlist' }).click();
    await wish(await basketOn(page), 'vase').waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-title=mug]')!.click());
    const basket = await basketOn(page);
    await wish(basket, 'mug').waitFor();
    expect(await toast(page).isVisible()).toBe(false);
    await basket.getByRole('button', { name: 'Close wishlist' }).click();
    await toast(page).getByText('Saved to your wishlist').waitFor();
  });

  it.each(combinations(['de', 'en', 'fr', 'pl']))('is one row on a phone, in %s', async (lang) => {
    const page = await visit(`<script>document.documentElement.lang = '${lang}'</script>`, phone);
    await page.getByRole('button', { name: 'vase', exact: true }).click();
    await toast(page).getByRole('button').first().waitFor();
    const { width, height } = await boxOf(page, 'wl-toast');
    expect(height).toBeLessThanOrEqual(68);
    expect(width).toBeLessThanOrEqual(358);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('isn’t affected by themes’ styles for the body, and isn’t printed', async () => {
    const page = await visit(`<style>body{transform:scale(.5);opacity:.1}
      body > *, html > * {pointer-events:none}.card,button{pointer-events:auto}</style>`);
    await save(page);
    await expect.poll(() => bottomOf(page)).toBe(800 - 16);
    expect(await isReached(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await toast(page).isVisible()).toBe(false);
  });

  it('can be pressed while the page shows a modal dialog, and after it', { tags: ['thorough'] }, async () => {
    const page = await visit(
      `<dialog id="quick" style="height:300px;transform:translateY(10px)">${card('carafe')}</dialog>`,
    );
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#quick')!.showModal());
    await save(page, 'carafe');
    expect(await isReached(page)).toBe(true);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#quick')!.close());
    await inToast(page, 'Undo').click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('#quick button')!.getAttribute('aria-pressed')))
      .toBe('false');
  });
});

/** The number of wishes on each list of the owner of the newest list with this name. */
async function listsBeside(name: string) {
  const { owner } = await prisma.list.findFirstOrThrow({
    where: { name, items: { some: { product: { url: { startsWith: shop.origin } } } } },
    orderBy: { id: 'desc' },
    select: { owner: { select: { lists: { select: { name: true, _count: { select: { items: true } } } } } } },
  });
  return Object.fromEntries(owner.lists.map((list) => [list.name, list._count.items]));
}

describe('the toast’s buttons', () => {
  it.each(combinations(['Change', 'Move']))(
    '%s chooses another list, also a new one, and moves the wish',
    async (name) => {
      const page = await visit();
      await save(page);
      if (name === 'Move') {
        await page.getByRole('button', { name: 'vase', exact: true }).click();
        await toast(page).getByText('In your wishlist').waitFor();
      }
      const dialog = await windowFrom(page, () => inToast(page, name).click());
      await dialog.getByRole('heading', { name: 'Move to' }).waitFor();
      await dialog.getByText('Move · Kiln').waitFor();
      await dialog.getByRole('radio', { name: /My wishlist/, checked: true }).waitFor();
      await dialog.getByRole('button', { name: 'New list' }).click();
      await dialog.getByLabel('Name of the new list').fill('Kitchen');
      await dialog.getByRole('button', { name: 'Move to Kitchen' }).click();
      await dialog.getByRole('heading', { name: 'Saved to Kitchen' }).waitFor();
      expect(await listsBeside('Kitchen')).toEqual({ Kitchen: 1, 'My wishlist': 0 });
      await page.context().close();
    },
  );

  it('is a link if the browser blocks the window', { tags: ['thorough'] }, async () => {
    const page = await visit();
    await save(page);
    await page.evaluate(() => Object.assign(window, { open: () => null }));
    await inToast(page, 'Change').click();
    await toast(page).getByText('Your browser blocked the window.').waitFor();
    const link = toast(page).getByRole('link', { name: 'Open' });
    const dialog = await windowFrom(page, () => link.click());
    await dialog.getByRole('heading', { name: 'Move to' }).waitFor();
  });
});
