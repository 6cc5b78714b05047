/** From a press on a stranger's heart to lists on every device, and back. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, closedBy, newVisitor, signIn, windowFrom, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const { siteUrl } = service;
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const { keys, partnerId, basketConfigId } = await createPartner(service.ctx, {
  email: 'shop@one-click-journey.example',
  name: 'Kiln',
  plan: 'free',
});

const card = (title: string) =>
  `<button data-wl data-url="/products/${title}" data-title="${title}" data-price="5400" data-currency="EUR">${title}</button>`;
const shopPage = (attributes = '') =>
  shop.origin +
  shop.page(`${card('vase')}${card('mug')}${card('bowl')}${card('cup')}
  <a id="wishlist" href="#">Wishlist</a>
  <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant" ${attributes}></script>
  <script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${keys.test.key}"
    data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`);

const heartOf = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });
const filled = (page: Page) =>
  page
    .locator('[data-wl][aria-pressed=true]')
    .evaluateAll((hearts) => hearts.map((heart) => heart.textContent));

test('one click saves, an email keeps it on every device, and an undo takes it back', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(shopPage());
  const heart = heartOf(page, 'vase');
  await heart.click();
  await page.getByText('Saved to your wishlist').waitFor();
  await page.reload();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

  await page.getByRole('link', { name: 'Wishlist' }).click();
  const basket = await basketOn(page);
  await wish(basket, 'vase').waitFor();
  await basket.getByText('Only on this device, and your browser may delete it.').waitFor();
  const window = await windowFrom(page, () =>
    basket.getByRole('button', { name: 'Keep your list on all your devices' }).click(),
  );
  await window.getByRole('heading', { name: 'Keep your list on all your devices' }).waitFor();
  await signIn(window, service, 'clara@one-click-journey.example');
  await window.getByRole('heading', { name: 'Your list is on all your devices' }).waitFor();
  await window.getByText('1 product moved.').waitFor();
  await closedBy(window, () => window.getByRole('button', { name: 'Back to the shop' }).click());
  await basket.getByRole('button', { name: 'Sign out' }).waitFor();
  await wish(basket, 'vase').waitFor();

  const { page: phone } = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${siteUrl}/lists`);
  await signIn(phone, service, 'clara@one-click-journey.example');
  await phone.getByRole('link', { name: /My wishlist/ }).click();
  await phone.getByText('vase').first().waitFor();

  await page.goto(`${siteUrl}/account`);
  await page.locator('#merges').waitFor();
  // The window has already shown it.
  expect(await page.getByRole('link', { name: 'See what moved' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo and sign out' }).click();
  await page.waitForURL(`${siteUrl}/lists**`);
  await page.getByRole('link', { name: /My wishlist/ }).click();
  await page.getByText('vase').first().waitFor();
  await phone.goto(`${siteUrl}/lists`);
  await phone.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => phone.getByText('My wishlist').count()).toBe(0);
});

/** Every list of a person with its items, as they are stored. */
function stored(userId: string) {
  return service.ctx.prisma.list.findMany({
    where: { ownerId: userId },
    include: { items: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
    omit: { updatedAt: true },
  });
}

test(
  'on later pages, the dialog knows what was saved with one click, and both are one list',
  { tags: ['thorough'] },
  async () => {
    const { page } = await newVisitor(browser);
    const path = shopPage();
    await page.goto(path);
    await heartOf(page, 'vase').click();
    await page.getByText('Saved to your wishlist').waitFor();
    await page.reload();
    await heartOf(page, 'vase').click();
    const moving = await windowFrom(page, () =>
      page.getByRole('button', { name: 'Move', exact: true }).click(),
    );
    await moving.getByRole('heading', { name: 'Move to' }).waitFor();
    await closedBy(moving, () => moving.getByRole('button', { name: 'Keep in My wishlist' }).click());

    const { page: other } = await newVisitor(browser);
    await other.goto(path);
    await heartOf(other, 'vase').click();
    await other.getByText('Saved to your wishlist').waitFor();
    await other.reload();
    await other.evaluate(() =>
      document.querySelectorAll('[data-wl]')[1]!.setAttribute('data-save', 'dialog'),
    );
    const dialog = await windowFrom(other, () => heartOf(other, 'mug').click());
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
    await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    await other.getByRole('link', { name: 'Wishlist' }).click();
    // The dialog hands its session over meanwhile, which may reload the frame.
    const basket = other.frameLocator('iframe[name=wl-basket]');
    await wish(basket, 'mug').waitFor();
    await wish(basket, 'vase').waitFor();
  },
);

test(
  'undoing a merge restores both sides, and the shop shows the guest’s hearts',
  { tags: ['thorough'] },
  async () => {
    const { prisma } = service.ctx;
    const email = 'mara@one-click-journey.example';
    const { user: mara } = await issueSession(service.ctx, { email });
    const list = await createList(service.ctx, mara.id, { name: 'My wishlist' });
    await addManualItem(service.ctx, mara.id, list.id, { title: 'Teapot' });

    const { page } = await newVisitor(browser);
    const address = shopPage();
    await page.goto(address);
    for (const title of ['vase', 'mug']) {
      await heartOf(page, title).click();
      await page.locator('wl-toast').getByText('Saved to your wishlist').waitFor();
      await page.locator('wl-toast').evaluate((toast) => ((toast as HTMLElement).hidden = true));
    }
    const [guest] = await prisma.user.findMany({
      where: { guestOfPartnerId: partnerId },
      orderBy: { createdAt: 'desc' },
      take: 1,
    });
    const before = { guest: await stored(guest!.id), mara: await stored(mara.id) };
    expect(before.guest.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['vase', 'mug']);

    await page.getByRole('link', { name: 'Wishlist' }).click();
    const basket = await basketOn(page);
    const window = await windowFrom(page, () =>
      basket.getByRole('button', { name: 'Keep your list on all your devices' }).click(),
    );
    await signIn(window, service, email);
    await window.getByText('2 products moved.').waitFor();
    await closedBy(window, () => window.getByRole('button', { name: 'Back to the shop' }).click());
    await basket.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    // In the account, which keeps it.
    await heartOf(page, 'bowl').click();
    await page.locator('wl-toast').getByText('Saved to your wishlist').waitFor();
    await expect.poll(() => filled(page)).toEqual(['vase', 'mug', 'bowl']);
    await expect.poll(() => prisma.user.count({ where: { id: guest!.id } })).toBe(0);

    const account = await page.context().newPage();
    await account.goto(`${siteUrl}/account`);
    await account.getByText('2 products moved').first().waitFor();
    await account.getByRole('link', { name: 'Undo' }).click();
    await account.getByRole('button', { name: 'Undo and sign out' }).click();
    await account.waitForURL(`${siteUrl}/lists**`);
    await account.getByRole('link', { name: /My wishlist/ }).click();
    await account.getByText('mug').first().waitFor();
    await expect.poll(() => account.getByText('bowl').count()).toBe(0);

    // Without third-party cookies, the account took over a copy, which is a guest of its own now.
    const [restored] = await prisma.user.findMany({
      where: { guestOfPartnerId: partnerId },
      orderBy: { createdAt: 'desc' },
      take: 1,
    });
    expect(restored!.id).not.toBe(guest!.id);
    const wishes = (lists: Awaited<ReturnType<typeof stored>>) =>
      lists.map(({ name, items }) => [name, items.map(({ title, note, addedAt }) => [title, note, addedAt])]);
    expect(wishes(await stored(restored!.id))).toEqual(wishes(before.guest));
    const [own] = await stored(mara.id);
    expect(own!.items.map(({ title, customTitle }) => customTitle ?? title)).toEqual(['Teapot', 'bowl']);
    expect([{ ...own, items: own!.items.filter(({ title }) => title !== 'bowl') }]).toEqual(before.mara);

    await page.reload();
    await page.getByRole('link', { name: 'Wishlist' }).click();
    await expect.poll(() => filled(page)).toEqual(['vase', 'mug']);
  },
);

test('products on the device move to an account once, with a receipt', { tags: ['thorough'] }, async () => {
  const { page } = await newVisitor(browser);
  const denied = shopPage('data-wl-consent="denied"');
  await page.goto(denied);
  for (const title of ['vase', 'mug']) {
    await heartOf(page, title).click();
    await page.locator('wl-toast').getByText('Kept only on this device').waitFor();
    await page.locator('wl-toast').evaluate((toast) => ((toast as HTMLElement).hidden = true));
  }
  await page.getByRole('link', { name: 'Wishlist' }).click();
  const device = page.locator('wl-device-list');
  const dialog = await windowFrom(page, () =>
    device.getByRole('button', { name: 'Keep your list on all your devices' }).click(),
  );
  await signIn(dialog, service, 'nora@one-click-journey.example');
  await dialog.getByRole('heading', { name: 'Your list is on all your devices' }).waitFor();
  await page.locator('wl-toast').getByText('Moved to your wishlist: 2').waitFor();
  await dialog.locator('.step-intro').getByText('2 products moved.').waitFor();
  await dialog.getByRole('status').getByText('2 products moved.').waitFor();
  const basket = await basketOn(page);
  await wish(basket, 'vase').waitFor();
  await wish(basket, 'mug').waitFor();
  await expect.poll(() => filled(page)).toEqual(['vase', 'mug']);
  const items = () =>
    service.ctx.prisma.listItem.findMany({
      where: { list: { owner: { email: 'nora@one-click-journey.example' } } },
      select: { title: true },
      orderBy: { id: 'asc' },
    });
  await expect.poll(items).toEqual([{ title: 'vase' }, { title: 'mug' }]);

  // The banner's no doesn't end what the shopper asked for themselves.
  await page.reload();
  await heartOf(page, 'bowl').click();
  await page.locator('wl-toast').getByText('Saved to your wishlist').waitFor();
  await expect.poll(() => filled(page)).toEqual(['vase', 'mug', 'bowl']);
  await expect.poll(items).toHaveLength(3);

  // After signing out, it applies again: nothing reaches the service.
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await (await basketOn(page)).getByRole('button', { name: 'Sign out' }).click();
  await (await basketOn(page)).getByRole('button', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  const guests = () => service.ctx.prisma.user.count({ where: { guestOfPartnerId: partnerId } });
  const before = await guests();
  await heartOf(page, 'cup').click();
  await page.locator('wl-toast').getByText('Kept only on this device').waitFor();
  await expect.poll(() => filled(page)).toEqual(['cup']);
  await page.reload();
  await expect.poll(() => filled(page)).toEqual(['cup']);
  expect(await guests()).toBe(before);
  expect(await items()).toHaveLength(3);
});

test('products on the device move once if the shopper signs in and then consents', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(shopPage('data-wl-consent="denied"'));
  await heartOf(page, 'vase').click();
  await page.locator('wl-toast').getByText('Kept only on this device').waitFor();
  await page.getByRole('link', { name: 'Wishlist' }).click();
  const dialog = await windowFrom(page, () =>
    page
      .locator('wl-device-list')
      .getByRole('button', { name: 'Keep your list on all your devices' })
      .click(),
  );
  await signIn(dialog, service, 'ida@one-click-journey.example');
  await page.locator('wl-toast').getByText('Moved to your wishlist: 1').waitFor();
  await page.evaluate(() =>
    (globalThis as unknown as { WlWidget: { consent(state: string): void } }).WlWidget.consent('granted'),
  );
  await heartOf(page, 'bowl').click();
  await page.locator('wl-toast').getByText('Saved to your wishlist').waitFor();
  const items = () =>
    service.ctx.prisma.listItem.findMany({
      where: { list: { owner: { email: 'ida@one-click-journey.example' } } },
      select: { title: true },
      orderBy: { id: 'asc' },
    });
  await expect.poll(items).toEqual([{ title: 'vase' }, { title: 'bowl' }]);
});

const keep = { name: 'Keep your list on all your devices' };

/** Saves as many products as it takes for the toast to offer to keep them. @returns the toast */
async function saveThree(page: Page): Promise<Locator> {
  const toast = page.locator('wl-toast');
  for (const title of ['vase', 'mug', 'bowl']) {
    await heartOf(page, title).click();
    await toast.getByText('Saved to your wishlist').waitFor();
    if (title !== 'bowl') await toast.evaluate((host) => ((host as HTMLElement).hidden = true));
  }
  return toast;
}

test(
  'the offers in the toast and the drawer have the same result, and both can be undone there',
  { tags: ['thorough'] },
  async () => {
    const email = 'lina@one-click-journey.example';
    const { user: lina } = await issueSession(service.ctx, { email });
    await createList(service.ctx, lina.id, { name: 'My wishlist' });
    const titles = async () =>
      (await stored(lina.id)).flatMap(({ items }) => items.map(({ title }) => title));

    for (const way of ['toast', 'drawer'] as const) {
      const { page } = await newVisitor(browser);
      await page.goto(shopPage());
      const toast = await saveThree(page);
      const window = await windowFrom(page, async () => {
        if (way === 'toast') return toast.getByRole('button', keep).click();
        await page.getByRole('link', { name: 'Wishlist' }).click();
        return (await basketOn(page)).getByRole('button', keep).click();
      });
      await signIn(window, service, email);
      await window.getByRole('heading', { name: 'Your list is on all your devices' }).waitFor();
      await window.getByText('3 products moved.').waitFor();
      expect((await titles()).length).toBe(3);
      await window.getByRole('button', { name: 'Undo' }).click();
      await window.getByText('Only on this device, and your browser may delete it.').waitFor();
      expect(await titles()).toEqual([]);
      await closedBy(window, () => window.getByRole('button', { name: 'Back to the shop' }).click());
      await page.reload();
      await page.getByRole('link', { name: 'Wishlist' }).click();
      await wish(await basketOn(page), 'vase').waitFor();
      await (
        await basketOn(page)
      )
        .getByText('Only on this device, and your browser may delete it.')
        .waitFor();
    }
  },
);

test(
  'a shopper who signs in while the guest’s list is still being taken over gets it',
  { tags: ['thorough'] },
  async () => {
    const email = 'ruth@one-click-journey.example';
    const { page, context } = await newVisitor(browser);
    const isRequest = (intent: string, request: Request) =>
      new URLSearchParams(request.postData() ?? '').get('intent') === intent;
    // The answer to taking over comes once the sign-in is sent or, if that waits for it, later.
    const answered = context.waitForEvent('response', (response) => isRequest('verify', response.request()));
    const entered = Promise.withResolvers<void>();
    await context.route('**/session', async (route) => {
      const request = route.request();
      if (!isRequest('adopt', request)) return route.continue();
      // Not by Playwright, which would store the cookie at once.
      const headers = new Headers(await request.allHeaders());
      for (const name of ['host', 'content-length']) headers.delete(name);
      const answer = await fetch(request.url(), { method: 'POST', headers, body: request.postData() });
      await Promise.race([answered, entered.promise.then(() => delay(1_000))]);
      const set = { 'set-cookie': answer.headers.getSetCookie().join('\n') };
      await route.fulfill({ status: answer.status, headers: set, json: await answer.json() });
    });

    await page.goto(shopPage());
    const toast = await saveThree(page);
    const window = await windowFrom(page, () => toast.getByRole('button', keep).click());
    await signIn(window, service, email);
    entered.resolve();

    await window.getByText('3 products moved.').waitFor();
    const { id } = await service.ctx.prisma.user.findFirstOrThrow({ where: { email } });
    expect((await stored(id)).flatMap(({ items }) => items.map(({ title }) => title))).toEqual([
      'vase',
      'mug',
      'bowl',
    ]);
  },
);
