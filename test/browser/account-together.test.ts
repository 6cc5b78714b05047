/** Shoppers together: sharing, friends, invites and notifications; exporting and deleting an account. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { updateProfile } from '#api/modules/identity/update-profile.ts';
import { addCollaborator } from '#api/modules/lists/add-collaborator.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { listItems } from '#api/modules/lists/list-items.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { acceptInviteCode } from '#api/modules/people/accept-invite-code.ts';
import { createInviteCode } from '#api/modules/people/create-invite-code.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

let people = 0;

/** A person with or without a name, signed in in their own browser. */
async function person(displayName: string | null, options: { javaScriptEnabled?: boolean } = {}) {
  const email = `person${(people += 1)}@together.example`;
  const { id } = (await issueSession(ctx, { email })).user;
  if (displayName) await updateProfile(ctx, id, { displayName });
  const { page, context } = await newVisitor(browser, options);
  await signInAs(context, service, email);
  return {
    id,
    email,
    page,
    context,
    goto: (path: string) => page.goto(siteUrl + path, { waitUntil: 'load' }),
  };
}

const toast = (page: Page) => page.locator('.toast');
/** Opens a part of the share panel. */
const unfold = (page: Page, title: string) =>
  page.getByRole('dialog').locator('.fold > summary', { hasText: title }).click();

describe('sharing', () => {
  it('by link can be turned on and off, and the link be renewed, with an explanation', async () => {
    const clara = await person('Clara Winter');
    const list = await createList(ctx, clara.id, { name: 'Birthday' });
    await addManualItem(ctx, clara.id, list.id, { title: 'Ono Vase' });
    await clara.goto(`/lists/${list.id}?panel=share`);
    const { page } = clara;
    await page.getByText('Anyone with the link can then see the list').waitFor();
    await page.getByRole('button', { name: 'Make it public' }).click();
    await toast(page).getByText('The list is public').waitFor();
    const address = await page.getByLabel('Link to the list').inputValue();

    const stranger = await newVisitor(browser);
    await stranger.page.goto(address);
    await expect.poll(() => stranger.page.getByRole('heading', { level: 1 }).textContent()).toBe('Birthday');

    await page.getByText('Get a new link').click();
    await page.getByRole('button', { name: 'Get new link' }).click();
    await toast(page).getByText('The list has a new link').waitFor();
    const renewed = await page.getByLabel('Link to the list').inputValue();
    expect(renewed).not.toBe(address);
    expect((await stranger.page.reload())?.status()).toBe(404);
    expect((await stranger.page.goto(renewed))?.status()).toBe(200);

    await page.getByText('Stop sharing the link').click();
    await page.getByText('The link will stop working for everyone').waitFor();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await toast(page).getByText('The link no longer works.').waitFor();
    expect((await stranger.page.reload())?.status()).toBe(404);
  });

  it.each(combinations([false, true]))(
    'asks for a name before a list becomes public, instead of using the email address; scripts: %s',
    async (javaScriptEnabled) => {
      const nameless = await person(null, { javaScriptEnabled });
      const list = await createList(ctx, nameless.id, { name: 'Birthday' });
      await nameless.goto(`/lists/${list.id}?panel=share`);
      const { page } = nameless;
      await page.getByText('Shown on your public lists').waitFor();
      const asked = page.getByLabel('Your name');
      await asked.fill('   ');
      await page.getByRole('button', { name: 'Make it public' }).click();
      await page.getByText('Enter the name others should see.').waitFor();
      const isPublic = async () =>
        (await ctx.prisma.list.findUniqueOrThrow({ where: { token: list.id } })).sharePublic;
      expect(await isPublic()).toBe(false);
      await asked.fill('Clara Winter');
      await page.getByRole('button', { name: 'Make it public' }).click();
      await toast(page).getByText('The list is public').waitFor();
      expect(await isPublic()).toBe(true);

      const stranger = await newVisitor(browser);
      await stranger.page.goto(`${siteUrl}/en/list/${list.id}`);
      await expect
        .poll(() => stranger.page.locator('header, main').allTextContents())
        .toContainEqual(expect.stringContaining('Clara Winter'));
      expect(await stranger.page.content()).not.toContain(nameless.email.split('@')[0]);
    },
  );

  it('through the API shows no name if there is none', async () => {
    const nameless = await person(null);
    const list = await createList(ctx, nameless.id, { name: 'Birthday' });
    await updateList(ctx, nameless.id, list.id, { sharePublic: true });
    const stranger = await newVisitor(browser);
    await stranger.page.goto(`${siteUrl}/en/list/${list.id}`);
    await expect.poll(() => stranger.page.getByRole('heading', { level: 1 }).textContent()).toBe('Birthday');
    expect(await stranger.page.content()).not.toContain(nameless.email.split('@')[0]);
  });

  it(
    'suggests the day of the occasion, and lets the owner choose another or none',
    { tags: ['thorough'] },
    async () => {
      const clara = await person('Clara Winter');
      const list = await createList(ctx, clara.id, { name: 'Under the tree' });
      await updateList(ctx, clara.id, list.id, { occasionSlug: 'christmas' });
      const { page } = clara;
      const day = page.getByLabel('Surprise until');
      await clara.goto(`/lists/${list.id}?panel=share`);
      expect(await day.inputValue()).toMatch(/^20\d\d-12-25$/);
      expect(Date.parse(await day.inputValue()) - Date.now()).toBeLessThan(366 * 24 * 60 * 60 * 1000);
      await page.getByRole('button', { name: 'Make it public' }).click();
      await page
        .getByRole('dialog')
        .getByText(/by whom, until .*25.*20\d\d/)
        .waitFor();
      await unfold(page, 'Keep gifts a surprise');
      await day.fill('');
      await page.getByRole('button', { name: 'Change date' }).click();
      await page.getByRole('dialog').getByText('or by whom, until you reveal it.').waitFor();
      await page.reload();
      expect(await day.inputValue()).toBe('');
      await updateList(ctx, clara.id, list.id, {
        sharePublic: false,
        surprise: null,
        occasionSlug: 'birthday',
      });
      await page.reload();
      expect(await day.inputValue()).toBe('');
    },
  );

  it(
    'keeps gifts a surprise for the owner when an editor makes the list public',
    { tags: ['thorough'] },
    async () => {
      const clara = await person('Clara Winter');
      const jonas = await person('Jonas Berg');
      await acceptInviteCode(ctx, jonas.id, (await createInviteCode(ctx, clara.id)).code);
      const list = await createList(ctx, clara.id, { name: 'Birthday' });
      await addCollaborator(ctx, clara.id, list.id, { userId: jonas.id, role: 'editor' });
      await jonas.goto(`/lists/${list.id}?panel=share`);
      await jonas.page.getByText('owner won’t see what’s bought').waitFor();
      await jonas.page.getByRole('button', { name: 'Make it public' }).click();
      await toast(jonas.page).getByText('The list is public').waitFor();
      await clara.goto(`/lists/${list.id}`);
      await clara.page.getByText('or by whom, until you reveal it.').waitFor();
    },
  );

  it('keeps gifts a surprise unless the owner decides otherwise, until they reveal them', async () => {
    const clara = await person('Clara Winter');
    const list = await createList(ctx, clara.id, { name: 'Birthday' });
    await clara.goto(`/lists/${list.id}?panel=share`);
    const { page } = clara;
    const panel = page.getByRole('dialog');
    await expect.poll(() => panel.getByLabel('Keep gifts a surprise').isChecked()).toBe(true);
    await panel.locator('summary', { hasText: 'Surprise until' }).click();
    await page.getByLabel('Surprise until').fill('2020-01-01');
    await panel.getByRole('button', { name: 'Make it public' }).click();
    await page.getByText('Choose a future date').waitFor();
    await page.getByLabel('Surprise until').fill('');
    await panel.getByRole('button', { name: 'Make it public' }).click();
    await panel.getByText('or by whom, until you reveal it.').waitFor();
    await unfold(page, 'Keep gifts a surprise');
    const day = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await page.getByLabel('Surprise until').fill(day);
    await panel.getByRole('button', { name: 'Change date' }).click();
    await panel.getByText(/by whom, until .*20\d\d/).waitFor();
    await panel.locator('summary', { hasText: 'Show what was bought' }).click();
    await panel.getByText('That ends the surprise').waitFor();
    await panel.getByRole('button', { name: 'Show what was bought' }).click();
    await panel.getByRole('button', { name: 'Keep gifts a surprise' }).waitFor();
  });
});

describe('friends', () => {
  it('become friends through an invite, fill a list together, and are notified', async () => {
    const clara = await person('Clara Winter');
    const jonas = await person('Jonas Berg');
    const list = await createList(ctx, clara.id, { name: 'Kitchen' });

    await clara.goto('/friends');
    await clara.page.getByRole('button', { name: 'Create invite link' }).click();
    const invite = await clara.page.getByLabel('Invite by link').inputValue();
    await jonas.page.goto(invite);
    await jonas.page.getByRole('heading', { name: 'Clara Winter wants to be friends' }).waitFor();
    await jonas.page.getByRole('button', { name: 'Become friends' }).click();
    await jonas.page.waitForURL(`${siteUrl}/friends`);
    await toast(jonas.page).getByText('Clara Winter is now your friend').waitFor();

    await clara.goto(`/lists/${list.id}?panel=share`);
    await unfold(clara.page, 'Friends on this list');
    await clara.page.getByRole('dialog').getByLabel('Friend', { exact: true }).selectOption('Jonas Berg');
    await clara.page.getByRole('button', { name: 'Add a friend' }).click();
    await toast(clara.page).getByText('Jonas Berg was added to the list').waitFor();

    await jonas.goto('/notifications');
    await jonas.page.getByRole('button', { name: /Clara Winter shared Kitchen with you/ }).click();
    await jonas.page.waitForURL(`${siteUrl}/lists/${list.id}`);
    await jonas.goto(`/lists/${list.id}?panel=add&kind=hand`);
    await jonas.page.getByLabel('Title').fill('Mill');
    await jonas.page.getByRole('button', { name: 'Add', exact: true }).click();
    await jonas.page.locator('.wish', { hasText: 'Mill' }).waitFor();
    await jonas.page.locator('.wish-link').click();
    await jonas.page.getByRole('button', { name: 'Mark as bought' }).click();
    await jonas.page.getByRole('button', { name: 'Mark as not bought' }).waitFor();

    await expect
      .poll(async () => {
        await clara.goto('/notifications');
        return clara.page.locator('.notices').textContent();
      })
      .toContain('Jonas Berg bought Mill from Kitchen.');
    await clara.page.getByRole('button', { name: 'Mark all as read' }).click();
    await toast(clara.page).getByText('All marked as read').waitFor();

    await clara.goto(`/lists/${list.id}?panel=share`);
    await unfold(clara.page, 'Friends on this list');
    await clara.page.getByRole('button', { name: 'Remove Jonas Berg' }).click();
    await clara.page.getByRole('button', { name: 'Remove Jonas Berg' }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await jonas.goto(`/lists/${list.id}`))?.status()).toBe(404);
  });

  it('with view access see a list among theirs, can’t change it, and can leave it', async () => {
    const clara = await person('Clara Winter');
    const mara = await person('Mara Lind');
    await acceptInviteCode(ctx, mara.id, (await createInviteCode(ctx, clara.id)).code);
    const list = await createList(ctx, clara.id, { name: 'Kitchen' });
    await addManualItem(ctx, clara.id, list.id, { title: 'Mill' });
    await addCollaborator(ctx, clara.id, list.id, { userId: mara.id, role: 'viewer' });
    const { page } = mara;
    await mara.goto('/lists');
    await page.getByText('You can view').waitFor();
    await page.getByRole('link', { name: /Kitchen/ }).click();
    await page.locator('.wish-link').click();
    await expect.poll(() => page.getByRole('dialog').getByRole('button').count()).toBe(0);
    await mara.goto(`/lists/${list.id}?panel=share`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Add a wish' }).count()).toBe(0);
    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByRole('link', { name: 'Leave list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave list' }).click();
    await page.waitForURL(`${siteUrl}/lists`);
    await toast(page).getByText('You left Kitchen').waitFor();
  });

  it('can be invited by email or username, and respond', async () => {
    const clara = await person('Clara Winter');
    const mara = await person('Mara Lind');
    await clara.goto('/friends');
    await clara.page.getByLabel('Email or username').fill(clara.email);
    await clara.page.getByRole('button', { name: 'Send request' }).click();
    await clara.page.getByText('That’s you.').waitFor();
    await clara.page.getByLabel('Email or username').fill(mara.email);
    await clara.page.getByRole('button', { name: 'Send request' }).click();
    await clara.page.getByRole('heading', { name: 'Pending' }).waitFor();
    await mara.goto('/friends');
    await mara.page.getByRole('button', { name: 'Accept' }).click();
    await mara.page.getByText(/Friends since/).waitFor();
    await mara.page.getByRole('link', { name: 'Remove Clara Winter' }).click();
    await mara.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await mara.page.getByRole('heading', { name: 'No friends yet' }).waitFor();
  });
});

describe('an import', () => {
  const teapot = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Kyo Teapot',
    offers: { '@type': 'Offer', price: '78.00', priceCurrency: 'EUR' },
  };
  const productPage = () => `<script type="application/ld+json">${JSON.stringify(teapot)}</script>`;

  it('of pasted links shows its progress, and adds them to the list', async () => {
    const clara = await person('Clara Winter');
    const list = await createList(ctx, clara.id, { name: 'Kitchen' });
    const { page } = clara;
    await clara.goto(`/lists/import?list=${list.id}`);
    await page.getByLabel('Links, one per line').fill('nothing of use');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('We found nothing to import').waitFor();
    await page.getByLabel('Links, one per line').fill(`Look: ${shop.origin}${shop.page(productPage())}`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1 wish imported').first().waitFor();
    await page.getByRole('link', { name: 'Go to Kitchen' }).click();
    await expect.poll(() => page.locator('.wish').textContent()).toContain('€78.00');
  });

  it(
    'of a file reads what spreadsheets write, and says what it doesn’t use or can’t read',
    { tags: ['thorough'] },
    async () => {
      const clara = await person('Clara Winter');
      const list = await createList(ctx, clara.id, { name: 'Kitchen' });
      const { page } = clara;
      await clara.goto(`/lists/import?list=${list.id}&kind=csv`);
      const choose = async (buffer: Buffer) => {
        await page
          .getByLabel('CSV, bookmarks')
          .setInputFiles({ name: 'wishes.csv', mimeType: 'text/csv', buffer });
        await page.getByRole('button', { name: 'Import', exact: true }).click();
      };
      await choose(Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'));
      await page.getByText('save it as CSV and choose that file').waitFor();
      await choose(Buffer.from('%PDF-1.7'));
      await page.getByText('We can’t read this kind of file').waitFor();
      await choose(Buffer.from('\xD8nske;Pris;Farve\r\nT\xF8rkl\xE6de;12,00 \x80;bl\xE5\r\n', 'latin1'));
      await page.getByText('we don’t know what’s in them: Farve').waitFor();
      await page.getByText('1 wish imported').first().waitFor();
      expect((await listItems(ctx, clara.id, list.id)).products).toMatchObject([
        { title: 'Tørklæde', price_minor: 1200, currency: 'EUR' },
      ]);
    },
  );

  it('of a CSV file also works without scripts', async () => {
    const clara = await person('Clara Winter', { javaScriptEnabled: false });
    const list = await createList(ctx, clara.id, { name: 'Kitchen' });
    const { page } = clara;
    await clara.goto(`/lists/import?list=${list.id}&kind=csv`);
    const buffer = Buffer.from('title,price,currency\n"Mill, large",42.00,EUR\n');
    await page
      .getByLabel('CSV, bookmarks')
      .setInputFiles({ name: 'wishes.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('import')).not.toBeNull();
    await expect
      .poll(async () => (await listItems(ctx, clara.id, list.id)).products.map(({ title }) => title))
      .toEqual(['Mill, large']);
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator('main').textContent();
      })
      .toContain('1 wish imported');
  });
});

describe('an account', () => {
  it('can be changed, exported and deleted', async () => {
    const clara = await person('Clara Winter');
    const list = await createList(ctx, clara.id, { name: 'Kitchen' });
    await addManualItem(ctx, clara.id, list.id, { title: 'Ono Vase' });
    const { page } = clara;
    await clara.goto('/account');
    await page.getByLabel('Username').fill('Not A Name!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Use 3 to 30 lowercase letters').waitFor();
    await page.getByLabel('Username').fill('clara.w');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Konto' }).waitFor();
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();

    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    };
    const all = JSON.parse(await download('Export as JSON')) as { lists: { name: string }[] };
    expect(all.lists.map(({ name }) => name)).toEqual(['Kitchen']);
    expect(await download('Export as CSV')).toContain('Kitchen,Ono Vase');

    await page.getByRole('link', { name: 'Delete my account' }).click();
    await page.getByLabel(/Type .delete. to confirm/).fill('yes');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Type the word exactly').waitFor();
    await page.getByLabel(/Type .delete. to confirm/).fill('delete');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Your account and everything in it have been deleted.').waitFor();
    await page.goto(`${siteUrl}/lists`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/signin');
    expect(await ctx.prisma.user.findUnique({ where: { id: clara.id } })).toBeNull();
  });

  it('can be signed out from the menu', async () => {
    const clara = await person('Clara Winter');
    await clara.goto('/lists');
    await clara.page.locator('summary', { hasText: 'Account: Clara Winter' }).click();
    await clara.page.getByRole('button', { name: 'Sign out' }).click();
    await clara.page.waitForURL(/\/account\/signin/);
    expect(await clara.context.cookies()).toEqual([]);
  });
});

describe('without scripts', () => {
  it(
    'a list can be created, filled, ordered, shared and deleted with forms only',
    { tags: ['thorough'] },
    async () => {
      const clara = await person('Clara Winter', { javaScriptEnabled: false });
      const { page } = clara;
      await clara.goto('/lists');
      await page.getByRole('link', { name: 'New list' }).click();
      await page.getByLabel('Name').fill('Birthday');
      await page.getByRole('button', { name: 'Create list' }).click();
      await expect.poll(() => toast(page).textContent()).toContain('Birthday is ready.');
      await page.reload();
      await expect.poll(() => toast(page).count()).toBe(0);

      for (const title of ['Mug', 'Vase']) {
        await page.getByRole('link', { name: 'Add a wish' }).first().click();
        await page.getByRole('link', { name: 'Manually' }).click();
        await page.getByLabel('Title').fill(title);
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      }
      await expect.poll(() => page.locator('.wish-title').allTextContents()).toEqual(['Vase', 'Mug']);
      await page.locator('.wish-link', { hasText: 'Mug' }).click();
      await page.getByRole('button', { name: 'Move to top' }).click();
      await expect.poll(() => page.locator('.wish-title').allTextContents()).toEqual(['Mug', 'Vase']);

      await page.locator('.wish-link', { hasText: 'Mug' }).click();
      await page.getByLabel('Price').fill('about ten');
      await page.getByLabel('Note').fill('The red one');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter the price as a number').waitFor();
      await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('The red one');
      await page.getByLabel('Price').fill('10');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => page.locator('.wish', { hasText: 'Mug' }).textContent()).toContain('€10.00');

      await page.locator('.wish-link', { hasText: 'Vase' }).click();
      await page.getByRole('button', { name: 'Mark as bought' }).click();
      await expect.poll(() => page.locator('.wish', { hasText: 'Vase' }).textContent()).toContain('Bought');
      await page.locator('.wish-link', { hasText: 'Vase' }).click();
      await page.locator('summary', { hasText: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => page.locator('.wish-title').allTextContents()).toEqual(['Mug']);

      await page.getByRole('link', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Make it public' }).click();
      await expect.poll(() => toast(page).textContent()).toContain('The list is public.');
      await page.locator('summary', { hasText: 'More' }).click();
      await page.getByRole('link', { name: 'Delete list' }).click();
      await page.getByRole('button', { name: 'Delete list' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/lists');
      await expect.poll(() => toast(page).textContent()).toContain('Birthday was deleted.');
    },
  );

  it('a move can be undone', { tags: ['thorough'] }, async () => {
    const clara = await person('Clara Winter', { javaScriptEnabled: false });
    const from = await createList(ctx, clara.id, { name: 'Birthday' });
    const to = await createList(ctx, clara.id, { name: 'Kitchen' });
    const { item_id } = await addManualItem(ctx, clara.id, from.id, { title: 'Vase' });
    await clara.goto(`/lists/${from.id}?item=${item_id}`);
    await clara.page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => (await listItems(ctx, clara.id, to.id)).products).toHaveLength(1);
    await toast(clara.page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => new URL(clara.page.url()).pathname).toBe(`/lists/${from.id}`);
    await expect.poll(async () => (await listItems(ctx, clara.id, from.id)).products).toHaveLength(1);
  });
});

describe('another site', () => {
  it('can do nothing on a shopper’s behalf', async () => {
    const clara = await person('Clara Winter');
    const list = await createList(ctx, clara.id, { name: 'Birthday' });
    const [cookie] = await clara.context.cookies(siteUrl);
    const post = (query: string) =>
      fetch(`${siteUrl}/lists/${list.id}${query}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'https://evil.example', Cookie: `wl_session=${cookie?.value ?? ''}` },
        body: new URLSearchParams({ intent: 'delete' }),
      });
    expect((await post('?_data=account%2Flist%2Flist-route')).status).toBe(403);
    expect((await post('')).status).toBe(403);
    expect((await listItems(ctx, clara.id, list.id)).products).toEqual([]);
  });

  it('and strangers can neither see nor change a private list', async () => {
    const clara = await person('Clara Winter');
    const mara = await person('Mara Lind');
    const list = await createList(ctx, clara.id, { name: 'Birthday' });
    await updateList(ctx, clara.id, list.id, { description: 'A secret' });
    expect((await mara.goto(`/lists/${list.id}`))?.status()).toBe(404);
    expect(await mara.page.content()).not.toContain('A secret');
    expect((await mara.goto(`/lists/${list.id}/export?format=json`))?.status()).toBe(404);
    const [cookie] = await mara.context.cookies(siteUrl);
    const answer = await fetch(`${siteUrl}/lists/${list.id}?_data=account%2Flist%2Flist-route`, {
      method: 'POST',
      headers: { Accept: 'application/json', Cookie: `wl_session=${cookie?.value ?? ''}` },
      body: new URLSearchParams({
        intent: 'edit',
        name: 'Mine now',
        description: '',
        occasion: '',
        was: '[]',
      }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('A secret');
  });
});
