/** Signing in with another service, in a browser. */
import { afterAll, expect, it } from 'vitest';
import type { SaveProduct } from '#api/contract/events.ts';
import { createState, pollState } from '#api/modules/identity/internal/sign-in-state.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { freePort } from '#test/support/free-port.ts';
import { holdDialogs } from '#test/support/hold-timers.ts';
import { clientId, clientSecret, startOpenIdProvider } from '#test/support/openid-provider.ts';
import { startShop } from '#test/support/shop-page.ts';
import { openSignIn } from '#test/support/sign-in-opener.ts';
import { startService } from '#test/support/start-service.ts';
import { newVisitor } from '#test/support/visitor.ts';

const port = await freePort();
const siteUrl = `http://127.0.0.1:${port}`;
const provider = await startOpenIdProvider(`${siteUrl}/signin/with/acme/callback`);
const acme = {
  issuer: provider.issuer,
  client_id: clientId,
  client_secret: clientSecret,
  proves_email: true,
};
// With another service to sign in with.
const service = await startService({
  PORT: String(port),
  SITE_URL: siteUrl,
  BASE_URL: `${siteUrl}/api`,
  OIDC_PROVIDERS: JSON.stringify({ acme }),
});
const shop = await startShop();
const browser = await launchBrowser();
const { ctx } = service;
afterAll(() => browser.close());

it('keeps a guest’s list from the dialog, whose token has aged meanwhile, and can be disconnected in the account', async () => {
  provider.state.person = { sub: 'clara', email: 'clara@winter.example', email_verified: true };
  const partner = await createPartner(ctx, { email: 'p@shop.example', name: 'Kiln & Linen', plan: 'free' });
  const { key } = partner.keys.test;
  const anHourAgo = new Date(Date.now() - 3_601_000);
  const aged = { ...ctx, clock: () => anHourAgo };
  const { token } = await initWidget(aged, { publicKey: key, origin: shop.origin });
  const variants = Array.from({ length: 60 }, (_, n) => ({ id: `${n}`, title: `Größe ${n}`, price: 5400 }));
  const product: SaveProduct = {
    url: `${shop.origin}/products/vase`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
    metadata: { variantId: '1', variants },
  };
  const query = { token, key, origin: shop.origin, product: JSON.stringify(product), lang: 'en' };
  const dialog = `${siteUrl}/save?${new URLSearchParams(query)}`;
  const { page } = await newVisitor(browser);
  await holdDialogs(page);
  await page.goto(dialog);
  await page.getByRole('button', { name: 'Save to My wishlist' }).click();
  await page.getByRole('button', { name: 'Keep your list on all your devices' }).click();
  await page.getByRole('link', { name: 'Continue with Acme' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByLabel('Account: clara@winter.example').waitFor();
  expect(page.url() === dialog, 'the dialog’s own URL').toBe(true);

  await page.goto(`${siteUrl}/lists`);
  await page.getByText('My wishlist').first().waitFor();
  await page.goto(`${siteUrl}/account`);
  await page.getByRole('button', { name: 'Disconnect Acme' }).click();
  await page.getByText('The service was disconnected.').waitFor();
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await page.getByText('The service was connected.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('shows what went wrong, and then returns to the page where it began', { tags: ['thorough'] }, async () => {
  provider.state.person = { sub: 'jonas', email: 'jonas@winter.example', email_verified: false };
  const { page } = await newVisitor(browser);
  await page.goto(`${siteUrl}/notifications`);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByText('Acme hasn’t verified your email address. Use a code instead.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  provider.state.person.email_verified = true;
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/notifications');
});

it('signs in a basket with one press in the small window, which then closes', async () => {
  provider.state.person = { sub: 'mara', email: 'mara@winter.example', email_verified: true };
  const partner = await createPartner(ctx, { email: 'q@shop.example', name: 'Loom', plan: 'free' });
  const key = await requireActiveKey(ctx, partner.keys.test.key);
  const { page } = await newVisitor(browser);
  await page.goto(shop.origin + shop.page('<h1>Shop</h1>'));
  const signInAt = async () => {
    const bridge = await createState(ctx, key);
    return { bridge, window: await openSignIn(page, bridge.signinUrl) };
  };
  const first = await signInAt();
  const closed = first.window.waitForEvent('close');
  await first.window.getByRole('link', { name: 'Continue with Acme' }).click();
  await closed;
  expect(await pollState(ctx, key, { state: first.bridge.state })).toMatchObject({
    status: 'complete',
    session: { user: { email: 'mara@winter.example' } },
  });

  // Another page that opens the window gets nothing without a press.
  const { bridge, window } = await signInAt();
  await window.getByRole('button', { name: 'Continue as mara@winter.example' }).waitFor();
  expect(await pollState(ctx, key, { state: bridge.state })).toMatchObject({ status: 'pending' });
});
