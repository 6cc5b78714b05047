/** The portal when the service fails. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { allowAnyPlan } from '#test/support/allow-any-plan.ts';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { startService } from '#test/support/start-service.ts';

// Its own, because the tests change tables.
const service = await startService();
const browser = await launchBrowser();
afterAll(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Portal' });

describe('a page that couldn’t be loaded', () => {
  it('shows a reference for support, and recovers on retry', async () => {
    const { page, partner } = await openPortal(browser, service);
    const { pool, prisma } = service.ctx;
    // Unexpected by every page: the partner's plan doesn't exist.
    await allowAnyPlan(pool, 'partners');
    await prisma.partner.update({ where: { id: partner.partnerId }, data: { plan: 'nonsense' } });
    await page.reload();
    await heading(page, 'We couldn’t load this page').waitFor();
    const [reference] =
      /[\w-]{36}/.exec((await page.getByText('Reference for support').textContent()) ?? '') ?? [];
    expect(reference).toBeTruthy();
    expect(await faultsOf(page)).toEqual([]);

    await prisma.partner.update({ where: { id: partner.partnerId }, data: { plan: 'growth' } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await menu(page).waitFor();
    await expect.poll(() => heading(page, 'We couldn’t load this page').count()).toBe(0);
  });
});

describe('a form that gets no response', () => {
  const told = /^This didn’t reach us, or failed on our side\. What you entered is still here/;

  it('keeps a basket’s changes if the service fails, and shows the reference', async () => {
    const { page, partner } = await openPortal(browser, service, { path: '/portal/baskets' });
    await page.goto(`${service.siteUrl}/portal/baskets/${partner.basketConfigId}`);
    await hydrated(page);
    const { pool } = service.ctx;
    await page.getByLabel('Heading').fill('For later');
    await pool.query('ALTER TABLE basket_configs RENAME TO away');
    try {
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText(told).waitFor();
      expect(await page.getByText(told).textContent()).toMatch(/Reference for support: [\w-]{36}$/);
    } finally {
      await pool.query('ALTER TABLE away RENAME TO basket_configs');
    }
    expect(await page.getByLabel('Heading').inputValue()).toBe('For later');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).waitFor();
  });
});
