/** A shop that left Shopify, pays through Stripe, and comes back. */
import { expect, it } from 'vitest';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { requestSubscription } from '#api/modules/shopify/request-subscription.ts';
import { syncSubscriptions } from '#api/modules/shopify/sync-subscriptions.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { approve } from '#test/support/shopify/fake-billing.ts';
import { giveAccess, installedShop } from '#test/support/shopify/installed-shop.ts';
import { startFakeStripe } from '#test/support/stripe/fake-stripe.ts';
import { stripeWebhooks } from '#test/support/stripe/webhooks.ts';

const time = { now: () => new Date() };
const stripe = await startFakeStripe(() => time.now());
const admin = await startFakeAdmin();
const api = await useApi({ ...admin.variables, ...stripe.environment(), SHOPIFY_TEST_CHARGES: 'false' });
time.now = () => api.time.now;
const webhooks = stripeWebhooks(api, stripe);

it('cancels the Stripe subscription, even if Stripe is down when the shop returns', async () => {
  const shop = await installedShop(api.ctx, admin);
  const { partnerId, shopId, domain, fake } = shop;
  await uninstallShop(api.ctx, domain);

  const { token } = await createPat(api.ctx, { email: fake.email, name: 'Test' });
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await api.call('POST', '/portal/subscription', { headers, body: { plan: 'growth' } });
  stripe.pay(body.url as string);
  await webhooks.catchUp();
  const atStripe = () =>
    api.ctx.prisma.partnerSubscription.findUniqueOrThrow({
      where: { partnerId },
      select: { provider: true, plan: true, cancelAtPeriodEnd: true, endedAt: true },
    });
  expect(await atStripe()).toEqual({
    provider: 'stripe',
    plan: 'growth',
    cancelAtPeriodEnd: false,
    endedAt: null,
  });

  await installShop(api.ctx, { domain, name: 'Kiln', email: fake.email });
  await giveAccess(api.ctx, fake);
  const returnUrl = `https://${domain}/admin/apps/key/app/plan/return`;
  await requestSubscription(api.ctx, { shopId, plan: 'starter', returnUrl });
  approve(fake, fake.subscriptions.at(-1)?.id ?? '');
  const plan = async () =>
    (await api.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).plan;

  // Includes the two retries by Stripe's library.
  stripe.fail(503, 3);
  await syncSubscriptions(api.ctx, { id: shopId, domain });
  expect([await plan(), (await atStripe()).cancelAtPeriodEnd]).toEqual(['starter', false]);

  await syncSubscriptions(api.ctx, { id: shopId, domain });
  expect([await plan(), (await atStripe()).cancelAtPeriodEnd]).toEqual(['starter', true]);

  api.pass({ days: 45 });
  stripe.ledger.catchUp();
  await webhooks.catchUp();
  expect(await atStripe()).toMatchObject({ provider: 'stripe', endedAt: expect.any(Date) });
  expect(await plan()).toBe('starter');
});
