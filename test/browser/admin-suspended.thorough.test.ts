/** The Shopify admin of a suspended partner: every page says so, and its forms keep what was entered. */
import { afterAll, expect, it } from 'vitest';
import { suspendPartner } from '#api/modules/partners/suspend-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { openAdmin, pressInSaveBar } from '#test/support/shopify/open-admin.ts';
import { startService } from '#test/support/start-service.ts';

const admin = await startFakeAdmin();
// Its own, because the page names the support’s address.
const service = await startService({ ...admin.variables, SUPPORT_EMAIL: 'help@wishlist.example' });
const browser = await launchBrowser();
afterAll(() => browser.close());

it('says what stopped and whom to write to, and refuses changes next to their forms', async () => {
  const domain = `suspended-${process.pid}.myshopify.com`;
  const { page, frame, navigate } = await openAdmin(browser, service, domain);
  await frame.getByRole('heading', { name: 'Home' }).first().waitFor();
  const { partnerId } = await service.ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
  await suspendPartner(service.ctx, { partnerId, reason: 'The shop sells counterfeits' });
  const refused = () => frame.getByText('This partner is suspended, so nothing can be changed.').first();
  const banner = frame.getByText('The shop sells counterfeits. Save buttons don’t work');

  await navigate('Plan');
  await frame.getByRole('heading', { name: 'Plan and billing' }).waitFor();
  await banner.waitFor();
  expect(await frame.getByRole('link', { name: 'Write to help@wishlist.example' }).getAttribute('href')).toBe(
    'mailto:help@wishlist.example',
  );
  expect((await accessibilityFaults(frame)).filter((fault) => !/^(region|landmark)/.test(fault))).toEqual([]);
  await frame.getByRole('button', { name: 'Choose Starter' }).click();
  await frame.getByRole('button', { name: 'Continue to Shopify' }).click();
  await refused().waitFor();
  await frame
    .getByRole('button', { name: 'Cancel' })
    .or(frame.getByRole('button', { name: 'Close' }))
    .first()
    .click();

  await navigate('Wishlist');
  await frame.getByLabel('Heading', { exact: true }).fill('For later');
  await pressInSaveBar(frame, 'Save');
  await refused().waitFor();
  await banner.waitFor();
  expect(await frame.getByLabel('Heading', { exact: true }).inputValue()).toBe('For later');
  await page.context().close();
});
