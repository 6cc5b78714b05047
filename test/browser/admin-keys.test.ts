/** Managing the shop's keys in the Shopify admin. */
import { afterAll, expect, it } from 'vitest';
import { listKeys } from '#api/modules/keys/list-keys.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { type AdminOptions, openAdmin } from '#test/support/shopify/open-admin.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const browser = await launchBrowser();
afterAll(() => browser.close());
let shops = 0;

/** The keys page of a new shop. */
async function openKeys(options: AdminOptions = {}) {
  shops += 1;
  const domain = `keys-${shops}-${Date.now()}.myshopify.com`;
  const opened = await openAdmin(browser, service, domain, { path: '/app/keys', ...options });
  const { frame } = opened;
  await frame.getByRole('heading', { name: 'Keys and domains' }).first().waitFor();
  const { partnerId, apiKeyId } = await service.ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
  const card = (name: string) =>
    frame.locator('.Polaris-ShadowBevel', { has: frame.getByRole('heading', { name }) });
  const dialog = frame.getByRole('dialog');
  const keys = () => listKeys(service.ctx, { partnerId });
  const metafield = () => admin.shop(domain).metafields.get('wl.api_key');
  return { ...opened, domain, apiKeyId, card, dialog, keys, metafield };
}

it('lists each key’s domains, and lets all except the shop’s own be changed', async () => {
  const { page, domain, frame, card, keys, apiKeyId, metafield } = await openKeys();
  const live = card('Live key');
  await live.getByText('Used by your theme').waitFor();
  await expect
    .poll(() => live.getByRole('textbox', { name: 'Value of Live key' }).inputValue())
    .toBe(metafield());
  await live.getByText('0 requests in').waitFor();
  const domains = async () => (await keys()).find(({ id }) => id === apiKeyId)?.allowedDomains;
  const field = live.getByLabel('Add a domain to Live key');

  await field.fill('https://kiln.example');
  await live.getByRole('button', { name: 'Add domain' }).click();
  await live.getByText('"https://kiln.example" isn’t a domain.').waitFor();
  expect(await field.inputValue()).toBe('https://kiln.example');
  await field.fill('kiln.example, *.kiln.example');
  await field.press('Enter');
  await live.getByRole('button', { name: 'Remove *.kiln.example' }).waitFor();
  await expect
    .poll(domains)
    .toEqual([
      domain,
      `www.${domain.split('.')[0]}.example`,
      '*.shopifypreview.com',
      'kiln.example',
      '*.kiln.example',
    ]);
  await live.getByRole('button', { name: 'Remove kiln.example' }).click();
  await expect.poll(async () => (await domains())?.includes('kiln.example')).toBe(false);
  expect(await live.getByRole('button', { name: `Remove ${domain}` }).count()).toBe(0);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await live.getByRole('button', { name: 'Copy: Value of Live key' }).click();
  await frame.getByText('Copied').waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  await page.context().close();
});

it('rotates the theme’s key: the theme gets the new value, and the old one counts down', async () => {
  const { page, frame, card, dialog, metafield } = await openKeys();
  const old = metafield() ?? '';
  await card('Live key').getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('your theme gets it right away').waitFor();
  await dialog.getByRole('button', { name: 'Rotate key' }).click();
  const banner = frame.getByText('You rotated this key.');
  await banner.waitFor();
  expect(await banner.textContent()).toContain(`…${old.slice(-4)}`);
  const clock = frame.getByRole('timer');
  await expect.poll(() => clock.textContent()).toMatch(/^1\d:\d\d$/);
  const first = await clock.textContent();
  await expect.poll(() => clock.textContent()).not.toBe(first);
  await expect.poll(metafield).not.toBe(old);
  await expect
    .poll(() => card('Live key').getByRole('textbox', { name: 'Value of Live key' }).inputValue())
    .toBe(metafield());
  expect(await frame.getByText('Your theme doesn’t have its new key yet').count()).toBe(0);
  await page.context().close();
});

it('says if Shopify doesn’t accept the new key, and retries on request', { tags: ['thorough'] }, async () => {
  const { page, frame, card, dialog, metafield } = await openKeys();
  const old = metafield();
  admin.fail('metafieldsSet', { times: 1_000 });
  try {
    await card('Live key').getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    await frame.getByText('Your theme doesn’t have its new key yet').waitFor();
    await frame.getByText('You rotated this key.').waitFor();
    expect(metafield()).toBe(old);
  } finally {
    admin.recover();
  }
  await frame.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => frame.getByText('Your theme doesn’t have its new key yet').count()).toBe(0);
  await expect.poll(metafield).not.toBe(old);
  await page.context().close();
});

it('creates a key, revokes it with a warning, and deletes it', async () => {
  const { page, frame, card, dialog, keys } = await openKeys();
  await frame.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByLabel('Name').fill('<i>Staging</i>');
  await dialog.getByLabel('Allowed domains').fill('a b/c');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('"b/c" isn’t a domain.').waitFor();
  await dialog.getByLabel('Allowed domains').fill('staging.kiln.example');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const staging = card('<i>Staging</i>');
  await staging.getByText('Not verified').waitFor();
  await staging.getByRole('button', { name: 'How to verify staging.kiln.example' }).click();
  await staging.getByRole('textbox', { name: 'TXT record name' }).waitFor();
  expect(await staging.getByRole('textbox', { name: 'TXT record value' }).inputValue()).toMatch(
    /^wl-site-verification=[0-9a-f]{32}$/,
  );
  await card('Live key').getByText('by Shopify').first().waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  await expect.poll(() => dialog.count()).toBe(0);

  await card('<i>Staging</i>').getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('stops working immediately and permanently').waitFor();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  const ended = card('Inactive keys');
  await ended.getByText('Revoked on').waitFor();
  await ended.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  await expect.poll(() => ended.count()).toBe(0);
  await expect.poll(async () => (await keys()).map(({ name }) => name)).toEqual([null, null]);
  await page.context().close();
});

it('fits a phone', { tags: ['thorough'] }, async () => {
  const { page, frame, card } = await openKeys({ viewport: { width: 390, height: 844 } });
  await card('Test key').getByText('works everywhere').waitFor();
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await page.context().close();
});
