/** A shopper's own pages, in a browser with scripts. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { followList } from '#api/modules/lists/follow-list.ts';
import { listItems } from '#api/modules/lists/list-items.ts';
import { updateItem } from '#api/modules/lists/update-item.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers } from '#test/support/hold-timers.ts';
import { orderWish } from '#test/support/order-wish.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { newVisitor, signIn } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

let shoppers = 0;
/** For how long a toast is shown. */
const toastMs = 7_000;

/** Waits for hydration: Preact marks the element it renders into. */
const scriptRuns = (page: Page) =>
  page.waitForFunction(() => '__k' in (document.getElementById('client-entry') ?? {}));

/** A new shopper with a list of these wishes, on the list's page. */
async function shopperWithList(titles: string[], name = 'Birthday') {
  const email = `shopper${(shoppers += 1)}@account.example`;
  const { id } = (await issueSession(ctx, { email })).user;
  const list = await createList(ctx, id, { name });
  const ids: number[] = [];
  for (const title of titles.toReversed())
    ids.unshift((await addManualItem(ctx, id, list.id, { title })).item_id);
  const { page, context } = await newVisitor(browser);
  await signInAs(context, service, email);
  await page.goto(`${siteUrl}/lists/${list.id}`);
  await scriptRuns(page);
  const stored = async () => (await listItems(ctx, id, list.id)).products;
  return { id, email, list, ids, page, context, stored };
}

/** Not the rendered order: wishes that were just moved are drawn a frame later. */
const shownTitles = (page: Page) => page.locator('.wish-title').allTextContents();
const toast = (page: Page) => page.locator('.toast');

describe('a new shopper', () => {
  it('signs in with a code, creates a list, adds a wish manually and changes it', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${siteUrl}/lists`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/signin');
    await signIn(page, service, `shopper${(shoppers += 1)}@account.example`);
    await page.getByRole('heading', { name: 'Your first list' }).waitFor();

    await page.getByRole('link', { name: 'New list' }).click();
    await page.getByRole('button', { name: 'Create list' }).click();
    await page.getByText('Give the list a name.').waitFor();
    await page.getByLabel('Name').fill('Birthday');
    await page.getByLabel('Occasion').selectOption('birthday');
    await page.getByRole('button', { name: 'Create list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Birthday' }).waitFor();
    await expect.poll(() => toast(page).textContent()).toContain('Birthday is ready.');

    await page.getByRole('link', { name: 'Add a wish' }).first().click();
    await page.getByRole('link', { name: 'Manually' }).click();
    await page.getByLabel('Title').fill('Ono Vase');
    await page.getByLabel('Price').fill('54,00');
    await page.getByLabel('Priority').selectOption('1');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.wish', { hasText: 'Ono Vase' }).waitFor();
    await expect.poll(() => page.locator('.wish').textContent()).toContain('€54.00');
    await expect.poll(() => page.locator('.wish').textContent()).toContain('Most wanted');

    await page.locator('.wish-link').click();
    const panel = page.getByRole('dialog', { name: 'Ono Vase' });
    await panel.getByLabel('Note').fill('In oat');
    await panel.getByLabel('Quantity').fill('2');
    await panel.getByLabel('Price').fill('a lot');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Enter the price as a number').waitFor();
    await expect.poll(() => panel.getByLabel('Note').inputValue()).toBe('In oat');
    await panel.getByLabel('Price').fill('49.90');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.waitFor({ state: 'detached' });
    for (const part of ['€49.90', '2 ×', 'In oat'])
      await expect.poll(() => page.locator('.wish').textContent()).toContain(part);
  });

  it('gets the language they signed in with', async () => {
    const email = 'neu@account.example';
    const session = (fields: Record<string, string>) =>
      fetch(`${siteUrl}/session`, {
        method: 'POST',
        headers: { 'Accept-Language': 'de-AT, en;q=0.5' },
        body: new URLSearchParams({ email, ...fields }),
      });
    await session({ intent: 'start' });
    const signedIn = await session({ intent: 'verify', code: await service.lastCode(email) });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    const page = await fetch(`${siteUrl}/lists`, { headers: { Cookie: cookie, 'Accept-Language': 'fr' } });
    expect(await page.text()).toContain('Deine erste Liste');
  });

  it('continues to the page they wanted, but to no other site', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${siteUrl}/friends`);
    await signIn(page, service, 'next@account.example');
    await page.waitForURL(`${siteUrl}/friends`);
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
      await page.goto(`${siteUrl}/account/signin?${new URLSearchParams({ next: evil })}`);
      expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(`${siteUrl}/lists`);
    }
  });
});

describe('a guest', () => {
  /** A guest who has saved two products on this device, without an email address. */
  async function guestWithList() {
    const { user, refreshToken } = await createAnonymousUser(ctx);
    const list = await createList(ctx, user.id, { name: 'My wishlist' });
    for (const title of ['Ono Vase', 'Daily Mug']) await addManualItem(ctx, user.id, list.id, { title });
    const { page, context } = await newVisitor(browser);
    const cookie = { name: 'wl_session', value: refreshToken, url: siteUrl, httpOnly: true };
    await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
    return { page, list, userId: user.id };
  }

  it('sees, changes and shares lists, and sees that they’re only on this device', async () => {
    const { page, list, userId } = await guestWithList();
    await page.goto(`${siteUrl}/lists/${list.id}`);
    await scriptRuns(page);
    await expect.poll(() => shownTitles(page)).toEqual(['Daily Mug', 'Ono Vase']);
    await page.getByText('Only on this device, and your browser may delete it.').waitFor();
    expect(await page.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(1);

    await page.getByRole('link', { name: 'Share' }).first().click();
    await page.getByLabel('Your name').fill('Clara');
    await page.getByRole('button', { name: 'Make it public' }).click();
    await expect
      .poll(() => ctx.prisma.list.findFirst({ where: { ownerId: userId } }))
      .toMatchObject({ sharePublic: true });
    // People will look for the list: a good moment to keep it.
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'Keep your list on all your devices' })
      .waitFor();
  });

  it.each(['/account', '/friends', '/notifications'])('needs an account for %s', async (path) => {
    const { page } = await guestWithList();
    await page.goto(siteUrl + path);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/signin');
  });

  it('keeps the lists by email, with a receipt', async () => {
    const { page, list } = await guestWithList();
    await page.goto(`${siteUrl}/lists/${list.id}`);
    await page.getByRole('link', { name: 'Keep your list on all your devices' }).click();
    await signIn(page, service, `shopper${(shoppers += 1)}@account.example`);
    await page.getByRole('heading', { level: 1, name: 'My lists' }).waitFor();
    await expect.poll(() => toast(page).textContent()).toContain('2 products moved to your account.');
    await page
      .getByRole('link', { name: /My wishlist/ })
      .first()
      .click();
    await expect.poll(() => shownTitles(page)).toEqual(['Daily Mug', 'Ono Vase']);
    await expect.poll(() => page.getByText('only on this device').count()).toBe(0);
  });

  it('sees what was moved, and can move it back to this device', { tags: ['thorough'] }, async () => {
    const { page, list, userId } = await guestWithList();
    await page.goto(`${siteUrl}/lists/${list.id}`);
    await page.getByRole('link', { name: 'Keep your list on all your devices' }).click();
    const email = `shopper${(shoppers += 1)}@account.example`;
    await signIn(page, service, email);
    await toast(page).getByRole('link', { name: 'See what moved' }).click();
    await scriptRuns(page);
    const receipts = page.locator('#merges');
    expect(await receipts.textContent()).toContain('“My wishlist” moved to your account. It had 2 products.');
    expect(await accessibilityFaults(page)).toEqual([]);

    await receipts.getByRole('link', { name: 'Undo' }).click();
    await page.getByText('You’ll be signed out of your account on this device.').waitFor();
    // The panel fades in, and its text has less contrast until then.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo and sign out' }).click();
    await page.getByText('Only on this device, and your browser may delete it.').waitFor();
    await expect.poll(() => toast(page).textContent()).toContain('The lists are back on this device');
    expect(await ctx.prisma.list.findUnique({ where: { id: list.db_id } })).toMatchObject({
      ownerId: userId,
    });
    expect(await ctx.prisma.refreshToken.count({ where: { user: { email }, revokedAt: null } })).toBe(0);
  });
});

it('changes the email address with a code from each mailbox', async () => {
  const { page, id, email } = await shopperWithList(['Vase']);
  await page.goto(`${siteUrl}/account`);
  await scriptRuns(page);
  await page.getByRole('link', { name: 'Change email' }).click();
  await page.getByRole('button', { name: `Send a code to ${email}` }).click();
  await page.getByLabel('New email address').fill('new@account.example');
  await page.getByLabel('6-digit code').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('That code isn’t right').waitFor();
  await page.getByLabel('6-digit code').fill(await service.lastCode(email));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('We’ve sent an email to new@account.example.').waitFor();
  await page.getByLabel('6-digit code').fill(await service.lastCode('new@account.example'));
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('You now sign in with new@account.example.');
  expect(await ctx.prisma.user.findUnique({ where: { id } })).toMatchObject({ email: 'new@account.example' });
});

it('guests can delete their own lists, and no one else’s', async () => {
  const { user, refreshToken } = await createAnonymousUser(ctx);
  await createList(ctx, user.id, { name: 'My wishlist' });
  const { page, context } = await newVisitor(browser);
  const cookie = { name: 'wl_session', value: refreshToken, url: siteUrl, httpOnly: true };
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
  await page.goto(`${siteUrl}/lists`);
  await page.getByRole('link', { name: 'Delete my lists' }).click();
  await page.getByText('permanently deleted right away').waitFor();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('Your lists have been deleted.').waitFor();
  expect(await ctx.prisma.user.count({ where: { id: user.id } })).toBe(0);
  expect((await context.cookies()).filter(({ name }) => name === 'wl_session')).toEqual([]);
});

describe('the order of wishes', () => {
  const titles = ['Vase', 'Mug', 'Lamp', 'Chair'];

  it('can be changed by keyboard, keeping the focus and announcing every step', async () => {
    const { page, stored } = await shopperWithList(titles);
    const handle = page.getByRole('button', { name: 'Reorder Chair' });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => page.locator('#announcements').textContent())
      .toContain('Chair is picked up, position 4 of 4');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('#announcements').textContent()).toBe('Chair, position 1 of 4.');
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => shownTitles(page)).toEqual(['Chair', 'Vase', 'Mug', 'Lamp']);
    await expect
      .poll(async () => (await stored()).map(({ title }) => title))
      .toEqual(await shownTitles(page));

    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await expect.poll(() => shownTitles(page)).toEqual(['Chair', 'Vase', 'Mug', 'Lamp']);
  });

  it('can be changed by dragging', async () => {
    const { page, stored } = await shopperWithList(titles);
    const box = async (title: string) => {
      const found = await page.locator('.wish', { hasText: title }).boundingBox();
      if (!found) throw new Error(`${title} is not there`);
      return found;
    };
    const [from, to] = [await box('Vase'), await box('Lamp')];
    await page.locator('.wish', { hasText: 'Vase' }).hover();
    const grip = await page.getByRole('button', { name: 'Reorder Vase' }).boundingBox();
    if (!grip) throw new Error('no handle');
    await page.mouse.move(grip.x + 20, grip.y + 20);
    await page.mouse.down();
    await page.mouse.move(grip.x + 60, grip.y + 30, { steps: 4 });
    await page.mouse.move(grip.x + 20 + (to.x - from.x), grip.y + 20 + (to.y - from.y), { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => shownTitles(page)).toEqual(['Mug', 'Lamp', 'Vase', 'Chair']);
    await expect
      .poll(async () => (await stored()).map(({ title }) => title))
      .toEqual(await shownTitles(page));
    await page.reload();
    await expect.poll(() => shownTitles(page)).toEqual(['Mug', 'Lamp', 'Vase', 'Chair']);
  });
});

describe('bought wishes', () => {
  const titles = ['Vase', 'Mug', 'Lamp', 'Chair'];

  it('are kept apart for the owner, with the day of the order', async () => {
    const { page, list, id, ids, stored } = await shopperWithList(titles);
    const [vase, mug] = ids as [number, number];
    await updateItem(ctx, id, list.id, mug, { quantity: 3 });
    const partner = await createPartner(ctx, {
      email: 'clara@account.example',
      name: 'Kiln',
      plan: 'growth',
    });
    await orderWish(service, partner.partnerId, vase);
    await orderWish(service, partner.partnerId, mug);
    await page.reload();
    await scriptRuns(page);
    const section = page.getByRole('region', { name: 'Bought', exact: true });
    await section.getByText(/^Bought on \d+ \w+$/).waitFor();
    await expect.poll(() => section.locator('.wish-title').allTextContents()).toEqual(['Vase']);
    await page.locator('.wish', { hasText: 'Mug' }).getByText('1 of 3 bought').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Reorder Chair' }).focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => page.locator('#announcements').textContent())
      .toContain('Chair is picked up, position 3 of 3');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect.poll(() => shownTitles(page)).toEqual(['Chair', 'Mug', 'Lamp', 'Vase']);
    await expect
      .poll(async () => (await stored()).map(({ title }) => title))
      .toEqual(await shownTitles(page));
    await page.getByRole('link', { name: 'Rows' }).click();
    await section.getByText(/^Bought on \d+ \w+/).waitFor();

    await updateList(ctx, id, list.id, { sharePublic: true });
    const visitor = await newVisitor(browser);
    await visitor.page.goto(`${siteUrl}/en/list/${list.id}`);
    await expect
      .poll(() => visitor.page.locator('.summary').first().textContent())
      .toMatch(/4 wishes\s+·\s+1 already bought/);
    await visitor.page.getByText('1 of 3 bought').waitFor();
    expect(await visitor.page.content()).not.toMatch(/Bought (on|by)/);
  });

  it('move there and back, and keep the focus', { tags: ['thorough'] }, async () => {
    const { page, ids } = await shopperWithList(titles);
    const section = page.getByRole('region', { name: 'Bought', exact: true });
    const vase = page.locator(`[data-item="${ids[0]}"] a`);
    const isFocused = () => vase.evaluate((link) => link === document.activeElement);
    await vase.click();
    await page.getByRole('button', { name: 'Mark as bought' }).click();
    await section.locator('.wish', { hasText: 'Vase' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(isFocused).toBe(true);
    await page.locator('.wish-link', { hasText: 'Lamp' }).click();
    await page.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => shownTitles(page)).toEqual(['Lamp', 'Mug', 'Chair', 'Vase']);
    await page.keyboard.press('Escape');
    await vase.click();
    await page.getByRole('button', { name: 'Mark as not bought' }).click();
    await section.waitFor({ state: 'detached' });
  });
});

describe('a wish', () => {
  it('can be restored after removal, until the time is up or the page is left', async () => {
    const { page, stored } = await shopperWithList(['Vase', 'Mug']);
    // The time isn't up, however long this takes.
    await holdTimers(page, toastMs);
    await page.reload();
    await scriptRuns(page);
    const remove = async (title: string) => {
      await page.locator('.wish-link', { hasText: title }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.locator('.wish', { hasText: title }).waitFor({ state: 'detached' });
    };
    await remove('Vase');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await page.locator('.wish', { hasText: 'Vase' }).waitFor();
    expect(await stored()).toHaveLength(2);
    await remove('Mug');
    expect(await stored()).toHaveLength(2);
    await page.goto(`${siteUrl}/friends`);
    await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Vase']);
  });

  it('can be restored after removal while its toast is in use', { tags: ['thorough'] }, async () => {
    const { page, stored } = await shopperWithList(['Vase', 'Mug']);
    await page.clock.install();
    await page.reload();
    await scriptRuns(page);
    const remove = async (title: string) => {
      await page.locator('.wish-link', { hasText: title }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    };
    await remove('Vase');
    await toast(page).getByRole('button', { name: 'Undo' }).hover();
    await page.clock.runFor(500);
    await page.clock.fastForward(20_000);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await page.locator('.wish', { hasText: 'Vase' }).waitFor();

    await remove('Mug');
    await toast(page).waitFor();
    await page.clock.runFor(8_000);
    await toast(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Vase']);
  });

  it(
    'stays open when a text selection in one of its fields ends outside',
    { tags: ['thorough'] },
    async () => {
      const { page } = await shopperWithList(['Vase']);
      await page.locator('.wish-link').click();
      const panel = page.getByRole('dialog');
      await page.getByLabel('Note').fill('In oat');
      const { x, y } = (await page.getByLabel('Note').boundingBox())!;
      await page.mouse.move(x + 40, y + 10);
      await page.mouse.down();
      await page.mouse.move(20, y + 10);
      await page.mouse.up();
      await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('In oat');
      await page.mouse.click(20, y + 10);
      await panel.waitFor({ state: 'detached' });
    },
  );

  it('can be marked as bought, and moved to another list and back', async () => {
    const { id, page, list, stored } = await shopperWithList(['Vase', 'Mug']);
    const other = await createList(ctx, id, { name: 'Kitchen' });
    await page.reload();
    await scriptRuns(page);
    await page.locator('.wish-link', { hasText: 'Vase' }).click();
    await page.getByRole('button', { name: 'Mark as bought' }).click();
    await page.getByRole('button', { name: 'Mark as not bought' }).waitFor();
    await expect
      .poll(async () => (await stored()).find(({ title }) => title === 'Vase')?.purchased)
      .toBe(true);
    await page.getByRole('dialog').getByLabel('Move to another list').selectOption('Kitchen');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.locator('.wish', { hasText: 'Vase' }).waitFor({ state: 'detached' });
    await expect.poll(() => toast(page).textContent()).toContain('Vase was moved to Kitchen.');
    await expect.poll(async () => (await listItems(ctx, id, other.id)).products).toHaveLength(1);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await page.locator('.wish', { hasText: 'Vase' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/lists/${list.id}`);
    await expect.poll(stored).toHaveLength(2);
  });

  it('keeps both changes when two people change it at once', { tags: ['thorough'] }, async () => {
    const { id, page, list, ids, stored } = await shopperWithList(['Vase']);
    await page.locator('.wish-link').click();
    await page.getByLabel('Note').fill('In oat');
    await updateItem(ctx, id, list.id, ids[0] ?? 0, { quantity: 3 });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored())[0]).toMatchObject({ note: 'In oat', quantity: 3 });
  });

  it('can be added by URL, or manually if its page has no data', async () => {
    const { page, stored } = await shopperWithList([]);
    const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Kyo Teapot' };
    const offer = { '@type': 'Offer', price: '78.00', priceCurrency: 'EUR' };
    const path = shop.page(
      `<meta property="og:site_name" content="Kiln &amp; Linen">
      <script type="application/ld+json">${JSON.stringify({ ...product, offers: offer })}</script><h1>Kyo Teapot</h1>`,
    );
    await page.getByRole('link', { name: 'Add a wish' }).first().click();
    await page.getByLabel('Product link').fill(shop.origin + path);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.wish', { hasText: 'Kyo Teapot' }).waitFor();
    await expect
      .poll(async () => (await stored())[0])
      .toMatchObject({ price_minor: 7800, currency: 'EUR', source_label: 'Kiln & Linen' });

    await page.getByRole('link', { name: 'Add a wish' }).first().click();
    await page.getByLabel('Product link').fill(`${shop.origin}/nowhere`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This page doesn’t exist').waitFor();
    await expect.poll(() => page.getByLabel('Link').inputValue()).toBe(`${shop.origin}/nowhere`);
    await page.getByLabel('Title').fill('Something else');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.wish', { hasText: 'Something else' }).waitFor();

    const drawn = shop.page(
      '<meta property="og:title" content="Ono Vase"><meta property="og:image" content="/ono.jpg"><div id="root"></div><script>draw</script>',
    );
    await page.getByRole('link', { name: 'Add a wish' }).first().click();
    await page.getByLabel('Product link').fill(shop.origin + drawn);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('We can only read this page in a browser').waitFor();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Ono Vase');
  });

  it('shows a hostile title as text', async () => {
    const title = '<img src=x onerror=document.title=1>"\'&{name}</script>';
    const { page } = await shopperWithList([title], '</title><script>document.title=1</script>');
    await expect.poll(() => shownTitles(page)).toEqual([title]);
    await page.locator('.wish-link').click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent())
      .toBe(title);
    expect(await page.title()).toContain('</title><script>');
    await expect.poll(() => page.locator('img').count()).toBe(0);
  });
});

describe('offline', () => {
  it('says so, and keeps the input', async () => {
    const { page, context } = await shopperWithList(['Vase']);
    await page.locator('.wish-link').click();
    await page.getByLabel('Note').fill('In oat');
    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('No connection').waitFor();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('In oat');
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.locator('.wish-note', { hasText: 'In oat' }).waitFor();
  });

  it('also says so for buttons without a form', { tags: ['thorough'] }, async () => {
    const { id, page, context } = await shopperWithList([]);
    const { user } = await issueSession(ctx, { email: 'alma@account.example' });
    const list = await createList(ctx, user.id, { name: 'Wedding' });
    await updateList(ctx, user.id, list.id, { sharePublic: true });
    await followList(ctx, id, list.id);
    const offlineAfter = async (path: string, button: string) => {
      await page.goto(siteUrl + path);
      await scriptRuns(page);
      await context.setOffline(true);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
      await context.setOffline(false);
    };
    await offlineAfter('/following', 'Unfollow: Wedding');
    await page.goto(`${siteUrl}/friends`);
    await page.getByRole('button', { name: 'Create invite link' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await offlineAfter('/friends', 'Withdraw');
  });

  it('shows next to the button that the session has ended', { tags: ['thorough'] }, async () => {
    const { page, context } = await shopperWithList(['Vase']);
    await page.locator('.wish-link').click();
    await page.getByLabel('Note').fill('In oat');
    await context.clearCookies();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('In oat');
  });
});
