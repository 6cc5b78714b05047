/** Passkeys in a browser with a device that has them. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { SaveProduct } from '#api/contract/events.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { freePort } from '#test/support/free-port.ts';
import { holdDialogs } from '#test/support/hold-timers.ts';
import { startShop } from '#test/support/shop-page.ts';
import { startService } from '#test/support/start-service.ts';
import { newVisitor, signIn } from '#test/support/visitor.ts';

const port = await freePort();
/** Browsers have no passkeys for IP addresses. */
const siteUrl = `http://localhost:${port}`;
const service = await startService({ PORT: String(port), SITE_URL: siteUrl, BASE_URL: `${siteUrl}/api` });
const shop = await startShop();
const browser = await launchBrowser();
const { ctx } = service;
afterAll(() => browser.close());

/** A device with a fingerprint reader. Its owner touches it, unless `present` is false. */
async function addDevice(page: Page, { present = true } = {}) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: present,
    },
  });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    add: (
      credential: Awaited<ReturnType<typeof cdp.send<'WebAuthn.getCredentials'>>>['credentials'][number],
    ) => cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
    setPresent: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

it('a shopper creates a passkey after the code, manages it in the account, and keeps a guest’s list with it elsewhere', async () => {
  const email = 'clara@winter.example';
  const { page } = await newVisitor(browser);
  const device = await addDevice(page);
  await page.goto(`${siteUrl}/account`);
  await at(page, '/account/signin');
  await signIn(page, service, email);
  await page.getByText('Sign in without a code next time').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await at(page, '/account');
  const [credential] = await device.credentials();
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  await page.getByRole('link', { name: 'Change Passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The passkey was renamed.').waitFor();
  await page.getByText('My phone').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device already has a passkey for your account.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  // The browser offers the passkey in the email field, and the device's owner picks it.
  await at(page, '/lists');

  const elsewhere = await newVisitor(browser);
  await holdDialogs(elsewhere.context);
  const synced = await addDevice(elsewhere.page);
  const partner = await createPartner(ctx, { email: 'p@shop.example', name: 'Kiln & Linen', plan: 'free' });
  const { key } = partner.keys.test;
  const { token } = await initWidget(ctx, { publicKey: key, origin: shop.origin });
  const product: SaveProduct = {
    url: `${shop.origin}/products/vase`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
  };
  const query = { token, key, origin: shop.origin, product: JSON.stringify(product), lang: 'en' };
  await elsewhere.page.goto(`${siteUrl}/save?${new URLSearchParams(query)}`);
  await elsewhere.page.getByRole('button', { name: 'Save to My wishlist' }).click();
  await synced.add(credential!);
  await elsewhere.page.getByRole('button', { name: 'Keep your list on all your devices' }).click();
  await elsewhere.page.getByText(`Sign in anywhere with ${email}.`).waitFor();
  await elsewhere.page.getByText('1 product moved.').waitFor();

  // The passkey that was just used is the only one: removed, it signs nobody in.
  await page.goto(`${siteUrl}/account`);
  await page.getByRole('link', { name: 'Change My phone' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('The passkey was removed.').waitFor();
  await elsewhere.page.goto(`${siteUrl}/account/signin`);
  await elsewhere.page.getByText('This passkey doesn’t work here. Use a code instead.').waitFor();
});

it(
  'asks for a code before adding a passkey to an account that was left open',
  { tags: ['thorough'] },
  async () => {
    const email = 'jonas@winter.example';
    const { page } = await newVisitor(browser);
    await page.goto(`${siteUrl}/account`);
    await signIn(page, service, email);
    await at(page, '/account');
    await ctx.prisma.refreshToken.updateMany({
      where: { user: { email } },
      data: { createdAt: new Date(Date.now() - 11 * 60_000) },
    });
    await addDevice(page);
    const asked = new Date();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText(`we’ve sent a code to ${email}`).waitFor();
    await page.getByLabel('6-digit code').fill('12');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('That code isn’t right or has expired.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('6-digit code').fill(await service.lastCode(email, asked));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The passkey was added.').waitFor();
  },
);

it(
  'doesn’t keep signed-in shoppers waiting if creating a passkey silently takes too long',
  { tags: ['thorough'] },
  async () => {
    const { page } = await newVisitor(browser);
    await addDevice(page);
    // The answer never comes.
    await page.route('**/session', (route) =>
      route.request().postData()?.includes('automatic=1') ? undefined : route.fallback(),
    );
    await page.goto(`${siteUrl}/notifications`);
    await signIn(page, service, 'mara@winter.example');
    await page.getByRole('button', { name: 'Not now' }).click();
    await at(page, '/notifications');
    // The decision is remembered.
    await page.context().clearCookies();
    await page.goto(`${siteUrl}/notifications`);
    await signIn(page, service, 'mara@winter.example');
    await at(page, '/notifications');
  },
);
