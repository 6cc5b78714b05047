/** A password in the portal: set, used, changed, forgotten and removed, with and without scripts. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());
const password = 'copper kettle on a blue shelf';
const other = 'seven lanterns over the river';

async function openSettings() {
  const opened = await openPortal(browser, service, { path: '/portal/settings' });
  const { page } = opened;
  const section = page.locator('section.section', { hasText: 'WL_PASSWORD' });
  const field = (label: string) => section.getByLabel(label, { exact: true });
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
  const told = () => section.getByRole('status').textContent();
  return { ...opened, section, field, press, told };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Another browser on the sign-in page. */
async function signInElsewhere(email: string, text: string, javaScriptEnabled: boolean) {
  const { page } = await newVisitor(browser, { javaScriptEnabled });
  await page.goto(`${service.siteUrl}/portal/settings`);
  await page.getByRole('link', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(text);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

test('is set, signs in on the way to the requested page, is changed, and is removed with an emailed code', async () => {
  const { page, email, field, press, told, section } = await openSettings();
  await field('Password').fill(password);
  await press('Set password');
  await expect.poll(told).toBe('Your password is set. We’ve emailed you a confirmation.');
  await section.getByRole('button', { name: 'Change password' }).waitFor();
  await expect.poll(() => field('New password').inputValue()).toBe('');
  await expect.poll(() => focused(page)).toBe('Change password');
  expect(await accessibilityFaults(page)).toEqual([]);

  const elsewhere = await signInElsewhere(email, password, true);
  await elsewhere.waitForURL(`${service.siteUrl}/portal/settings`);
  await elsewhere.getByRole('heading', { name: 'Team and settings' }).waitFor();

  // Which signs other devices out, but not this one.
  await field('Current password').fill(password);
  await field('New password').fill(other);
  await press('Change password');
  await expect.poll(told).toBe('Your password is set. We’ve emailed you a confirmation.');
  await elsewhere.reload();
  await elsewhere.waitForURL(/\/portal\/signin/);
  await page.reload();
  await hydrated(page);
  await section.getByRole('button', { name: 'Change password' }).waitFor();

  const asked = new Date();
  await press('Forgot it? Email me a code');
  await field('6-digit code').fill(await service.lastCode(email, asked));
  await press('Remove password');
  await expect.poll(told).toBe('Your password is removed. You now sign in with a code sent by email.');
  await section.getByRole('button', { name: 'Set password' }).waitFor();
});

test('offers the emailed code first, and only the code to shoppers', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${service.siteUrl}/portal/signin?next=%2Fportal%2Fkeys`);
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  await page.getByRole('link', { name: 'Use a password instead' }).click();
  await page.getByRole('heading', { name: 'Sign in with a password' }).waitFor();
  await page.getByRole('link', { name: 'Send me a code instead' }).click();
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/portal/keys');
  await page.goto(`${service.siteUrl}/account/signin?with=password`);
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
});

test(
  'mistakes are reported in the settings, and a removed one signs no one in',
  { tags: ['thorough'] },
  async () => {
    const { email, field, press, told, section } = await openSettings();
    await field('Password').fill('short');
    await press('Set password');
    await section.getByText('Use at least 12 characters').waitFor();
    await field('Password').fill('password123456');
    await press('Set password');
    await section.getByText('This password is too common').waitFor();
    await field('Password').fill(password);
    await press('Set password');
    await section.getByRole('button', { name: 'Change password' }).waitFor();

    await field('Current password').fill('not this one at all');
    await field('New password').fill(other);
    await press('Change password');
    await section.getByText('This isn’t your current password.').waitFor();
    await field('Current password').fill(password);
    await press('Change password');
    await expect.poll(told).toBe('Your password is set. We’ve emailed you a confirmation.');

    const asked = new Date();
    await press('Forgot it? Email me a code');
    await field('6-digit code').fill('000000');
    await press('Remove password');
    await section.getByText(/That code isn’t right|This code has expired/).waitFor();
    await field('6-digit code').fill(await service.lastCode(email, asked));
    await press('Remove password');
    await expect.poll(told).toBe('Your password is removed. You now sign in with a code sent by email.');
    const refused = await signInElsewhere(email, other, true);
    await refused.getByText('The email address or password is wrong.').waitFor();
  },
);

test.each([true, false])(
  'a wrong one can be corrected on the sign-in page, with scripts: %s',
  { tags: ['thorough'] },
  async (withScript) => {
    const { email, field, press, section } = await openSettings();
    await field('Password').fill(password);
    await press('Set password');
    await section.getByRole('button', { name: 'Change password' }).waitFor();
    const elsewhere = await signInElsewhere(email, 'not this one at all', withScript);
    await elsewhere.getByText('The email address or password is wrong.').waitFor();
    expect(await elsewhere.getByLabel('Email').inputValue()).toBe(email);
    expect(await elsewhere.getByLabel('Password').inputValue()).toBe('');
    if (withScript) expect(await accessibilityFaults(elsewhere)).toEqual([]);
    await elsewhere.getByLabel('Password').fill(password);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.waitForURL(`${service.siteUrl}/portal/settings`);
    await elsewhere.getByRole('heading', { name: 'Team and settings' }).waitFor();
  },
);
