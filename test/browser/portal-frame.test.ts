/** The portal when a page is missing or slow, the browser is offline, or the session has ended. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Portal' });

it('shows a helpful page inside the portal for a URL without a page', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/nowhere/at-all' });
  await heading(page, 'Page not found').waitFor();
  expect(await page.title()).toBe('Page not found · Partners');
  expect(await faultsOf(page)).toEqual([]);
  const answer = await page.request.get(`${service.siteUrl}/portal/nowhere`);
  expect(answer.status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await page.waitForURL('**/portal');
  await expect.poll(() => heading(page, 'Page not found').count()).toBe(0);
});

it('asks a stranger to sign in even for a missing page, and returns there', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${service.siteUrl}/portal/nowhere?a=1`);
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('next')]).toEqual(['/portal/signin', '/portal/nowhere?a=1']);
});

it(
  'opens a linked page at its top, and restores the scroll position on going back',
  { tags: ['thorough'] },
  async () => {
    const { page } = await openPortal(browser, service, {
      path: '/portal/settings',
      options: { viewport: { width: 1280, height: 500 } },
    });
    const scrolled = () => page.evaluate(() => scrollY);
    await page.evaluate(() => scrollTo(0, 700));
    // Clicked by the page, because the menu is longer than the window and the browser would scroll to it.
    await menu(page)
      .getByRole('link', { name: 'Plan and invoices' })
      .evaluate((link: HTMLElement) => link.click());
    await heading(page, 'Plan and invoices').waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await heading(page, 'Team and settings').waitFor();
    await expect.poll(scrolled).toBe(700);
  },
);

describe('a form that gets no response', () => {
  const told = /^This didn’t reach us, or failed on our side\. What you entered is still here/;

  it('keeps its input while offline, and can be sent again', { tags: ['thorough'] }, async () => {
    const { page, partner } = await openPortal(browser, service, { path: '/portal/settings' });
    const name = page.getByLabel('Shop name');
    await page.context().setOffline(true);
    await name.fill('Kiln by the sea');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText(told).waitFor();
    expect(await name.inputValue()).toBe('Kiln by the sea');

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(told).count()).toBe(0);
    const { prisma } = service.ctx;
    const kept = await prisma.partner.findUniqueOrThrow({ where: { id: partner.partnerId } });
    expect(kept.name).toBe('Kiln by the sea');
  });
});

it('shows a progress bar for a slow page', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(
    (url) => url.searchParams.has('_data'),
    async (route) => {
      await held;
      await route.fallback();
    },
  );
  await menu(page).getByRole('link', { name: 'Team and settings' }).click();
  await page.getByRole('progressbar', { name: 'Loading page' }).waitFor();
  go();
  await page.waitForURL('**/portal/settings');
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
});

describe('a session that ended while a page was open', () => {
  it('asks to sign in on the next page, and continues there', async () => {
    const { page, email } = await openPortal(browser, service);
    await page.context().clearCookies();
    await menu(page).getByRole('link', { name: 'Team and settings' }).click();
    await page.waitForURL('**/portal/signin?next=%2Fportal%2Fsettings');
    // The sign-in's own script is running: the code's field appears without a new page.
    await page.locator('form[novalidate]').waitFor();
    await page.getByLabel('Email').pressSequentially(email);
    const asked = new Date();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('6-digit code').pressSequentially(await service.lastCode(email, asked));
    await page.waitForURL('**/portal/settings');
    await hydrated(page);
    await menu(page).waitFor();
  });

  it('goes from signing out to signing in', async () => {
    const { page } = await openPortal(browser, service);
    await page.locator('.portal-account > summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/portal/signin');
    await page.locator('form[novalidate]').waitFor();
  });
});
