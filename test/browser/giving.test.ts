/** “What I’m giving”, with and without an account, and the day on which a surprise ends. Requires `npm run build`. */
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { deleteItem } from '#api/modules/lists/delete-item.ts';
import { markPublicPurchased } from '#api/modules/lists/mark-public-purchased.ts';
import { readList } from '#api/modules/lists/read-list.ts';
import { updateItem } from '#api/modules/lists/update-item.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { mailTo } from '#test/support/outbox.ts';
import { give, sharePages } from '#test/support/share-page.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());
const { clara, visit, isBought } = sharePages(service, browser);

const phone = { viewport: { width: 360, height: 740 } };

it('keeps a visitor’s gifts in the browser, even after the wish is removed', async () => {
  const { path, token, items, ownerId } = await clara();
  const page = await visit(path, phone);
  await give(page, 'Dome Table Lamp', { note: 'In blue' });
  await expect.poll(() => isBought(items[0])).toBe(true);
  await page.goto(`${siteUrl}/giving`);
  const row = page.locator('.plain-rows li');
  await expect
    .poll(() => row.innerText())
    .toMatch(/Dome Table Lamp[\s\S]*for Clara Winter · Clara turns thirty[\s\S]*In blue/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await deleteItem(ctx, ownerId, token, items[0] ?? 0);
  await page.reload();
  await expect.poll(() => row.innerText()).toContain('No longer on the list');
  await page.getByRole('button', { name: 'Not giving this: Dome Table Lamp' }).click();
  await page.getByRole('heading', { name: 'No gifts yet' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('leads a giver without an account from a reservation to the owner’s thanks', async () => {
  const { path, token, items, ownerId, ownerEmail } = await clara();
  const page = await visit(path, phone);
  await give(page, 'Dome Table Lamp', { name: 'May', note: 'In blue', reserve: true });
  await page.getByRole('link', { name: 'Remind me' }).click();
  const row = page.locator('.plain-rows li');
  await expect
    .poll(() => row.innerText())
    .toMatch(/Dome Table Lamp[\s\S]*for Clara Winter[\s\S]*Reserved until/);
  expect(await accessibilityFaults(page)).toEqual([]);

  // The reminder is confirmed with a link sent to their address.
  const email = 'may@giving.example';
  await row.getByText('Remind me a week before').click();
  await row.getByLabel('Email').fill(email);
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`We’ve sent a link to ${email}.`).waitFor();
  const mail = await mailTo(service.dataDir, email);
  const link = /https?:\S+\/giving\/confirm\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('heading', { name: 'We’ll remind you' }).waitFor();
  await page.getByRole('link', { name: 'What I’m giving' }).click();
  await expect.poll(() => row.innerText()).toContain('We’ll remind you a week before.');

  await row.getByRole('button', { name: 'I’ve bought it: Dome Table Lamp' }).click();
  await expect.poll(() => isBought(items[0])).toBe(true);
  await expect.poll(() => row.innerText()).toMatch(/Bought/);

  const owner = await newVisitor(browser, phone);
  await signInAs(owner.context, service, ownerEmail);
  await updateList(ctx, ownerId, token, { surprise: null });
  await owner.page.goto(`${siteUrl}/lists/${token}?panel=gifts`);
  await owner.page.getByText('Say thank you').click();
  await owner.page.getByLabel('Your message').fill('It shines so softly!');
  expect(await accessibilityFaults(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: 'Send thanks' }).click();
  await owner.page.getByText('You’ve said thank you').waitFor();
  await expect
    .poll(() => page.reload().then(() => row.innerText()))
    .toMatch(/Clara Winter says thank you[\s\S]*It shines so softly!/);
  expect((await mailTo(service.dataDir, email, 2)).subject).toBe('Clara Winter says thank you');
});

it('notifies an account of changes, with a link to its gifts', async () => {
  const { token, items, ownerId } = await clara();
  const email = 'giver@giving.example';
  const { user } = await issueSession(ctx, { email });
  await markPublicPurchased(ctx, token, items[0] ?? 0, { purchased: true, userId: user.id });
  await updateItem(ctx, ownerId, token, items[0] ?? 0, { title: 'Tall lamp' });
  const { page, context } = await newVisitor(browser);
  await signInAs(context, service, email);
  await page.goto(`${siteUrl}/notifications`);
  await page
    .getByRole('button', {
      name: 'Clara Winter renamed a wish that you’re giving: Dome Table Lamp is now Tall lamp.',
    })
    .click();
  await page.getByRole('heading', { name: 'What I’m giving' }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Giving', exact: true }).getAttribute('aria-current'))
    .toBe('page');
  await expect.poll(() => page.locator('.plain-rows li').innerText()).toContain('Tall lamp');
});

it('ends a surprise when the chosen day begins in the owner’s time zone', async () => {
  const { token, ownerId, ownerEmail } = await clara();
  const { page, context } = await newVisitor(browser, { timezoneId: 'America/Los_Angeles' });
  await signInAs(context, service, ownerEmail);
  await page.goto(`${siteUrl}/lists/${token}?panel=share`);
  const year = new Date().getFullYear() + 1;
  const field = page.locator('form:has(input[value="surprise"])');
  await expect.poll(() => field.locator('input[name="zone"]').inputValue()).toBe('America/Los_Angeles');
  await page.locator('.fold > summary', { hasText: 'Keep gifts a surprise' }).click();
  await field.getByLabel('Surprise until').fill(`${year}-12-25`);
  await field.getByRole('button').first().click();
  await expect
    .poll(async () => readList(ctx, ownerId, token))
    .toMatchObject({
      surprise_until: `${year}-12-25T08:00:00.000Z`,
      surprise_date: `${year}-12-25`,
      time_zone: 'America/Los_Angeles',
    });
  await page.getByRole('dialog').getByText(`until 25 December ${year} begins (Pacific Time)`).waitFor();
});
