/** Share pages as givers and the list's people use them, with and without scripts. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { updateList } from '#api/modules/lists/update-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { card, get, give, sharePages, summary, undo } from '#test/support/share-page.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
const { clara, visit, isBought } = sharePages(service, browser);
afterAll(() => browser.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

/** A card's position on the page, regardless of scrolling. */
const placeOf = (page: Page, title: string) =>
  card(page, title).evaluate((element: HTMLElement) => [
    element.offsetLeft,
    element.offsetTop,
    element.offsetHeight,
  ]);

describe.each(
  combinations([
    ['with script', true],
    ['without script', false],
  ] as const),
)('%s', (_how, javaScriptEnabled) => {
  it('marks a wish with one click, dims it, shows the giver that it’s theirs, and undoes it', async () => {
    const { path, items } = await clara();
    const page = await visit(path, { javaScriptEnabled });
    expect(await summary(page)).toMatch(/^12 wishes\s+·\s+4 already bought$/);

    await give(page, 'Nesting Bowls');
    await undo(page, 'Nesting Bowls').waitFor();
    await expect
      .poll(() => card(page, 'Nesting Bowls').locator('.chip').textContent())
      .toBe('You’re getting this');
    await expect.poll(() => summary(page)).toContain('5 already bought');
    await expect.poll(() => isBought(items[3])).toBe(true);
    // The response includes what lets this browser undo it.
    await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(0);

    await page.reload();
    await expect.poll(() => undo(page, 'Nesting Bowls').count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).count()).toBe(1);
    await page.waitForLoadState('networkidle');
    await undo(page, 'Nesting Bowls').click();
    await get(page, 'Nesting Bowls').waitFor();
    await expect.poll(() => summary(page)).toContain('4 already bought');
    await expect.poll(() => isBought(items[3])).toBe(false);
  });

  it('reserves a wish, shows others that it’s reserved, and turns it into a purchase', async () => {
    const { path, items } = await clara();
    const page = await visit(path, { javaScriptEnabled });
    await give(page, 'Nesting Bowls', { reserve: true });
    await expect
      .poll(() => card(page, 'Nesting Bowls').locator('.chip').textContent())
      .toBe('Reserved by you');
    await expect.poll(() => summary(page)).toContain('1 reserved');
    expect(await isBought(items[3])).toBe(false);

    const other = await visit(path, { javaScriptEnabled });
    const seen = card(other, 'Nesting Bowls');
    await expect.poll(() => seen.locator('.chip').textContent()).toBe('Reserved');
    await seen.getByText(/^Reserved until \d/).waitFor();
    expect(await seen.getByRole('button').count()).toBe(0);

    await page.reload();
    await give(page, 'Nesting Bowls');
    await expect.poll(() => isBought(items[3])).toBe(true);
    await expect.poll(() => summary(page)).toContain('5 already bought');
  });

  it(
    'shows the second of two simultaneous givers that someone else was faster',
    { tags: ['thorough'] },
    async () => {
      const { path, items } = await clara();
      const first = await visit(path, { javaScriptEnabled });
      // Another address and user agent: a different visitor.
      const second = await visit(path, {
        javaScriptEnabled,
        userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      });
      await give(first, 'Nesting Bowls');
      await undo(first, 'Nesting Bowls').waitFor();
      await expect.poll(() => isBought(items[3])).toBe(true);

      await give(second, 'Nesting Bowls');
      const late = card(second, 'Nesting Bowls');
      await late.getByText('Someone beat you to it. This has already been bought.').waitFor();
      await expect.poll(() => late.locator('.chip').textContent()).toBe('Bought');
      await expect.poll(() => late.getByRole('button').count()).toBe(0);
      expect(await second.context().cookies()).toEqual([]);
    },
  );

  it('takes a quantity, a name and a note, and shows the owner who gave what after the surprise', async () => {
    const { path, token, items, ownerId, ownerEmail } = await clara({ surprise: { until: null } });
    // Pages show a mark before it's stored.
    const givers = async () => {
      const claims = await ctx.prisma.giftClaim.findMany({
        where: { itemId: { in: items } },
        orderBy: { id: 'asc' },
      });
      return claims.flatMap(({ name }) => name || []);
    };
    const may = await visit(path, { javaScriptEnabled });
    await give(may, 'Daily Mug', {
      quantity: 2,
      name: 'Aunt May',
      note: 'In clay, as you like it',
      show: true,
    });
    await undo(may, 'Daily Mug').waitFor();
    await card(may, 'Daily Mug').getByText('Marked as bought.').waitFor();
    await card(may, 'Daily Mug').getByText('2 of 4 bought').waitFor();
    await expect.poll(givers).toEqual(['Aunt May']);

    const ben = await visit(path, { javaScriptEnabled, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
    await card(ben, 'Daily Mug').getByText('Aunt May').waitFor();
    expect(await ben.content()).not.toContain('as you like it');
    await get(ben, 'Daily Mug').click();
    expect(await card(ben, 'Daily Mug').getByLabel('How many?').locator('option').allTextContents()).toEqual([
      '1',
      '2',
    ]);
    await give(ben, 'Elm Dining Chair', { name: 'Ben', chipIn: true });
    await card(ben, 'Elm Dining Chair').getByText('You’d chip in.').waitFor();
    await card(ben, 'Elm Dining Chair').getByText('1 person would chip in').waitFor();
    await expect.poll(givers).toEqual(['Aunt May', 'Ben']);
    await undo(ben, 'Elm Dining Chair').click();
    await expect.poll(() => undo(ben, 'Elm Dining Chair').count()).toBe(0);
    await expect.poll(givers).toEqual(['Aunt May']);

    await updateList(ctx, ownerId, token, { surprise: null });
    const owner = await newVisitor(browser, { javaScriptEnabled });
    await signInAs(owner.context, service, ownerEmail);
    await owner.page.goto(`${siteUrl}/lists/${token}`);
    await owner.page.getByRole('link', { name: 'Thank-you list' }).click();
    const thanks = owner.page.locator('.gifts', { hasText: 'Aunt May' });
    await thanks.getByText('In clay, as you like it').waitFor();
    expect(await owner.page.getByRole('dialog').innerText()).not.toContain('Ben');
  });

  it('filters the wishes, with a URL to pass on', async () => {
    const { path } = await clara();
    const page = await visit(path, { javaScriptEnabled });
    const titles = () => page.locator('.wish-title').allTextContents();
    await page.getByRole('link', { name: 'Still available' }).click();
    await expect.poll(async () => (await titles()).length).toBe(8);
    await page.getByRole('link', { name: 'Under €50' }).click();
    await expect.poll(async () => (await titles()).join()).toMatch(/^The Quiet Kitchen.*Waffle Towels/s);
    await expect.poll(() => new URL(page.url()).search).toBe('?show=cheap');
    await expect
      .poll(() => page.getByRole('link', { name: 'Under €50' }).getAttribute('aria-current'))
      .toBe('true');
    await page.reload();
    await expect.poll(titles).toHaveLength(6);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect.poll(async () => (await titles()).length).toBe(12);
  });

  it('lets signed-in visitors follow and unfollow the list', async () => {
    const { path, token } = await clara();
    const email = `friend-${javaScriptEnabled}@share.example`;
    const { context, page } = await newVisitor(browser, { javaScriptEnabled });
    await signInAs(context, service, email);
    await page.goto(siteUrl + path);
    const follows = () => ctx.prisma.listFollow.count({ where: { list: { token }, user: { email } } });
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: /^Following/ }).waitFor();
    await expect.poll(follows).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: /^Following/ }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await expect.poll(follows).toBe(0);
  });

  it('leads visitors who aren’t signed in to sign in, and back', { tags: ['thorough'] }, async () => {
    const { path } = await clara();
    const page = await visit(path, { javaScriptEnabled });
    const link = page.getByRole('link', { name: 'Follow (sign in first)' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`${siteUrl}/account/signin?next=${encodeURIComponent(path)}`);
  });
});

describe('a mark', () => {
  it(
    'keeps its position and the focus, and treats a double click as one',
    { tags: ['thorough'] },
    async () => {
      const { path, items } = await clara();
      const page = await visit(path);
      const before = await placeOf(page, 'Daily Mug');
      await get(page, 'Dome Table Lamp').focus();
      await page.keyboard.press('Enter');
      await card(page, 'Dome Table Lamp').getByRole('button', { name: 'I’ve bought it' }).focus();
      await page.keyboard.press('Enter');
      await undo(page, 'Dome Table Lamp').waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Undo: Dome Table Lamp');
      await expect.poll(() => placeOf(page, 'Daily Mug')).toEqual(before);
      await expect
        .poll(() => page.getByRole('status').textContent())
        .toContain('Dome Table Lamp is marked as bought');

      await get(page, 'Daily Mug').click();
      await card(page, 'Daily Mug').getByLabel('How many?').selectOption('4');
      await card(page, 'Daily Mug').getByRole('button', { name: 'I’ve bought it' }).dblclick();
      await expect.poll(() => isBought(items[6])).toBe(true);
      await undo(page, 'Daily Mug').waitFor();
      expect(await isBought(items[6])).toBe(true);
    },
  );

  it(
    'that doesn’t reach the service is reverted with a message on its card, and can be retried',
    { tags: ['thorough'] },
    async () => {
      const { path, items } = await clara();
      const page = await visit(path);
      await page.route('**/marks', (route) => route.abort());
      await give(page, 'Nesting Bowls');
      await card(page, 'Nesting Bowls').getByText('Something went wrong. Try again.').waitFor();
      expect(await isBought(items[3])).toBe(false);
      await expect.poll(() => summary(page)).toContain('4 already bought');

      await page.unroute('**/marks');
      await give(page, 'Nesting Bowls');
      await undo(page, 'Nesting Bowls').waitFor();
      await expect.poll(() => isBought(items[3])).toBe(true);
      await expect.poll(() => card(page, 'Nesting Bowls').getByRole('alert').count()).toBe(0);
    },
  );

  it('says that a wish or a list no longer exists', { tags: ['thorough'] }, async () => {
    const { path, items, ownerId, token } = await clara();
    const page = await visit(path);
    await ctx.prisma.listItem.delete({ where: { id: items[3] } });
    await give(page, 'Nesting Bowls');
    await card(page, 'Nesting Bowls').getByText('This wish is no longer on the list.').waitFor();
    await updateList(ctx, ownerId, token, { sharePublic: false });
    await give(page, 'Still Carafe');
    await card(page, 'Still Carafe').getByText('This wish is no longer on the list.').waitFor();
  });

  it('can’t be made, undone or followed from another site', async () => {
    const { path, items } = await clara();
    for (const address of [path, `${path}/marks`]) {
      for (const intent of ['mark', 'undo', 'follow', 'toString']) {
        const answer = await fetch(siteUrl + address, {
          method: 'POST',
          headers: { Origin: 'https://evil.example' },
          body: new URLSearchParams({ intent, item: String(items[3]) }),
        });
        expect(answer.status, `${address} ${intent}`).toBe(403);
      }
    }
    expect(await isBought(items[3])).toBe(false);
  });

  it('keeps its undo token in a cookie scripts can’t read, and out of every URL', async () => {
    const { path, items } = await clara();
    const page = await visit(path);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await give(page, 'Nesting Bowls');
    await expect.poll(() => isBought(items[3])).toBe(true);
    await expect.poll(async () => (await page.context().cookies()).length).toBe(1);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: `wl_undo_${items[3]}`, httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).toMatch(/^wl_undo_/);
    expect(
      await page.evaluate(() => document.cookie + JSON.stringify(localStorage) + document.body.innerHTML),
    ).not.toContain(cookie?.value);
    expect(addresses.join()).not.toContain(cookie?.value);
  });
});

describe('sharing', () => {
  it('copies the list’s canonical URL and says so', async () => {
    const { path } = await clara();
    const page = await visit(`${path}?show=free`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.locator('summary', { hasText: 'Share' }).click();
    await page.locator('.tip').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + path);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Link copied');
  });

  it('shows a field to copy from if nothing else works', { tags: ['thorough'] }, async () => {
    const { path } = await clara();
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit(path, { javaScriptEnabled });
      if (javaScriptEnabled) {
        await page.evaluate(() => {
          Reflect.deleteProperty(Navigator.prototype, 'share');
          navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
        });
      }
      await page.locator('summary', { hasText: 'Share' }).click();
      await expect.poll(() => page.getByLabel('Link to this list').inputValue()).toBe(siteUrl + path);
    }
  });

  it('uses the device’s share sheet if there is one', { tags: ['thorough'] }, async () => {
    const { path } = await clara();
    const { context, page } = await newVisitor(browser);
    await context.addInitScript(() => {
      Object.assign(navigator, {
        share: (what: unknown) => Promise.resolve(Object.assign(window, { shared: what })),
      });
    });
    await page.goto(siteUrl + path);
    await page.locator('summary', { hasText: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
      .toEqual({ title: 'Clara turns thirty', url: siteUrl + path });
  });
});

describe('the owner and collaborators', () => {
  it('see that this is the public page, with a link to edit the list', async () => {
    const { path, token, ownerEmail } = await clara();
    const { context, page } = await newVisitor(browser);
    await signInAs(context, service, ownerEmail);
    await page.goto(siteUrl + path);
    await expect.poll(() => page.getByText('This is how others see the list.').isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole('link', { name: 'Edit list' }).getAttribute('href'))
      .toBe(`${siteUrl}/lists/${token}`);
    expect(await summary(page)).toContain('4 already bought');
    await expect.poll(() => page.getByText('Follow', { exact: true }).count()).toBe(0);
  });

  it('see no marks during a surprise, and can’t find them out', async () => {
    const { path, token, items, ownerId, ownerEmail } = await clara();
    await updateList(ctx, ownerId, token, {
      surprise: { end: { until: new Date(Date.now() + 86_400_000) } },
    });
    const { context, page } = await newVisitor(browser);
    await signInAs(context, service, ownerEmail);
    await page.goto(siteUrl + path);
    expect(await page.locator('body').innerText()).not.toMatch(/already bought|Still available/);
    expect(await page.content()).not.toContain('"state":"bought"');
    await expect.poll(() => page.locator('.wishes').getByRole('button').count()).toBe(0);
    for (const item of [items[1], items[3]]) {
      const answer = await page.request.post(`${siteUrl}${path}/marks`, {
        form: { intent: 'mark', item: String(item) },
      });
      expect([answer.status(), await answer.json()]).toEqual([403, { ok: false, problem: 'failed' }]);
    }
    const stranger = await visit(path);
    expect(await summary(stranger)).toContain('4 already bought');
  });
});

describe('a view', () => {
  it('counts for visitors, but not for the list’s people or bots', { tags: ['thorough'] }, async () => {
    const { path, token, ownerEmail } = await clara();
    const { partnerId } = await createPartner(ctx, { email: 'a@share.example', name: 'A', plan: 'growth' });
    await ctx.prisma.listItem.updateMany({
      where: { list: { token } },
      data: { sourcePartnerId: partnerId },
    });
    const { context, page } = await newVisitor(browser, { userAgent: `${phone} Owner` });
    await signInAs(context, service, ownerEmail);
    await page.goto(siteUrl + path);
    for (const agent of ['WhatsApp/2.24', 'facebookexternalhit/1.1', phone, phone]) {
      expect((await fetch(siteUrl + path, { headers: { 'user-agent': agent } })).status).toBe(200);
    }
    const views = async () => {
      const rows = await ctx.prisma.usageCounter.findMany({ where: { partnerId } });
      return rows.reduce((sum, row) => sum + row.listViews, 0);
    };
    await expect.poll(views).toBe(1);
  });
});
