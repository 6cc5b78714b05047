import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaveProduct } from '#api/contract/events.ts';
import { formatDay, nextMonth } from '#api/contract/language/dates.ts';
import type { DialogMessage } from '#api/contract/messages.ts';
import { createState, pollState } from '#api/modules/identity/internal/sign-in-state.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { strangerEmailLimits } from '#api/modules/identity/permit-mail.ts';
import { readAccessToken } from '#api/modules/identity/session.ts';
import { signOut } from '#api/modules/identity/sign-out.ts';
import { startEmailSignIn } from '#api/modules/identity/start-email-sign-in.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdDialogs, letClose } from '#test/support/hold-timers.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { openSignIn } from '#test/support/sign-in-opener.ts';
import { interceptFirst } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser: Browser = await launchBrowser();
const { ctx, siteUrl } = service;
afterAll(() => browser.close());

const listening = shop.page(`<h1>Shop</h1><script>
  window.heard = [];
  addEventListener('message', (event) => { if (event.data?.wl === 1) heard.push({ ...event.data, from: event.origin }); });
</script><iframe src="${siteUrl}/api/health" title="Ours"></iframe>`);

const vase: SaveProduct = {
  url: `${shop.origin}/products/vase?utm_source=mail`,
  title: 'Ono Vase',
  price: 5400,
  currency: 'EUR',
  metadata: {
    variantId: '12',
    variants: [
      { id: '11', title: 'Oat, small', price: 3900 },
      { id: '12', title: 'Oat, medium', price: 5400 },
    ],
  },
};

let partners = 0;
/** A new shop for each test, so that tests don't share a month's usage. */
async function newShop() {
  partners += 1;
  const partner = await createPartner(ctx, {
    email: `p${partners}@dialog.example`,
    name: 'Kiln & Linen',
    plan: 'free',
  });
  return { partnerId: partner.partnerId, key: partner.keys.test.key };
}

async function tokenOf(key: string, secondsLeft = 3600): Promise<string> {
  const then = new Date(Date.now() - (3600 - secondsLeft) * 1000);
  return (await initWidget({ ...ctx, clock: () => then }, { publicKey: key, origin: shop.origin })).token;
}

function dialogAddress(key: string, token: string, product: unknown = vase, lang = 'en'): string {
  const query = { token, key, origin: shop.origin, product: JSON.stringify(product), lang };
  return `${siteUrl}/save?${new URLSearchParams(query)}`;
}

let shoppers = 0;
const newEmail = () => `shopper${(shoppers += 1)}@dialog.example`;

let context: BrowserContext;
async function openBrowser(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 440, height: 640 }, ...options });
  await holdDialogs(context);
}
beforeEach(() => openBrowser());
afterEach(() => context.close());

/** A shopper known to this browser, with their lists; the last one created is on top. */
async function knownShopper(...names: string[]) {
  const { user, refreshToken } = await issueSession(ctx, { email: newEmail() });
  const lists = [];
  for (const name of names) lists.push(await createList(ctx, user.id, { name }));
  await context.addCookies([
    { name: 'wl_session', value: refreshToken, url: siteUrl, httpOnly: true, sameSite: 'Lax' },
  ]);
  return { user, lists };
}

/** Opens the dialog from a page of the shop, as the save button does. */
async function openFromShop(address: string) {
  const opener = await context.newPage();
  await opener.goto(shop.origin + listening);
  const [dialog] = await Promise.all([
    opener.waitForEvent('popup'),
    opener.evaluate((url) => void open(url, '_blank', 'width=440,height=640'), address),
  ]);
  await dialog.waitForLoadState();
  type Heard = DialogMessage & { from: string };
  const heard = () => opener.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  return { opener, dialog, heard };
}

async function openDialog(address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('6-digit code').evaluate((input, value) => {
    const data = new DataTransfer();
    data.setData('text', value);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

const startSignIn = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true }).click();

/** Waits until the keyboard types the code into its field. */
const canType = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByLabel('6-digit code')
        .evaluate((input: HTMLInputElement) => !input.readOnly && input === document.activeElement),
    )
    .toBe(true);

async function askForCode(page: Page, email = newEmail()): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await canType(page);
  return email;
}

const saves = async (partnerId: number) =>
  (await ctx.prisma.usageCounter.findMany({ where: { partnerId } })).reduce((sum, row) => sum + row.saves, 0);
const itemsOf = (userId: string) =>
  ctx.prisma.listItem.findMany({ where: { list: { ownerId: userId } }, include: { list: true } });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('a new shopper', () => {
  const saveHere = (page: Page) => page.getByRole('button', { name: 'Save to My wishlist' }).click();
  /** The guests who have saved in a shop. */
  const guestsOf = (sourcePartnerId: number) =>
    ctx.prisma.user.findMany({
      where: { anonymous: true, lists: { some: { items: { some: { sourcePartnerId } } } } },
    });

  it('saves with one click and no email, and notifies the shop and its basket', async () => {
    const { partnerId, key } = await newShop();
    const { opener, dialog, heard } = await openFromShop(dialogAddress(key, await tokenOf(key)));
    await opener.frames()[1]?.evaluate(() => {
      addEventListener('message', ({ data, origin }) => {
        if (origin === location.origin) Object.assign(window, { adopted: data });
      });
    });
    expect(await context.cookies()).toEqual([]);
    await saveHere(dialog);
    await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();

    const [guest, ...others] = await guestsOf(partnerId);
    expect(others).toEqual([]);
    const [item] = await itemsOf(guest?.id ?? '');
    expect(item).toMatchObject({ title: 'Ono Vase', variantId: '12', quantity: 1 });
    await expect.poll(() => saves(partnerId)).toBe(1);
    await expect
      .poll(async () => (await heard()).find(({ type }) => type === 'save.saved'))
      .toMatchObject({ item: { itemId: item?.id, list: { name: 'My wishlist' } } });
    const frame = opener.frames()[1];
    const adopted = () => frame?.evaluate(() => (window as { adopted?: { accessToken: string } }).adopted);
    await expect.poll(adopted).toMatchObject({ type: 'session.adopt', partnerId });
    const token = (await adopted())?.accessToken ?? '';
    expect(await readAccessToken(ctx, token)).toMatchObject({
      userId: guest?.id,
      basketPartnerId: partnerId,
    });
  });

  it('can press before the page’s script has loaded, and the product is saved once', async () => {
    const { key, partnerId } = await newShop();
    let load = () => {};
    const held = new Promise<void>((resolve) => (load = resolve));
    await context.route('**/assets/hosted/save-*.js', (route) => held.then(() => route.continue()));
    const page = await context.newPage();
    await page.goto(dialogAddress(key, await tokenOf(key)), { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Save to My wishlist' }).dblclick();
    load();
    await page.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    expect(await saves(partnerId)).toBe(1);
  });

  it('is recognized on the device next time', async () => {
    const { partnerId, key } = await newShop();
    const address = dialogAddress(key, await tokenOf(key));
    const first = await openDialog(address);
    await saveHere(first);
    await first.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();

    const again = await openDialog(address);
    await expect.poll(() => again.getByRole('radio', { name: /My wishlist/ }).isChecked()).toBe(true);
    expect(await again.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(1);
    await saveHere(again);
    await again.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    expect(await guestsOf(partnerId)).toHaveLength(1);
  });

  it('starts over if the browser’s guest account was deleted', { tags: ['thorough'] }, async () => {
    const { partnerId, key } = await newShop();
    const address = dialogAddress(key, await tokenOf(key));
    const first = await openDialog(address);
    await saveHere(first);
    await first.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    const again = await openDialog(address);
    await again.getByRole('radio', { name: /My wishlist/ }).waitFor();
    const [guest] = await guestsOf(partnerId);
    await ctx.prisma.user.delete({ where: { id: guest!.id } });
    await saveHere(again);
    await expect
      .poll(() => again.getByRole('alert').textContent())
      .toContain('Something went wrong. We kept your selection.');
    await again.getByRole('button', { name: 'Try again' }).click();
    await again.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    const [next] = await guestsOf(partnerId);
    expect(next?.id).not.toBe(guest?.id);
  });

  it('keeps the list after saving, by email, in a new account', async () => {
    const { key } = await newShop();
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await saveHere(page);
    await page.getByRole('button', { name: 'Keep your list on all your devices' }).click();
    await page.getByRole('heading', { name: 'Keep your list on all your devices' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();
    await page.getByRole('button', { name: 'Keep your list on all your devices' }).click();
    const email = await askForCode(page);
    await page.keyboard.type(await service.lastCode(email));
    await page.getByRole('heading', { name: 'Your list is on all your devices' }).waitFor();
    await page.getByText('1 product moved.').waitFor();
    const user = await ctx.prisma.user.findUniqueOrThrow({ where: { email } });
    expect(await itemsOf(user.id)).toMatchObject([{ title: 'Ono Vase', list: { name: 'My wishlist' } }]);
  });

  it(
    'signs in to an account with lists, without losing or duplicating anything',
    { tags: ['thorough'] },
    async () => {
      const { key } = await newShop();
      const email = newEmail();
      const { user } = await issueSession(ctx, { email });
      await createList(ctx, user.id, { name: 'My wishlist' });
      await createList(ctx, user.id, { name: 'Kitchen' });
      const address = dialogAddress(key, await tokenOf(key));
      const page = await openDialog(address);
      await saveHere(page);
      await page.getByRole('button', { name: 'Keep your list on all your devices' }).click();
      await askForCode(page, email);
      await page.keyboard.type(await service.lastCode(email));
      await page.getByText('1 product moved.').waitFor();
      expect(await itemsOf(user.id)).toMatchObject([{ title: 'Ono Vase', list: { name: 'My wishlist' } }]);

      // On another device, as a guest again, with the same product.
      await context.clearCookies();
      const elsewhere = await openDialog(address);
      await saveHere(elsewhere);
      await elsewhere.getByRole('button', { name: 'Keep your list on all your devices' }).click();
      const since = new Date();
      await askForCode(elsewhere, email);
      await elsewhere.keyboard.type(await service.lastCode(email, since));
      await elsewhere.getByText('1 product was already there.').waitFor();
      expect(await itemsOf(user.id)).toHaveLength(1);
    },
  );
});

describe('a shopper who signs in', () => {
  it('signs in with a pasted code, confirms a first list, and the shop is notified', async () => {
    const { partnerId, key } = await newShop();
    const { opener, dialog, heard } = await openFromShop(dialogAddress(key, await tokenOf(key)));
    await opener.frames()[1]?.evaluate(() => {
      addEventListener('message', ({ data, origin }) => {
        if (origin === location.origin) Object.assign(window, { adopted: data });
      });
    });

    await startSignIn(dialog);
    const email = await askForCode(dialog);
    const code = await service.lastCode(email);
    await paste(dialog, `Your code: ${code.slice(0, 3)} ${code.slice(3)}`);

    const name = dialog.getByLabel('Name of your first list');
    await expect.poll(() => name.inputValue()).toBe('My wishlist');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await dialog.getByLabel('Option').selectOption('11');
    await dialog.getByRole('button', { name: 'One more' }).click();
    await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
    await dialog.getByRole('heading', { name: 'Saved to My wishlist' }).waitFor();

    const user = await ctx.prisma.user.findUniqueOrThrow({ where: { email } });
    const [item] = await itemsOf(user.id);
    expect(item).toMatchObject({ title: 'Ono Vase', variantId: '11', quantity: 2, priceMinor: 3900 });
    expect(item?.checkoutMeta).toEqual({ variantId: '11', variantTitle: 'Oat, small', quantity: 2 });
    await expect.poll(() => saves(partnerId)).toBe(1);

    await expect
      .poll(async () => (await heard()).find((message) => message.type === 'save.saved'))
      .toMatchObject({
        from: siteUrl,
        item: { itemId: item?.id, price: 3900, quantity: 2, list: { id: item?.listId, name: 'My wishlist' } },
      });
    // The shop's page receives nothing about the session; our own frame on it does.
    expect(JSON.stringify(await heard())).not.toContain('wl_rt_');
    const frame = opener.frames()[1];
    type Adopted = { type: string; partnerId: number; accessToken: string };
    const adopted = () => frame?.evaluate(() => (window as { adopted?: Adopted }).adopted);
    await expect.poll(adopted).toMatchObject({ type: 'session.adopt', partnerId });
    // It grants access to this partner's basket, and to no account.
    const token = (await adopted())?.accessToken ?? '';
    expect(await readAccessToken(ctx, token)).toMatchObject({ userId: user.id, basketPartnerId: partnerId });

    await letClose(dialog);
    await expect.poll(() => dialog.isClosed()).toBe(true);
    await expect.poll(async () => (await heard()).at(-1)?.type).toBe('save.close');
  });

  it('sees that a code is wrong and how many tries are left, and corrects it', async () => {
    const { key } = await newShop();
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await startSignIn(page);
    const email = await askForCode(page);
    const code = await service.lastCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    await page.keyboard.type(wrong);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('That code isn’t right. 4 attempts left.');
    await expect.poll(() => page.getByLabel('6-digit code').getAttribute('aria-invalid')).toBe('true');
    await canType(page);
    // Typing replaces the wrong code.
    await page.keyboard.type(code);
    await page.getByLabel('Name of your first list').waitFor();
  });

  it('sees that five codes were wrong, and gets a new one', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await startSignIn(page);
    const email = await askForCode(page);
    const first = await service.lastCode(email);
    const wrong = first === '000000' ? '111111' : '000000';
    for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
      await page.keyboard.type(wrong);
      await expect.poll(() => page.getByRole('alert').textContent()).toContain(left);
      await canType(page);
    }
    await page.keyboard.type(wrong);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('You’ve entered the wrong code five times. Request a new one.');
    await expect.poll(() => focused(page)).toBe('Send a new code');
    const since = new Date();
    await page.keyboard.press('Enter');
    const next = await service.lastCode(email, since);
    // The email can arrive before the response that unlocks the field.
    await expect.poll(() => page.getByLabel('6-digit code').isEditable()).toBe(true);
    await expect.poll(() => page.getByLabel('6-digit code').inputValue()).toBe('');
    await page.getByLabel('6-digit code').pressSequentially(next);
    await page.getByLabel('Name of your first list').waitFor();
  });

  it('can enter an earlier code if too many were requested', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    const email = newEmail();
    for (let network = 0; network < strangerEmailLimits.typed.window; network += 1) {
      await startEmailSignIn(ctx, { email, lang: 'en', network: `192.0.2.${network}` });
    }
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await startSignIn(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('We’ve already sent several emails to this address');
    await page.getByLabel('6-digit code').click();
    await page.keyboard.type(await service.lastCode(email));
    await page.getByLabel('Name of your first list').waitFor();
  });

  it('requests a new code when the old one has expired', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await startSignIn(page);
    const email = await askForCode(page);
    const past = new Date(Date.now() - 60_000);
    await ctx.prisma.emailCode.updateMany({ where: { email }, data: { expiresAt: past, sentAt: past } });
    await page.keyboard.type('123456');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('This code has expired. Request a new one.');
    await expect.poll(() => focused(page)).toBe('Send a new code');
    const since = new Date();
    await page.keyboard.press('Enter');
    await canType(page);
    await expect.poll(() => page.getByLabel('6-digit code').inputValue()).toBe('');
    await page.keyboard.type(await service.lastCode(email, since));
    await page.getByLabel('Name of your first list').waitFor();
  });

  it('is asked for a valid email address', async () => {
    const { key } = await newShop();
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await startSignIn(page);
    await page.getByLabel('Email').fill('clara@winter');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('a valid email address');
  });

  it('can also sign in without scripts', async () => {
    await context.close();
    context = await browser.newContext({ javaScriptEnabled: false });
    const { key } = await newShop();
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    const email = newEmail();
    await startSignIn(page);
    await page.fill('#email', email);
    await page.click('text=Send code');
    await page.fill('[name=code]', '12');
    await page.click('text=Continue');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('That code isn’t right.');
    await page.fill('[name=code]', await service.lastCode(email));
    await page.click('text=Continue');
    await expect.poll(() => page.inputValue('#new-list')).toBe('My wishlist');
    await page.click('summary');
    await page.click('text=Sign out');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).textContent()).toBe('Enter your email');
  });
});

describe('a returning shopper', () => {
  it('sees the most recently used list, chooses another by keyboard, and can undo', async () => {
    const { partnerId, key } = await newShop();
    const { user } = await knownShopper('One day', 'Birthday');
    const { dialog, heard } = await openFromShop(dialogAddress(key, await tokenOf(key)));
    await dialog.getByRole('radio', { name: /Birthday/ }).focus();
    await dialog.keyboard.press('ArrowDown');
    await dialog.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Saved to One day' }).waitFor();
    expect(await itemsOf(user.id)).toHaveLength(1);

    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Save to One day' }).waitFor();
    await expect.poll(() => dialog.getByRole('status').last().textContent()).toBe('Removed from One day.');
    await expect.poll(() => itemsOf(user.id)).toEqual([]);
    await expect.poll(async () => (await heard()).at(-1)?.type).toBe('save.undone');
    await expect.poll(() => saves(partnerId)).toBe(1);

    const again = await openDialog(dialogAddress(key, await tokenOf(key)));
    await again.getByRole('button', { name: 'Save to One day' }).waitFor();
  });

  it('moves the saved product to a new list', async () => {
    const { key } = await newShop();
    const { user } = await knownShopper('Birthday');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'Save to Birthday' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('radio', { name: /Birthday/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Keep in Birthday' }).click();
    await page.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name of').fill('Flat in Lisbon');
    await page.getByRole('button', { name: 'Move to Flat in Lisbon' }).click();
    await page.getByRole('heading', { name: 'Saved to Flat in Lisbon' }).waitFor();
    await expect
      .poll(async () => (await itemsOf(user.id)).map((item) => item.list.name))
      .toEqual(['Flat in Lisbon']);
  });

  it('shows where the product is already saved, and moves and removes it there', async () => {
    const { key } = await newShop();
    const { user } = await knownShopper('Birthday', 'One day');
    const address = dialogAddress(key, await tokenOf(key));
    const first = await openDialog(address);
    await first.getByRole('radio', { name: /Birthday/ }).check();
    await first.getByRole('button', { name: 'Save to Birthday' }).click();
    await first.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();

    const { dialog, heard } = await openFromShop(address);
    const places = dialog.locator('.saved-place');
    await expect
      .poll(() => places.allInnerTexts())
      .toEqual([expect.stringMatching(/Saved to Birthday\s+Oat, medium/)]);
    expect(await accessibilityFaults(dialog)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move from Birthday', exact: true }).click();
    await dialog.getByRole('radio', { name: /One day/ }).check();
    await dialog.getByRole('button', { name: 'Move to One day' }).click();
    await dialog.getByRole('heading', { name: 'Saved to One day' }).waitFor();
    await expect
      .poll(async () => (await heard()).at(-1))
      .toMatchObject({ type: 'save.saved', item: { list: { name: 'One day' } } });
    await expect
      .poll(async () => (await itemsOf(user.id)).map((item) => item.list.name))
      .toEqual(['One day']);

    const again = await openFromShop(address);
    await again.dialog.getByRole('button', { name: 'Remove from One day' }).click();
    await again.dialog.getByText('Removed from One day.').waitFor({ state: 'attached' });
    await expect.poll(() => again.dialog.locator('.saved-place').count()).toBe(0);
    await expect
      .poll(async () => (await again.heard()).at(-1))
      .toMatchObject({ type: 'save.undone', item: { variantId: '12' } });
    await expect.poll(() => itemsOf(user.id)).toEqual([]);
  });

  it('undoes once, even with a double click', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    await knownShopper('Birthday');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'Save to Birthday' }).click();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/widget/saved-products/*', (route) => held.then(() => route.continue()));
    let removals = 0;
    page.on('request', (request) => (removals += Number(request.method() === 'DELETE')));
    await page.getByRole('button', { name: 'Undo' }).dblclick();
    answer();
    await page.getByRole('button', { name: 'Save to Birthday' }).waitFor();
    expect(removals).toBe(1);
  });

  it('keeps the window open while using its buttons', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    await knownShopper('Birthday');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'Save to Birthday' }).click();
    await page.getByRole('button', { name: 'Undo' }).focus();
    const state = () =>
      page.locator('.time-bar span').evaluate((bar) => getComputedStyle(bar).animationPlayState);
    await expect.poll(state).toBe('paused');
    await page.getByRole('heading').first().focus();
    await expect.poll(state).toBe('running');
  });

  it('loses nothing when the connection is lost: one save, one action', async () => {
    const { partnerId, key } = await newShop();
    const { user } = await knownShopper('Kitchen', 'Birthday');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('radio', { name: /Kitchen/ }).check();
    // The save arrives, but its response doesn't.
    await page.route('**/widget/save', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save to Kitchen' }).click();
    await expect
      .poll(() => page.getByRole('alert').last().textContent())
      .toBe('No connection. We kept your selection.');
    await expect.poll(() => focused(page)).toBe('Try again');
    await page.unroute('**/widget/save');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Saved to Kitchen' }).waitFor();
    expect(await itemsOf(user.id)).toHaveLength(1);
    expect(await saves(partnerId)).toBe(1);
  });

  it('gets one new list, even if the response to creating it was lost', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    const { user } = await knownShopper('Birthday');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'New list' }).click();
    const name = page.locator('#new-list');
    await name.fill('Flat in Lisbon');
    await page.route('**/hosted/me/lists', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await name.press('Enter');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Saved to Flat in Lisbon' }).waitFor();
    await expect.poll(() => ctx.prisma.list.count({ where: { ownerId: user.id } })).toBe(2);
  });

  it('doesn’t notice that the widget token has expired', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    await knownShopper('Birthday');
    const expiring = await openDialog(dialogAddress(key, await tokenOf(key, 3)));
    const stale = await openDialog(dialogAddress(key, 'nonsense'));
    await stale.getByRole('button', { name: 'Save to Birthday' }).click();
    await stale.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();
    await expect.poll(() => tokenIsDead(expiring)).toBe(true);
    await expiring.getByRole('button', { name: 'Save to Birthday' }).click();
    await expiring.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();
  });

  /** Whether the API rejects the token the page was opened with. */
  async function tokenIsDead(page: Page): Promise<boolean> {
    const token = new URL(page.url()).searchParams.get('token') ?? '';
    const answer = await fetch(`${service.baseUrl}/widget/saved-products`, {
      headers: { 'X-Widget-Token': token },
    });
    return ((await answer.json()) as { error: string }).error === 'widget_token_invalid';
  }

  it('doesn’t notice an expired access token, and is asked to sign in when the session has ended', async () => {
    const { key } = await newShop();
    const { user } = await knownShopper('Birthday');
    // The page was left open longer than the access token's quarter of an hour.
    await context.route(`${siteUrl}/save?*`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/"accessToken":"[^"]+"/, '"accessToken":"ran.out.long-ago"');
      await route.fulfill({ response: answer, body: html });
    });
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'Save to Birthday' }).click();
    await page.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();

    const other = await openDialog(dialogAddress(key, await tokenOf(key)));
    await other.getByRole('button', { name: 'Save to Birthday' }).waitFor();
    await ctx.prisma.refreshToken.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    await other.getByRole('button', { name: 'Save to Birthday' }).click();
    await other.getByText('Please sign in again. We kept your selection.').waitFor();
  });

  it('sees a friendly notice when the shop’s month is used up, and can copy the link', async () => {
    const { partnerId, key } = await newShop();
    await knownShopper('Birthday');
    const period = new Date().toISOString().slice(0, 7);
    await ctx.prisma.usageCounter.create({ data: { partnerId, period, saves: 200 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl });
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'Save to Birthday' }).click();
    await page.getByRole('heading', { name: 'Saving is paused here' }).waitFor();
    await page
      .getByText(`You can save here again from ${formatDay('en', nextMonth(new Date()))} (UTC).`)
      .waitFor();
    await page.getByRole('button', { name: 'Copy product link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${shop.origin}/products/vase`);
  });

  it('can sign out and switch accounts', async () => {
    const { key } = await newShop();
    const { user } = await knownShopper('Birthday');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByLabel(`Account: ${user.email}`).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => page.getByRole('alert').last().textContent()).toContain('No connection.');
    await context.setOffline(false);
    await page.getByLabel(`Account: ${user.email}`).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Enter your email' }).waitFor();
    const email = await askForCode(page);
    await paste(page, await service.lastCode(email));
    await page.getByLabel('Name of your first list').waitFor();
    await expect.poll(() => page.getByText('Birthday').count()).toBe(0);
  });

  it('returns to the lists after a sign-in that Undo required', { tags: ['thorough'] }, async () => {
    const { key } = await newShop();
    const { user } = await knownShopper('Kitchen');
    const page = await openDialog(dialogAddress(key, await tokenOf(key)));
    await page.getByRole('button', { name: 'Save to Kitchen' }).click();
    await page.getByRole('heading', { name: 'Saved to Kitchen' }).waitFor();
    const [session] = await context.cookies();
    await signOut(ctx, session?.value ?? '');
    await expect
      .poll(async () => (await page.request.get(`${siteUrl}/lists`, { maxRedirects: 0 })).status())
      .toBe(302);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Enter your email' }).waitFor();
    const email = await askForCode(page, user.email ?? '');
    await page.keyboard.type(await service.lastCode(email));
    await expect.poll(() => page.getByRole('radio', { name: /Kitchen/ }).isChecked()).toBe(true);
  });
});

describe('a page that can’t save', () => {
  it.each(
    combinations([
      ['a key that doesn’t exist', { key: 'pk_test_nobody' }, 403, 'unknown_key'],
      ['an opaque origin', { origin: 'null' }, 400, 'invalid_origin'],
    ] as const),
  )('explains the reason to the shop for %s', async (_case, wrong, status, code) => {
    const { key } = await newShop();
    const address = new URL(dialogAddress(key, 'nonsense'));
    for (const [name, value] of Object.entries(wrong)) address.searchParams.set(name, value);
    const page = await context.newPage();
    const answer = await page.goto(address.href);
    expect(answer?.status()).toBe(status);
    expect(await page.getByRole('heading').textContent()).toBe('Saving doesn’t work here yet');
    expect(await page.getByText('For the shop:').textContent()).toContain(`(${code})`);
  });

  it('explains the reason in the page’s language', async () => {
    const { key } = await newShop();
    const page = await context.newPage();
    await page.goto(dialogAddress(`${key}x`, 'nonsense', vase, 'de'));
    const reason = page.getByText('Für den Shop:');
    expect(await reason.textContent()).toContain('Diesen öffentlichen Schlüssel gibt es nicht');
    expect(await reason.textContent()).toContain('(unknown_key)');
    expect(await reason.locator('[lang=en]').count()).toBe(0);
  });

  it.each(combinations(['nonsense', '{"url":"ftp://x"}', undefined]))(
    'asks for a product if it got %j',
    async (product) => {
      const { key } = await newShop();
      const address = new URL(dialogAddress(key, await tokenOf(key)));
      if (product === undefined) address.searchParams.delete('product');
      else address.searchParams.set('product', product);
      const page = await openDialog(address.href);
      expect(await page.getByRole('heading').textContent()).toBe('There’s no product here');
    },
  );

  it('isn’t broken by hostile product texts', async () => {
    const { key } = await newShop();
    await knownShopper('<img src=x onerror=alert(1)>');
    const title = '</script><script>document.title="broken"</script>';
    const page = await openDialog(dialogAddress(key, await tokenOf(key), { url: vase.url, title }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.title()).not.toBe('broken');
    await page.getByRole('button', { name: /^Save to </ }).click();
    await page.getByRole('heading', { name: /^Saved to </ }).waitFor();
  });

  it('requests nothing from other sites, and lets windows reach each other', async () => {
    const { key } = await newShop();
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    const answer = await page.goto(dialogAddress(key, await tokenOf(key)));
    await page.waitForLoadState('networkidle');
    asked.delete('null');
    expect([...asked]).toEqual([siteUrl]);
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
  });

  it.each(['fork', 'guest', 'adopt'])('refuses the session step “%s” from another site', async (intent) => {
    const answer = await fetch(`${siteUrl}/session`, {
      method: 'POST',
      headers: { Origin: shop.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `intent=${intent}`,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.json()).toMatchObject({ error: 'forbidden' });
  });
});

it('names the page that opened it, and signs in no basket on a stranger’s page', async () => {
  await knownShopper('Birthday');
  const { key } = await newShop();
  const stranger = `http://evil.test:${shop.port}`;
  const { token } = await initWidget(ctx, { publicKey: key, origin: stranger });
  const query = { token, key, origin: stranger, product: JSON.stringify(vase), lang: 'en' };
  const dialog = await openDialog(`${siteUrl}/save?${new URLSearchParams(query)}`);
  await dialog.getByText(`evil.test:${shop.port}`, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save to Birthday' }).click();
  await dialog.getByRole('heading', { name: 'Saved to Birthday' }).waitFor();
  const fork = (origin: string) =>
    dialog.evaluate(
      async (fields) => {
        const body = new URLSearchParams(fields);
        return (await (await fetch('/session', { method: 'POST', body })).json()) as object;
      },
      { intent: 'fork', key, origin },
    );
  expect(await fork(stranger)).toMatchObject({ error: 'origin_not_allowed' });
  expect(await fork('')).toMatchObject({ error: 'invalid_origin' });
  expect(await fork(shop.origin)).toHaveProperty('access_token');
});

describe('the sign-in window', () => {
  /** A sign-in started with a shop's public key, which allows only these domains. */
  async function newBridge(allowedDomains: string[] = []) {
    const { key: value } = await newShop();
    if (allowedDomains.length > 0) {
      await ctx.prisma.apiKey.update({ where: { value }, data: { allowedDomains } });
      ctx.caches.keys.clear();
    }
    const key = await requireActiveKey(ctx, value);
    return { key, ...(await createState(ctx, key)) };
  }
  type Bridge = Awaited<ReturnType<typeof newBridge>>;
  const poll = ({ key, state }: Bridge) => pollState(ctx, key, { state });
  const emailOf = async (bridge: Bridge) => {
    const result = await poll(bridge);
    return result.status === 'complete' ? result.session.user.email : result.status;
  };
  /** A page on a host of the test browser that responds to any window it opens. */
  async function pageAt(origin = shop.origin): Promise<Page> {
    const page = await context.newPage();
    await page.goto(origin + listening);
    return page;
  }
  const explains = (page: Page) => page.getByRole('heading', { name: 'Sign in from the shop' }).waitFor();

  it('gives a basket its own session after the code, and closes', async () => {
    const bridge = await newBridge();
    const dialog = await openSignIn(await pageAt(), bridge.signinUrl);
    await dialog.getByText(`localhost:${shop.port} wants to open your wishlist at Kiln & Linen`).waitFor();
    const email = await askForCode(dialog);
    const closed = dialog.waitForEvent('close');
    await paste(dialog, await service.lastCode(email));
    await closed;
    expect(await emailOf(bridge)).toBe(email);
  });

  it('takes one click for a returning shopper', async () => {
    const { user } = await knownShopper();
    const bridge = await newBridge(['kiln.test']);
    const dialog = await openSignIn(await pageAt(`http://kiln.test:${shop.port}`), bridge.signinUrl);
    const closed = dialog.waitForEvent('close');
    await dialog.getByRole('button', { name: `Continue as ${user.email}` }).click();
    await closed;
    expect(await emailOf(bridge)).toBe(user.email);
  });

  it('does nothing as a plain link, and explains why', async () => {
    await knownShopper();
    const bridge = await newBridge();
    const page = await openDialog(bridge.signinUrl);
    await explains(page);
    await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['', 'Close window']);
    await page.getByRole('link', { name: 'Open my wishlist here' }).click();
    await page.waitForURL(/\/basket\?/);
    expect(await poll(bridge)).toEqual({ status: 'pending' });
  });

  it('does nothing without scripts, and explains why', { tags: ['thorough'] }, async () => {
    const { user } = await knownShopper();
    const cookies = await context.cookies();
    await context.close();
    context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies(cookies);
    const bridge = await newBridge();
    const page = await openDialog(bridge.signinUrl);
    await explains(page);
    expect(await page.getByText(user.email ?? '').count()).toBe(0);
    expect(await page.locator('form, input').count()).toBe(0);
    // Posting a form to it does nothing either.
    const headers = {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      origin: siteUrl,
    };
    const body = new URLSearchParams({ intent: 'complete', state: bridge.state });
    for (const path of ['/signin', '/session', '/save', '/account/signin']) {
      const answer = await fetch(siteUrl + path, { method: 'POST', headers, body, redirect: 'manual' });
      // Where this shopper is signed in, the sign-in page redirects.
      expect(answer.status, path).toBeGreaterThanOrEqual(path === '/account/signin' ? 302 : 400);
    }
    expect(await poll(bridge)).toEqual({ status: 'pending' });
  });

  it.each([
    ['allows other domains', ['kiln.test']],
    ['has no domains', []],
  ])('does nothing for a stranger’s page if the key %s, even with the state', async (_, domains) => {
    const { user } = await knownShopper();
    const bridge = await newBridge(domains);
    const dialog = await openSignIn(await pageAt(`http://evil.test:${shop.port}`), bridge.signinUrl);
    await explains(dialog);
    const code = await dialog.evaluate(
      async ([state, opener]) => {
        const body = new URLSearchParams({ intent: 'complete', state, opener });
        return ((await (await fetch('/session', { method: 'POST', body })).json()) as { error: string })
          .error;
      },
      [bridge.state, `http://evil.test:${shop.port}`] as const,
    );
    expect(code).toBe('origin_not_allowed');
    expect(await dialog.getByText(user.email ?? '').count()).toBe(0);
    expect(await poll(bridge)).toEqual({ status: 'pending' });
  });

  it(
    'does nothing for a page that doesn’t know the state or stays silent',
    { tags: ['thorough'] },
    async () => {
      await knownShopper();
      const bridge = await newBridge();
      const other = await newBridge();
      await explains(await openSignIn(await pageAt(), bridge.signinUrl, other.state));
      const { dialog } = await openFromShop(bridge.signinUrl);
      await explains(dialog);
      expect(await poll(bridge)).toEqual({ status: 'pending' });
    },
  );

  it(
    'continues if the server couldn’t check whether the page may open it',
    { tags: ['thorough'] },
    async () => {
      const bridge = await newBridge();
      await interceptFirst(context, `${siteUrl}/session`, (route) =>
        route.fulfill({ status: 503, json: { error: 'temporarily_unavailable', message: 'Busy.' } }),
      );
      const dialog = await openSignIn(await pageAt(), bridge.signinUrl);
      await askForCode(dialog);
    },
  );

  it('says when it has expired, and uses up no code', async () => {
    const page = await openDialog(`${siteUrl}/signin?state=unknown`);
    await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor();

    const bridge = await newBridge();
    const dialog = await openSignIn(await pageAt(), bridge.signinUrl);
    await askForCode(dialog);
    await ctx.prisma.oauthState.updateMany({
      where: { apiKeyId: bridge.key.id },
      data: { expiresAt: new Date(0) },
    });
    await dialog.keyboard.type('123456');
    await dialog.getByRole('heading', { name: 'This sign-in has expired' }).waitFor();
  });
});
