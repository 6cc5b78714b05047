/** If the last sign-in was more than ten minutes ago, pages ask for a proof, and then continue. */
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const password = 'copper kettle on a blue shelf';
async function givePassword(email: string) {
  const { user, scope } = await issueSession(ctx, { email });
  await setPassword(ctx, user.id, { password, sessionId: scope.family, network: 'test' });
}
/** As if they had signed in an hour ago. */
const letTimePass = (email: string) =>
  ctx.prisma.refreshToken.updateMany({
    where: { user: { email } },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  });

it('the portal asks for the password over its form, says if it’s wrong, and creates the token', async () => {
  const { page, email, partner } = await openPortal(browser, service, { path: '/portal/tokens' });
  await givePassword(email);
  await letTimePass(email);
  await page.getByLabel('What is it for?').fill('Laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByText('You signed in more than ten minutes ago').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill('not this one at all');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This isn’t your current password.').waitFor();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText(/^WL_TOKEN=wl_pat_/)
    .first()
    .waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  const { partnerId } = partner;
  expect(await ctx.prisma.personalAccessToken.count({ where: { partnerId } })).toBe(1);
});

it(
  'the portal emails a code to people without a password, also over another dialog',
  { tags: ['thorough'] },
  async () => {
    const { page, email, partner } = await openPortal(browser, service, { path: '/portal/keys' });
    await letTimePass(email);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByText(`we’ve sent a code to ${email}`).waitFor();
    await dialog.getByLabel('6-digit code').fill(await service.lastCode(email));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const { partnerId } = partner;
    expect(await ctx.prisma.apiKey.count({ where: { partnerId } })).toBe(3);
  },
);

it.each(combinations([true, false]))(
  'the account’s page asks in the form itself (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const email = `leaving${String(javaScriptEnabled)}@proof.example`;
    await givePassword(email);
    const { page, context } = await newVisitor(browser, { javaScriptEnabled });
    await signInAs(context, service, email);
    await letTimePass(email);
    await page.goto(`${siteUrl}/account?panel=delete`);
    const panel = page.getByRole('dialog');
    await panel.getByLabel(/^Type “delete”/).fill('delete');
    await panel.getByRole('button', { name: 'Delete everything' }).click();
    await panel.getByText('To make sure it’s you, enter your password.').waitFor();
    await panel.getByRole('button', { name: 'Email me a code instead' }).click();
    await panel.getByText(`we’ve sent a code to ${email}`).waitFor();
    await panel.getByLabel('6-digit code').fill(await service.lastCode(email));
    await panel.getByRole('button', { name: 'Delete everything' }).click();
    await page.waitForURL('**/account/signin?deleted=1');
    expect(await ctx.prisma.user.count({ where: { email } })).toBe(0);
  },
);
