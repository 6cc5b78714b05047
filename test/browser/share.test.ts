/** Share pages as gift-givers and the list’s people use them, with script and without. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { card, get, summary, undo, sharePages } from '#test/support/share-page.ts';
import { startService } from '#test/support/start-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await startService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
const { clara, visit, isBought } = sharePages(service, browser);
afterAll(() => browser.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

/** Where a card is on the page, however far that is scrolled. */
const placeOf = (page: Page, title: string) =>
  card(page, title).evaluate((element: HTMLElement) => [
    element.offsetLeft,
    element.offsetTop,
    element.offsetHeight,
  ]);

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_how, javaScriptEnabled) => {
  it('a wish is marked by one click, dimmed, told to be one’s own, and taken back', async () => {
    const { path, items } = await clara();
    const page = await visit(path, { javaScriptEnabled });
    expect(await summary(page)).toMatch(/^12 wishes\s+·\s+4 already bought$/);

    await get(page, 'Nesting Bowls').click();
    await undo(page, 'Nesting Bowls').waitFor();
    await expect
      .poll(() => card(page, 'Nesting Bowls').locator('.chip').textContent())
      .toBe('You’re getting this');
    expect(await summary(page)).toContain('5 already bought');
    await expect.poll(() => isBought(items[3])).toBe(true);
    // The answer brings what lets this browser take it back.
    await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(0);

    await page.reload();
    await expect.poll(() => undo(page, 'Nesting Bowls').count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).count()).toBe(1);
    await page.waitForLoadState('networkidle');
    await undo(page, 'Nesting Bowls').click();
    await get(page, 'Nesting Bowls').waitFor();
    expect(await summary(page)).toContain('4 already bought');
    await expect.poll(() => isBought(items[3])).toBe(false);
  });

  it('of two at once the second is told that someone was faster', async () => {
    const { path, items } = await clara();
    const first = await visit(path, { javaScriptEnabled });
    // Another address and agent: nobody's neighbour.
    const second = await visit(path, {
      javaScriptEnabled,
      userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    });
    await get(first, 'Nesting Bowls').click();
    await undo(first, 'Nesting Bowls').waitFor();
    await expect.poll(() => isBought(items[3])).toBe(true);

    await get(second, 'Nesting Bowls').click();
    const late = card(second, 'Nesting Bowls');
    await late.getByText('Someone beat you to it. This has already been bought.').waitFor();
    await expect.poll(() => late.locator('.chip').textContent()).toBe('Bought');
    await expect.poll(() => late.getByRole('button').count()).toBe(0);
    expect(await second.context().cookies()).toEqual([]);
  });

  it('filters show some of the wishes, and can be handed on as an address', async () => {
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

  it('the list is followed and no longer followed by who is signed in', async () => {
    const { path, token } = await clara();
    const email = `friend-${javaScriptEnabled}@mail.example`;
    const { context, page } = await newVisitor(browser, { javaScriptEnabled });
    await signInAs(context, service, email);
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
    const follows = () => ctx.prisma.listFollow.count({ where: { list: { token }, user: { email } } });
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: /^Following/ }).waitFor();
    await expect.poll(follows).toBe(1);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Following/ }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await expect.poll(follows).toBe(0);
  });

  it('whoever is not signed in is led to sign in, and back', async () => {
    const { path } = await clara();
    const page = await visit(path, { javaScriptEnabled });
    const link = page.getByRole('link', { name: 'Follow (sign in first)' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`${siteUrl}/account/signin?next=${encodeURIComponent(path)}`);
  });
});

describe('a mark', () => {
  it('keeps its place and the keyboard’s, and a double click means one', async () => {
    const { path, items } = await clara();
    const page = await visit(path);
    const before = await placeOf(page, 'Daily Mug');
    await get(page, 'Dome Table Lamp').focus();
    await page.keyboard.press('Enter');
    await undo(page, 'Dome Table Lamp').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Undo: Dome Table Lamp',
    );
    expect(await placeOf(page, 'Daily Mug')).toEqual(before);
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toContain('Dome Table Lamp is marked as bought');

    await get(page, 'Daily Mug').dblclick();
    await expect.poll(() => isBought(items[6])).toBe(true);
    await undo(page, 'Daily Mug').waitFor();
    expect(await isBought(items[6])).toBe(true);
  });

  it('that does not reach the service is taken back beside its card, and works again later', async () => {
    const { path, items } = await clara();
    const page = await visit(path);
    await page.route('**/marks', (route) => route.abort());
    await get(page, 'Nesting Bowls').click();
    await card(page, 'Nesting Bowls').getByText('Something went wrong. Try again.').waitFor();
    expect(await isBought(items[3])).toBe(false);
    expect(await summary(page)).toContain('4 already bought');

    await page.unroute('**/marks');
    await page.waitForTimeout(750);
    await get(page, 'Nesting Bowls').click();
    await undo(page, 'Nesting Bowls').waitFor();
    await expect.poll(() => isBought(items[3])).toBe(true);
    await expect.poll(() => card(page, 'Nesting Bowls').getByRole('alert').count()).toBe(0);
  });

  it('of a wish or a list that is gone says so', async () => {
    const { path, items, ownerId, token } = await clara();
    const page = await visit(path);
    await ctx.prisma.listItem.delete({ where: { id: items[3] } });
    await get(page, 'Nesting Bowls').click();
    await card(page, 'Nesting Bowls').getByText('This wish is no longer on the list.').waitFor();
    await updateList(ctx, ownerId, token, { sharePublic: false });
    await get(page, 'Still Carafe').click();
    await card(page, 'Still Carafe').getByText('This wish is no longer on the list.').waitFor();
  });

  it('is not made, undone or followed from another site', async () => {
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

  it('leaves its undo token in a cookie that scripts do not see, and in no address', async () => {
    const { path, items } = await clara();
    const page = await visit(path);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await get(page, 'Nesting Bowls').click();
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
  it('copies the list’s lasting address and says so', async () => {
    const { path } = await clara();
    const page = await visit(`${path}?show=free`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.locator('summary', { hasText: 'Share' }).click();
    await page.locator('.tip').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + path);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Link copied');
  });

  it('gives a field to copy from where nothing else works', async () => {
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

  it('hands the page to the device’s own sheet where there is one', async () => {
    const { path } = await clara();
    const { context, page } = await newVisitor(browser);
    await context.addInitScript(() => {
      Object.assign(navigator, {
        share: (what: unknown) => Promise.resolve(Object.assign(window, { shared: what })),
      });
    });
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
    await page.locator('summary', { hasText: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
      .toEqual({ title: 'Clara turns thirty', url: siteUrl + path });
  });
});

describe('the list’s people', () => {
  it('see that they look at the public page, and the way to edit it', async () => {
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

  it('who want to be surprised see no mark, and find out none', async () => {
    const { path, token, items, ownerId, ownerEmail } = await clara();
    await updateList(ctx, ownerId, token, { surpriseUntil: new Date(Date.now() + 86_400_000) });
    const { context, page } = await newVisitor(browser);
    await signInAs(context, service, ownerEmail);
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
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
  it('is counted for visitors, neither for the list’s people nor for bots', async () => {
    const { path, token, ownerEmail } = await clara();
    const { partnerId } = await createPartner(ctx, { email: 'a@partner.example', name: 'A', plan: 'growth' });
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
    await expect.poll(views, { timeout: 5_000 }).toBe(1);
  });
});
