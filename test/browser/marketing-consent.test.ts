/** A shop's question about its marketing: in the dialog after a save, and in the account. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { setConsent } from '#api/modules/marketing/set-consent.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdDialogs, letClose } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { newVisitor, signIn } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const page = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

const asked = 'May we email you about products on your wishlist?';
let count = 0;

async function newShop({ question = asked as string | null, name = 'Kiln & Linen' } = {}) {
  const email = `partner${(count += 1)}@marketing.example`;
  const { partnerId, keys } = await createPartner(ctx, { email, name, plan: 'growth' });
  const { key } = keys.test;
  const ask = async (wording: string) => {
    const row = { wording, updatedAt: ctx.clock() };
    const where = { partnerId };
    await ctx.prisma.marketingQuestion.upsert({ where, create: { ...where, ...row }, update: row });
  };
  if (question !== null) await ask(question);
  const { token } = await initWidget(ctx, { publicKey: key, origin: page.origin });
  const product = JSON.stringify({
    url: `${page.origin}/vase`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
  });
  const dialog = (lang = 'en') =>
    `${siteUrl}/save?${new URLSearchParams({ token, key, origin: page.origin, product, lang })}`;
  const consents = () => ctx.prisma.marketingConsent.findMany({ where: { partnerId } });
  return { partnerId, ask, dialog, consents };
}

async function newShopper() {
  const email = `shopper${(count += 1)}@marketing.example`;
  const { user } = await issueSession(ctx, { email });
  await createList(ctx, user.id, { name: 'Kitchen' });
  const visitor = await newVisitor(browser, { viewport: { width: 440, height: 640 } });
  await holdDialogs(visitor.context);
  await signInAs(visitor.context, service, email);
  return { ...visitor, email, userId: user.id };
}

const saved = (dialog: Page) => dialog.getByRole('heading', { name: /^Saved to/ }).waitFor();
const box = (dialog: Page) => dialog.getByRole('checkbox');

/** Saves in a separate dialog. */
async function saveIn(context: BrowserContext, url: string): Promise<Page> {
  const dialog = await context.newPage();
  await dialog.goto(url);
  expect(await box(dialog).count()).toBe(0);
  await dialog.getByRole('button', { name: /^Save to/ }).click();
  await saved(dialog);
  return dialog;
}

describe('the dialog', () => {
  it('asks in the shop’s words after the save, and takes the answer back', async () => {
    const shop = await newShop();
    const { context, userId } = await newShopper();
    const dialog = await saveIn(context, shop.dialog());
    const question = dialog.getByRole('checkbox', { name: asked, exact: true });
    expect(await question.isChecked()).toBe(false);
    await dialog
      .getByText('If you agree, Kiln & Linen gets your email address and sees what you save there.')
      .waitFor();
    expect(await accessibilityFaults(dialog)).toEqual([]);
    expect(await shop.consents()).toEqual([]);

    await question.check();
    await expect.poll(shop.consents).toMatchObject([{ userId, wording: asked }]);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Undo' }).getAttribute('aria-busy'))
      .toBe('false');
    await question.uncheck();
    await expect.poll(shop.consents).toEqual([]);
  });

  it('keeps the answer when the wish moves, and closes as before', { tags: ['thorough'] }, async () => {
    const shop = await newShop();
    const { context, userId } = await newShopper();
    await createList(ctx, userId, { name: 'Birthday' });
    const dialog = await saveIn(context, shop.dialog());
    await box(dialog).check();
    await expect.poll(shop.consents).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('radio', { checked: false }).check();
    await dialog.getByRole('button', { name: /^Move to/ }).click();
    await saved(dialog);
    expect(await box(dialog).isChecked()).toBe(true);
    await letClose(dialog);
    await dialog.waitForURL(`${page.origin}/vase`);
    expect(await shop.consents()).toHaveLength(1);

    const again = await saveIn(context, shop.dialog());
    expect(await box(again).count()).toBe(0);
  });

  it('asks once on a device, and again only in other words', { tags: ['thorough'] }, async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { context } = await newShopper();
    expect(await box(await saveIn(context, shop.dialog())).count()).toBe(1);
    expect(await box(await saveIn(context, shop.dialog())).count()).toBe(0);
    expect(await box(await saveIn(context, other.dialog())).count()).toBe(1);
    await shop.ask('And now?');
    const dialog = await saveIn(context, shop.dialog());
    expect(await dialog.getByRole('checkbox', { name: 'And now?' }).isChecked()).toBe(false);
  });

  it('asks after a sign-in in the dialog', async () => {
    const shop = await newShop();
    const { page: dialog } = await newVisitor(browser);
    await holdDialogs(dialog);
    await dialog.goto(shop.dialog());
    const email = `shopper${(count += 1)}@marketing.example`;
    const known = dialog.waitForResponse((answer) => answer.url().endsWith('/widget/marketing-consent'));
    await signIn(dialog, service, email);
    await known;
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    await saved(dialog);
    await box(dialog).check();
    await expect.poll(shop.consents).toHaveLength(1);
  });

  it(
    'asks neither guests nor shoppers of shops without a question, and never when it was agreed',
    { tags: ['thorough'] },
    async () => {
      const [shop, silent] = [await newShop(), await newShop({ question: null })];
      const { context: guest } = await newVisitor(browser);
      await holdDialogs(guest);
      expect(await box(await saveIn(guest, shop.dialog())).count()).toBe(0);
      expect(await box(await saveIn(guest, shop.dialog())).count()).toBe(0);

      const { context, userId } = await newShopper();
      expect(await box(await saveIn(context, silent.dialog())).count()).toBe(0);
      const consent = { userId, partnerId: shop.partnerId };
      await setConsent(ctx, consent, { agreed: true, question: asked });
      expect(await box(await saveIn(context, shop.dialog())).count()).toBe(0);
    },
  );

  it('shows the words as plain text', async () => {
    const hostile = '<img src=x onerror="document.title=1"> {shop} <b>Yes</b>';
    const shop = await newShop({ question: hostile, name: '</script><b>Kiln' });
    const { context } = await newShopper();
    const dialog = await saveIn(context, shop.dialog());
    await dialog.getByRole('checkbox', { name: hostile, exact: true }).check();
    await expect.poll(shop.consents).toMatchObject([{ wording: hostile }]);
    expect(await dialog.locator('.consent :is(img, b)').count()).toBe(0);
    expect(await dialog.title()).not.toBe('1');
  });

  it(
    'says that the answer wasn’t stored, and leaves the box as it is stored',
    { tags: ['thorough'] },
    async () => {
      const shop = await newShop();
      const { context } = await newShopper();
      const dialog = await saveIn(context, shop.dialog());
      await context.setOffline(true);
      await box(dialog).click();
      await expect.poll(() => dialog.getByRole('alert').textContent()).toBe('No connection. Try again.');
      expect(await box(dialog).isChecked()).toBe(false);
      await context.setOffline(false);
      // The shop has changed its words meanwhile: the shopper can't agree to what they haven't seen.
      await shop.ask('May we call you?');
      await box(dialog).click();
      await expect
        .poll(() => dialog.getByRole('alert').textContent())
        .toBe('Something went wrong. Try again.');
      expect(await box(dialog).isChecked()).toBe(false);
      expect(await shop.consents()).toEqual([]);
    },
  );
});

describe('the account', () => {
  it('lists what the shopper agreed to, and withdraws it', async () => {
    const hostile = '<b onclick="x">Mails?</b>';
    const [shop, other] = [
      await newShop({ name: 'Kiln', question: hostile }),
      await newShop({ name: 'Loom' }),
    ];
    const { page: account, userId } = await newShopper();
    await account.goto(`${siteUrl}/account`);
    expect(await account.locator('#marketing').count()).toBe(0);
    for (const [{ partnerId }, question] of [[shop, hostile] as const, [other, asked] as const])
      await setConsent(ctx, { userId, partnerId }, { agreed: true, question });

    await account.reload();
    const rows = account.locator('#marketing li');
    expect(await rows.allTextContents()).toEqual([
      expect.stringContaining(`Loom${asked}Agreed on `),
      expect.stringContaining(`Kiln${hostile}Agreed on `),
    ]);
    expect(await accessibilityFaults(account)).toEqual([]);
    await account.getByRole('button', { name: 'Withdraw: Kiln' }).click();
    await account.getByText('Your consent was withdrawn.').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect([await shop.consents(), (await other.consents()).length]).toEqual([[], 1]);
    await account.getByRole('button', { name: 'Withdraw: Loom' }).click();
    await expect.poll(() => account.locator('#marketing').count()).toBe(0);
  });

  it('withdraws without JavaScript, and only one’s own', async () => {
    const shop = await newShop();
    const shoppers = [await newShopper(), await newShopper()];
    const { partnerId } = shop;
    for (const { userId } of shoppers)
      await setConsent(ctx, { userId, partnerId }, { agreed: true, question: asked });
    const [mine, theirs] = shoppers;
    const { context, page: account } = await newVisitor(browser, { javaScriptEnabled: false });
    await signInAs(context, service, mine!.email);
    await account.goto(`${siteUrl}/account`);
    await account.getByRole('button', { name: 'Withdraw: Kiln & Linen' }).click();
    await account.getByText('Your consent was withdrawn.').waitFor();
    expect(await account.locator('#marketing').count()).toBe(0);
    expect(await shop.consents()).toMatchObject([{ userId: theirs!.userId }]);
  });
});
