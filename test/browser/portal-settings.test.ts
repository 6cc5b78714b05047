/** A partner's team and settings, from the first invitation to the partner's deletion. */
import { describe, expect, test } from 'vitest';
import { weeklyReaders } from '#api/modules/analytics/weekly-readers.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { mailTo } from '#test/support/outbox.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const browser = await launchBrowser();
const settings = `${service.siteUrl}/portal/settings`;

describe('the team', () => {
  test('invites someone by email, who joins in another browser and is removed', async () => {
    const { page } = await openPortal(browser, service, { path: '/portal/settings', name: 'Kiln' });
    const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem').allTextContents();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email address').fill('mara@settings-page.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect
      .poll(() => rows('Open invitations'))
      .toEqual([expect.stringContaining('mara@settings-page.example')]);

    const { text = '' } = await mailTo(service.dataDir, 'mara@settings-page.example');
    const link = /http\S+\/portal\/invitation\/\w+/.exec(text)?.[0] ?? '';
    const mara = await newVisitor(browser);
    await mara.page.goto(link);
    const { pathname } = new URL(link);
    expect(new URL(mara.page.url()).searchParams.get('next')).toBe(pathname);

    await signInAs(mara.context, service, 'else@settings-page.example');
    await mara.page.goto(link);
    await expect
      .poll(() => mara.page.getByRole('status').allTextContents())
      .toEqual(['You’re signed in as else@settings-page.example.']);
    await mara.page.getByRole('button', { name: 'Use another account' }).click();
    await mara.page.waitForURL(/\/portal\/signin\?next=/);

    await signInAs(mara.context, service, 'mara@settings-page.example');
    await mara.page.goto(link);
    expect(await mara.page.getByRole('heading', { level: 1 }).textContent()).toBe('Join Kiln');
    await mara.page.getByRole('button', { name: 'Accept invitation' }).click();
    await mara.page.waitForURL((url) => url.pathname === '/portal');
    await mara.page.goto(settings);
    expect(await mara.page.getByLabel('Shop name').isDisabled()).toBe(true);
    expect(await mara.page.getByText('Only owners can change this.').count()).toBe(2);
    expect(await mara.page.getByRole('button', { name: 'Remove' }).count()).toBe(0);

    await createPat(service.ctx, { email: 'mara@settings-page.example', name: 'Mara’s assistant' });
    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: 'Remove mara@settings-page.example' }).click();
    const said = await page.getByRole('dialog').textContent();
    for (const words of ['mara@settings-page.example loses access', 'Mara’s assistant', 'Keys, wishlists'])
      expect(said).toContain(words);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(async () => (await rows('Members')).length).toBe(1);
    await mara.page.goto(settings);
    expect(new URL(mara.page.url()).pathname).toBe('/portal/start');
    await mara.page.goto(link);
    expect(await mara.page.getByRole('heading', { level: 1 }).textContent()).toMatch(/already accepted/);
  });

  test('clears an error when its dialog closes, and the confirmation when its invitation is withdrawn', async () => {
    const { page, email } = await openPortal(browser, service, { path: '/portal/settings' });
    const dialog = page.getByRole('dialog');
    const invite = () => page.getByRole('button', { name: 'Invite someone' }).click();
    await invite();
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('This person is already a member.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await invite();
    expect(await dialog.textContent()).not.toContain('They belong');

    await dialog.getByLabel('Email address').fill('Jo@settings-page.example');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const mailed = page.getByText('We’ve emailed jo@settings-page.example.');
    await mailed.waitFor();
    await page
      .getByRole('button', { name: 'Withdraw invitation for jo@settings-page.example' })
      .press('Enter');
    await expect.poll(() => mailed.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.getByRole('button', { name: 'Leave team' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await dialog.getByText('A partner needs an owner.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave team' }).click();
    expect(await dialog.textContent()).not.toContain('A partner needs an owner.');
  });

  test('explains next to the row why its last owner stays', { tags: ['thorough'] }, async () => {
    const { page, email } = await openPortal(browser, service, { path: '/portal/settings' });
    await page.getByLabel(`Role of ${email}`).selectOption('member');
    await expect
      .poll(() => page.getByRole('alert').allTextContents())
      .toContain('A partner needs an owner. Make someone else an owner first, or delete the partner.');
    await expect.poll(() => page.getByLabel(`Role of ${email}`).inputValue()).toBe('owner');
  });
});

describe('the settings', () => {
  test('are saved, and a wrong email address is reported next to its field', async () => {
    const { page, partner } = await openPortal(browser, service, { path: '/portal/settings' });
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByLabel('Address', { exact: true }).fill('Ofenweg 3\n10115 Berlin');
    await page.getByLabel('Send invoices to').fill('books@localhost');
    await save.nth(1).click();
    await expect.poll(() => page.getByLabel('Send invoices to').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Send invoices to').fill('books@settings-page.example');
    await save.nth(1).click();
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Saved');
    const kept = await service.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partner.partnerId } });
    expect(kept).toMatchObject({
      billingAddress: 'Ofenweg 3\n10115 Berlin',
      billingEmail: 'books@settings-page.example',
    });
  });

  test('turn the weekly email off for oneself', async () => {
    const { page, partner } = await openPortal(browser, service, { path: '/portal/settings' });
    const weekly = page.getByRole('switch', { name: 'Email me this every Monday' });
    expect(await weekly.isChecked()).toBe(true);
    await weekly.click();
    await page.locator('form', { has: weekly }).getByText('Saved').waitFor();
    expect(await weeklyReaders(service.ctx.sql, partner.partnerId)).toEqual([]);
    await page.reload();
    expect(await weekly.isChecked()).toBe(false);
  });

  test('also report errors without scripts, without losing input', { tags: ['thorough'] }, async () => {
    const options = { javaScriptEnabled: false };
    const { email } = await openPortal(browser, service, { path: '/portal/settings' });
    const { page, context } = await newVisitor(browser, options);
    await signInAs(context, service, email);
    await page.goto(settings);
    await page.getByLabel('VAT number').fill('DE123456789');
    await page.getByLabel('Send invoices to').fill('books@localhost');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    const address = page.getByLabel('Send invoices to');
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('VAT number').inputValue()).toBe('DE123456789');
    await address.fill('books@settings-page.example');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Saved');
  });

  test('lead to the export as a file, and to deleting the partner by typing its name', async () => {
    const { page, partner } = await openPortal(browser, service, {
      path: '/portal/settings',
      name: 'Short-lived',
    });
    const file = await page.context().request.get(`${settings}/export`);
    expect(file.headers()['content-disposition']).toContain(`partner-${partner.partnerId}.json`);
    expect(await file.json()).toMatchObject({ partner: { name: 'Short-lived' }, members: [{}] });

    await page.getByRole('button', { name: 'Delete Short-lived' }).click();
    await page.getByLabel('Type “Short-lived”').fill('Something else');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('isn’t the partner’s name');
    await page.getByLabel('Type “Short-lived”').fill('Short-lived');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    const shown = async () => [
      new URL(page.url()).pathname,
      await page.getByRole('dialog').allTextContents(),
    ];
    await expect.poll(shown).toEqual(['/portal/start', []]);
    expect(await service.ctx.prisma.apiKey.count({ where: { partnerId: partner.partnerId } })).toBe(0);
  });
});

test('lets a member of two partners switch, and falls back if the selected one is no longer theirs', async () => {
  const { page, partner } = await openPortal(browser, service, { path: '/portal/settings', name: 'First' });
  const other = await newPartner(service, { name: 'Second' });
  const second = { partnerId: other.partner.partnerId, userId: partner.userId };
  await service.ctx.prisma.partnerMember.create({ data: { ...second, role: 'member' } });
  await page.reload();
  await hydrated(page);
  const name = () => page.locator('.portal-account-name').textContent();
  await page.getByRole('button', { name: 'Switch' }).click();
  await expect.poll(name).toMatch(/^Second/);
  await page.goto(settings);
  expect(await page.getByLabel('Shop name').inputValue()).toBe('Second');
  await service.ctx.prisma.partnerMember.delete({ where: { partnerId_userId: second } });
  await page.reload();
  expect(await page.getByLabel('Shop name').inputValue()).toBe('First');
});
