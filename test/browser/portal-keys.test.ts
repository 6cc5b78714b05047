/** Managing keys and tokens in the portal, as a partner's member. */
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { findActiveKeyById } from '#api/modules/keys/find-key.ts';
import { listKeys } from '#api/modules/keys/list-keys.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startDnsServer } from '#test/support/dns-server.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { sell } from '#test/support/sales.ts';
import { startService } from '#test/support/start-service.ts';

const dns = await startDnsServer();
// Its own DNS server.
const service = await startService({ DNS_SERVERS: dns.address });
const browser = await launchBrowser();
afterAll(() => browser.close());
const { ctx } = service;

/** The keys page of a new partner. */
async function openKeys(options: Parameters<typeof openPortal>[2] = {}) {
  const opened = await openPortal(browser, service, { path: '/portal/keys', ...options });
  const { page, partner } = opened;
  const row = (name: string) =>
    page.locator('.key', { has: page.getByRole('heading', { name, exact: true }) });
  const dialog = page.getByRole('dialog');
  const keys = () => listKeys(ctx, { partnerId: partner.partnerId });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.siteUrl });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  return { ...opened, row, dialog, keys, copied };
}

it('shows where each key works, and accepts domains as they’re pasted', async () => {
  const { page, partner, row, keys, copied } = await openKeys();
  const live = row('Live key');
  await live.getByText('Works on localhost only').waitFor();
  await row('Test key').getByText('Never used. Saves are real and marked as test.').waitFor();
  await live.getByRole('button', { name: 'Add domains to Live key' }).click();
  const field = live.getByLabel('Add domains');
  await field.fill('https://kiln.example, shop.kiln.example\n*.kiln.example');
  await live.getByRole('button', { name: 'Save domains' }).click();
  await live.getByText('"https://kiln.example" isn’t a domain.').waitFor();
  expect((await keys())[0]?.allowedDomains).toEqual([]);
  await live.getByRole('button', { name: 'Remove https://kiln.example' }).click();
  await field.fill('kiln.example');
  await live.getByRole('button', { name: 'Save domains' }).click();
  await expect
    .poll(() => live.locator('.key-domains .chip').allTextContents())
    .toEqual(['shop.kiln.example', '*.kiln.example', 'kiln.example']);
  await expect
    .poll(async () => (await keys())[0]?.allowedDomains)
    .toEqual(['shop.kiln.example', '*.kiln.example', 'kiln.example']);

  await live.getByRole('button', { name: 'Copy the value of Live key' }).click();
  await expect.poll(copied).toBe(partner.keys.live.key);
  await page.getByRole('tab', { name: 'HTML' }).press('ArrowLeft');
  await page.getByRole('tab', { name: 'Shopify' }).press('ArrowLeft');
  await page.getByRole('button', { name: /^Copy/ }).last().click();
  await expect.poll(copied).toContain(`key: '${partner.keys.live.key}'`);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it(
  'restores the focus when a dialog or an editor closes, or moves it to the page if its target is gone',
  { tags: ['thorough'] },
  async () => {
    const { page, dialog } = await openKeys();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    await press('Rotate Live key');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(focused).toBe('Rotate Live key');

    await press('Add domains to Live key');
    await page.keyboard.type('kiln.example');
    await press('Save domains');
    await expect.poll(focused).toBe('Edit domains of Live key');

    await press('Delete Test key');
    await dialog.getByRole('button', { name: 'Delete key' }).press('Enter');
    await expect.poll(() => page.getByRole('heading', { name: 'Test key' }).count()).toBe(0);
    await expect.poll(focused).toBe('main');
  },
);

it(
  'keeps a dialog open when a text selection in its field ends outside, and closes it on a click there',
  { tags: ['thorough'] },
  async () => {
    const { page, dialog } = await openKeys();
    await page.getByRole('button', { name: 'Create key' }).click();
    const name = dialog.getByLabel('Name');
    await name.fill('Summer');
    const { x, y } = (await name.boundingBox())!;
    await page.mouse.move(x + 40, y + 10);
    await page.mouse.down();
    await page.mouse.move(20, y + 10);
    await page.mouse.up();
    expect(await name.inputValue()).toBe('Summer');
    await page.mouse.click(20, y + 10);
    await dialog.waitFor({ state: 'hidden' });
  },
);

it('rotates a key: the old value counts down, even after a reload, and can be ended immediately', async () => {
  const { page, partner, row, dialog, keys, copied } = await openKeys();
  const live = row('Live key');
  await live.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('The old value works for 15 more minutes').waitFor();
  await dialog.getByRole('button', { name: 'Rotate key' }).click();
  const clock = live.getByRole('timer');
  await expect.poll(() => clock.textContent()).toMatch(/^1\d:\d\d$/);
  await live.getByText(`…${partner.keys.live.key.slice(-4)}`).waitFor();
  const first = await clock.textContent();
  await expect.poll(() => clock.textContent()).not.toBe(first);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => clock.textContent()).toMatch(/^1\d:\d\d$/);
  expect(await clock.textContent()).not.toBe(first);

  await live.getByRole('button', { name: 'Copy new value' }).click();
  const next = (await keys()).find(
    ({ status, environment }) => status === 'active' && environment === 'live',
  );
  await expect.poll(copied).toBe(next?.value);
  await live.getByRole('button', { name: /^End it now/ }).click();
  await dialog.getByText('The new value keeps working').waitFor();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect.poll(() => clock.count()).toBe(0);
  await expect
    .poll(async () => (await keys()).find(({ id }) => id === partner.keys.live.id)?.status)
    .toBe('ended');
});

it('creates and shows a key, revokes and deletes one, explaining the effects', async () => {
  const { page, partner, row, dialog, keys } = await openKeys();
  await page.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('radio', { name: /^Live/ }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('<b>Outlet</b>');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Add your shop’s domain').waitFor();
  await dialog.getByRole('textbox', { name: 'Domains' }).fill('outlet.example');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const outlet = row('<b>Outlet</b>');
  await outlet.getByText('Your key is ready.').waitFor();
  await expect.poll(() => outlet.locator('.chip').allTextContents()).toEqual(['outlet.example']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('<b>Outlet</b>');
  await outlet.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('x'.repeat(81));
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await dialog.getByText('Use up to 80 characters.').waitFor();
  await dialog.getByLabel('Name').fill('Outlet');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await row('Outlet').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await row('Outlet').getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('This key has never been used.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await ctx.prisma.keyUsage.create({
    data: { apiKeyId: partner.keys.test.id, period: '2026-01', requests: 3 },
  });
  await page.reload();
  await hydrated(page);
  await row('Test key').getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('stops working immediately and permanently').waitFor();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  const ended = page.locator('.key.ended');
  await ended.getByText(/^Revoked on/).waitFor();
  await ended.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  await expect.poll(() => ended.count()).toBe(0);
  await expect.poll(async () => (await keys()).map(({ name }) => name)).toEqual([null, 'Outlet']);
});

it('says what to do if no key works, and doesn’t delete a theme’s key', { tags: ['thorough'] }, async () => {
  const { page, partner, row } = await openKeys({ options: { viewport: { width: 320, height: 700 } } });
  const { partnerId, keys } = partner;
  for (const keyId of [keys.live.id, keys.test.id]) await revokeKey(ctx, { keyId, partnerId });
  await page.reload();
  await hydrated(page);
  await page.getByRole('heading', { name: 'No active keys' }).waitFor();
  expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(1);
  const made = await ctx.prisma.apiKey.create({
    data: { partnerId, value: `pk_live_${'x'.repeat(30)}`, environment: 'live', name: 'Long '.repeat(16) },
  });
  await ctx.prisma.shop.create({
    data: { partnerId, domain: `theme${partnerId}.myshopify.com`, apiKeyId: made.id },
  });
  await page.reload();
  await hydrated(page);
  const theme = row('Long '.repeat(16).trim());
  await theme.getByText('you can’t delete it').waitFor();
  expect(await theme.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

it('creates a token that is shown once, and revokes it', async () => {
  const { page, copied } = await openKeys({ path: '/portal/tokens' });
  await page.getByText('No tokens yet.').waitFor();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Describe what it’s for.').waitFor();
  await page.getByLabel('What is it for?').fill('Assistant');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('you won’t see it again').waitFor();
  await page.getByRole('button', { name: 'Copy the environment variable' }).click();
  await expect.poll(copied).toMatch(/^WL_TOKEN=wl_pat_/);
  const token = (await copied()).slice('WL_TOKEN='.length);
  const status = async () =>
    (await fetch(`${service.baseUrl}/portal/keys`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status()).toBe(200);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await page.getByText('Used just now.').waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Revoke Assistant' }).click();
  await page.getByRole('dialog').getByText('stop working immediately').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('Inactive tokens (1)').waitFor();
  expect(await status()).toBe(401);
});

it('creates a token that can only edit creator shops, for a month', { tags: ['thorough'] }, async () => {
  const { page, copied } = await openKeys({ path: '/portal/tokens' });
  await page.getByLabel('What is it for?').fill('Shop assistant');
  await page.getByLabel('What it can do').selectOption('Creator shops');
  await page.getByLabel('Expires after').selectOption('30 days');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Copy the token' }).click();
  await expect.poll(copied).toMatch(/^wl_pat_/);
  const authorization = `Bearer ${await copied()}`;
  const status = async (path: string) =>
    (await fetch(service.baseUrl + path, { headers: { authorization } })).status;
  expect([await status('/shops'), await status('/portal/keys')]).toEqual([200, 403]);
  const row = page.locator('li.token', { hasText: 'Shop assistant' });
  await row.getByText('Creator shops', { exact: true }).waitFor();
  await row.getByText('Expires on').waitFor();
});

it('moves the focus to the first of the domains a button expanded', { tags: ['thorough'] }, async () => {
  const { page, partner, row } = await openKeys();
  const allowedDomains = Array.from({ length: 9 }, (_, index) => `shop-${index}.example`);
  await ctx.prisma.apiKey.update({ where: { id: partner.keys.live.id }, data: { allowedDomains } });
  await page.reload();
  await hydrated(page);
  await row('Live key').getByRole('button', { name: '3 more' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('shop-6.example');
});

it('shows which domains are verified, and how to verify the others', async () => {
  const { page, partner, row, copied } = await openKeys();
  const { partnerId, keys } = partner;
  const domains = ['kiln.example', '*.kiln.example', 'linen.example'];
  await setKeyDomains(ctx, { keyId: keys.live.id, partnerId, domains });
  await ctx.prisma.verifiedDomain.create({ data: { partnerId, host: 'kiln.example', method: 'page' } });
  await page.reload();
  await hydrated(page);
  const live = row('Live key');
  expect(await live.getByText('Not verified', { exact: true }).first().isVisible()).toBe(false);
  await live.getByText('2 domains not verified').click();
  await live
    .getByRole('listitem')
    .filter({ hasText: 'kiln.example Verified by your key on the home page' })
    .waitFor();
  const linen = live.locator('.proof', { hasText: 'linen.example' });
  await linen.getByText('Not verified').waitFor();
  await linen.getByText('How to verify').click();
  await linen.getByRole('button', { name: 'Copy the record’s value for linen.example' }).click();
  const { verificationToken: token } = await ctx.prisma.partner.findUniqueOrThrow({
    where: { id: partnerId },
  });
  await expect.poll(copied).toBe(`wl-site-verification=${token}`);
  expect(await accessibilityFaults(page)).toEqual([]);

  dns.records.set('_wishlist.linen.example', [`wl-site-verification=${token}`]);
  await linen.getByRole('button', { name: 'Check now for linen.example' }).click();
  await linen.getByText('Verified by DNS record').waitFor();
  // The pressed button is gone; the focus moves to its row.
  await expect.poll(() => linen.evaluate((row) => row === document.activeElement)).toBe(true);
});

it('removes test data after a question that says how much it is, and leaves live data', async () => {
  const { page, partner, dialog } = await openKeys();
  const { partnerId } = partner;
  const remove = page.getByRole('button', { name: 'Remove test data' });
  expect(await remove.count()).toBe(0);
  const { user } = await issueSession(ctx, { email: `tests-of-${partnerId}@mail.example` });
  const list = await createList(ctx, user.id, { name: 'Tried' });
  const save = async (kind: 'test' | 'live', slug: string) => {
    const key = await findActiveKeyById(ctx, partner.keys[kind].id);
    const origin = 'http://localhost:5173';
    const request = saveRequest.parse({
      wishlistId: list.db_id,
      product: { url: `https://kiln.example/products/${slug}`, title: slug, price: 5400, currency: 'EUR' },
    });
    const source = { key: key!, origin };
    const saved = await saveProduct(ctx, { userId: user.id, source, request, address: '127.0.0.1' });
    return { id: saved.item_id, productId: saved.product_id };
  };
  const tests = [await save('test', 'vase'), await save('test', 'lamp')] as const;
  const live = await save('live', 'cup');
  for (const wish of [tests[0], live]) await sell(ctx, partnerId, [{ path: 'basket', price: 5400, ...wish }]);
  await page.reload();
  await hydrated(page);
  await page.getByText('2 items on lists were last saved with a test key.').waitFor();
  await page.getByText('1 order contains items saved only with test keys.').waitFor();

  const left = async () => [
    await ctx.prisma.listItem.count({ where: { listId: list.db_id } }),
    await ctx.prisma.orderLine.count({ where: { partnerId } }),
  ];
  await remove.click();
  await dialog.getByText('2 items saved with your test keys are removed from their lists').waitFor();
  await dialog.getByText('Their sales in 1 order are removed from your revenue.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await left()).toEqual([3, 2]);

  await remove.click();
  await dialog.getByRole('button', { name: 'Remove test data' }).click();
  await page.getByText('The test data is being removed (at most 2 items, 1 order).').waitFor();
  await expect.poll(left, { timeout: 60_000 }).toEqual([1, 1]);
  const kept = { id: live.id, listId: list.db_id };
  expect(await ctx.prisma.listItem.findFirst({ where: kept })).toMatchObject({ purchased: true });
  await page.reload();
  await hydrated(page);
  expect(await remove.count()).toBe(0);
});
