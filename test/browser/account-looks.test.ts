/**
 * A shopper's own pages at every size, in every color scheme and language: nothing is misplaced, unnamed or
 * too large.
 */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { acceptInviteCode } from '#api/modules/people/accept-invite-code.ts';
import { createInviteCode } from '#api/modules/people/create-invite-code.ts';
import { requestFriend } from '#api/modules/people/request-friend.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { updateProfile } from '#api/modules/identity/update-profile.ts';
import { addCollaborator } from '#api/modules/lists/add-collaborator.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { setPurchased } from '#api/modules/lists/set-purchased.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startService } from '#test/support/start-service.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await startService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const email = 'clara@winter.example';
const clara = (await issueSession(ctx, { email })).user.id;
const [jonas = '', mara = ''] = await Promise.all(
  ['Jonas Berg', 'Mara Lind-Oberländer zu Hohenfels'].map(async (displayName, index) => {
    const { id } = (await issueSession(ctx, { email: `friend${index}@winter.example` })).user;
    await updateProfile(ctx, id, { displayName });
    return id;
  }),
);
await acceptInviteCode(ctx, jonas, (await createInviteCode(ctx, clara)).code);
await requestFriend(ctx, mara, { email });
await createList(ctx, clara, { name: 'Nothing yet' });
const list = await createList(ctx, clara, { name: 'Donaudampfschifffahrtsgesellschaftskapitänsgeburtstag' });
const long = 'A tablecloth with a very long name that goes on, and on, and hardly ever comes to an end';
const items = [
  { title: long, note: long, quantity: 12 },
  { title: 'Ono Vase', priceMinor: 123_456_789, currency: 'EUR', priority: 1 },
  { title: 'Daily Mug', priceMinor: 2499, currency: 'JPY' },
];
const ids: number[] = [];
for (const item of items) ids.push((await addManualItem(ctx, clara, list.id, item)).item_id);
await setPurchased(ctx, clara, list.id, ids[2] ?? 0, { purchased: true });
await addCollaborator(ctx, clara, list.id, { userId: jonas, role: 'editor' });
await updateList(ctx, clara, list.id, { sharePublic: true, description: long });

const pages = {
  lists: '/lists',
  'a new list': '/lists?panel=new',
  'a search': '/lists?q=a',
  list: `/lists/${list.id}`,
  rows: `/lists/${list.id}?view=rows`,
  wish: `/lists/${list.id}?item=${ids[1]}`,
  add: `/lists/${list.id}?panel=add`,
  'add by hand': `/lists/${list.id}?panel=add&kind=hand`,
  share: `/lists/${list.id}?panel=share`,
  edit: `/lists/${list.id}?panel=edit`,
  delete: `/lists/${list.id}?panel=delete`,
  following: '/following',
  friends: '/friends',
  unfriend: `/friends?panel=unfriend&item=${jonas}`,
  notifications: '/notifications',
  import: '/lists/import?kind=csv',
  account: '/account',
  'delete the account': '/account?panel=delete',
};

async function openBrowser(options: { width: number; colorScheme: 'light' | 'dark' }) {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 800 },
    colorScheme: options.colorScheme,
    reducedMotion: 'reduce',
  });
  await signInAs(context, service, email);
  return { context, page: await context.newPage() };
}

const loud = (page: Page, found: string[]) => {
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  page.on('pageerror', (error) => found.push(error.message));
};

describe.each([
  { width: 1280, colorScheme: 'light', lang: 'en' },
  { width: 320, colorScheme: 'dark', lang: 'de' },
] as const)('$width px wide, $colorScheme, in $lang', ({ width, colorScheme, lang }) => {
  it('has no problems on any page or panel', async () => {
    await updateProfile(ctx, clara, { locale: lang });
    const { context, page } = await openBrowser({ width, colorScheme });
    const found: string[] = [];
    loud(page, found);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(siteUrl + path, { waitUntil: 'load' });
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
      found.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
    }
    await context.close();
    expect(found).toEqual([]);
  });
});

describe('a list of two hundred wishes', () => {
  it('is shown completely and in order, and one script of 26 kB serves every page', async () => {
    const many = await createList(ctx, clara, { name: 'Everything' });
    for (let n = 200; n >= 1; n -= 1) await addManualItem(ctx, clara, many.id, { title: `Wish ${n}` });
    const { context, page } = await openBrowser({ width: 1280, colorScheme: 'light' });
    const scripts = new Set<string>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.add(answer.url());
    });
    await page.goto(`${siteUrl}/lists/${many.id}`);
    await expect.poll(() => page.locator('.wish').count()).toBe(200);
    expect(await page.locator('.wish-title').last().textContent()).toBe('Wish 200');
    await page.goto(`${siteUrl}/friends`);
    expect([...scripts]).toHaveLength(1);
    const answer = await fetch([...scripts][0] ?? '', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(26_500);
    await context.close();
  });
});

describe('a panel', () => {
  it('traps the focus and restores it; Escape and Back close it', async () => {
    await updateProfile(ctx, clara, { locale: 'en' });
    const { context, page } = await openBrowser({ width: 1280, colorScheme: 'light' });
    await page.goto(`${siteUrl}/lists/${list.id}`);
    const opener = page.getByRole('link', { name: 'Share', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('panel')).toBe('share');
    for (let n = 0; n < 14; n += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await context.close();
  });
});
