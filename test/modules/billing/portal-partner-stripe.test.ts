/** Deleting a partner that pays through Stripe. */
import { expect, test } from 'vitest';
import { addActions } from '#test/support/actions.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeStripe } from '#test/support/stripe/fake-stripe.ts';
import { stripeWebhooks } from '#test/support/stripe/webhooks.ts';
import { newTeam } from '#test/support/team.ts';

const time = { now: () => new Date('2026-11-21T12:00:00Z') };
const stripe = await startFakeStripe(() => time.now());
const api = await useApi(stripe.environment());
time.now = () => api.time.now;
const webhooks = stripeWebhooks(api, stripe);
const { prisma } = api.ctx;

/** A partner with a Stripe checkout page open. */
async function visitor() {
  const team = await newTeam(api, 'free');
  const { headers } = team.owner;
  const { body } = await api.call('POST', '/portal/subscription', { headers, body: { plan: 'starter' } });
  const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: team.partnerId } });
  const remove = () => api.call('POST', '/portal/partner/delete', { headers, body: { name } });
  return { ...team, page: body.url as string, remove };
}

async function subscriber() {
  const team = await visitor();
  const { id } = stripe.pay(team.page);
  await webhooks.catchUp();
  await prisma.partner.update({
    where: { id: team.partnerId },
    data: { paidTrialEndsAt: null, trialEndsAt: null },
  });
  await prisma.partnerSubscription.update({
    where: { partnerId: team.partnerId },
    data: { trialEndsAt: null },
  });
  return { ...team, subscriptionId: id };
}

/** Someone pays on a checkout page the service doesn't know. */
async function payBeside(partnerId: number) {
  const { stripeCustomerId } = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const { url } = await api.ctx.adapters.payments.createCheckout({
    ...({ partnerId, plan: 'scale', interval: 'month', trialDays: 0, lang: 'en' } as const),
    customerId: stripeCustomerId ?? '',
    successUrl: api.ctx.settings.portalUrl,
    cancelUrl: '',
  });
  return stripe.pay(url);
}

const statusOf = (id: string) => stripe.ledger.subscriptions.get(id)?.status;

test('cancels the subscription immediately and charges the overage once', async () => {
  const { partnerId, subscriptionId, remove } = await subscriber();
  await addActions(api.ctx, { partnerId, count: 2_400, at: api.time.now });
  expect((await remove()).body).toEqual({ ok: true });
  expect(statusOf(subscriptionId)).toBe('canceled');
  await webhooks.catchUp();
  const invoice = await prisma.invoice.findFirstOrThrow({ where: { partnerId, period: '2026-11' } });
  expect(invoice).toMatchObject({ provider: 'stripe', netMinor: 1_000, status: 'paid' });
  expect(await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).toMatchObject({
    name: '',
    plan: 'free',
  });
});

test('deletes nothing if Stripe doesn’t cancel the subscription', async () => {
  const { partnerId, subscriptionId, remove } = await subscriber();
  stripe.fail(500, 20);
  const refused = await remove();
  stripe.fail(500, 0);
  expect([refused.status, refused.body.error]).toEqual([503, 'payments_unavailable']);
  expect(statusOf(subscriptionId)).not.toBe('canceled');
  expect(await prisma.apiKey.count({ where: { partnerId, status: 'active' } })).toBe(2);
});

test('expires a checkout page that’s still open', async () => {
  const { page, remove } = await visitor();
  expect((await remove()).status).toBe(200);
  expect(() => stripe.pay(page)).toThrow('expired');
});

test('cancels a subscription that was just paid for and isn’t recorded yet', async () => {
  const { partnerId, page, remove } = await visitor();
  const { id } = stripe.pay(page);
  expect((await remove()).status).toBe(200);
  expect(statusOf(id)).toBe('canceled');
  await webhooks.catchUp();
  expect(await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).toMatchObject({
    plan: 'free',
  });
});

test('cancels every subscription, recorded or not', async () => {
  const { subscriptionId, partnerId, remove } = await subscriber();
  const { id } = await payBeside(partnerId);
  expect((await remove()).status).toBe(200);
  expect([statusOf(subscriptionId), statusOf(id)]).toEqual(['canceled', 'canceled']);
});

test('cancels a subscription paid for after the deletion, once Stripe reports it', async () => {
  const { partnerId, remove } = await visitor();
  expect((await remove()).status).toBe(200);
  const { id } = await payBeside(partnerId);
  await webhooks.catchUp();
  await webhooks.catchUp();
  expect(statusOf(id)).toBe('canceled');
  expect(await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).toMatchObject({
    plan: 'free',
  });
});

test('succeeds for simultaneous cancellations', async () => {
  const { partnerId, subscriptionId } = await subscriber();
  const { stripeCustomerId } = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const end = () => api.ctx.adapters.payments.endCustomer(stripeCustomerId ?? '');
  await Promise.all([end(), end(), end()]);
  expect(statusOf(subscriptionId)).toBe('canceled');
});

test('deletes nothing if Stripe doesn’t expire the checkout page', async () => {
  const { partnerId, page, remove } = await visitor();
  stripe.fail(500, 20);
  const refused = await remove();
  stripe.fail(500, 0);
  expect([refused.status, refused.body.error]).toEqual([503, 'payments_unavailable']);
  expect(await prisma.partnerMember.count({ where: { partnerId } })).toBeGreaterThan(0);
  expect((await remove()).status).toBe(200);
  expect(() => stripe.pay(page)).toThrow('expired');
});
