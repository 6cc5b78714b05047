/** A partner that pays by Stripe is deleted. */
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

/** A partner with a page of Stripe in front of it. */
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

/** Somebody pays on a page that the service knows nothing of. */
async function payBeside(partnerId: number) {
  const { stripeCustomerId } = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const { url } = await api.ctx.adapters.payments.createCheckout({
    ...({ partnerId, plan: 'scale', interval: 'month', trialDays: 0, lang: 'en' } as const),
    ...{ customerId: stripeCustomerId ?? '', successUrl: api.ctx.settings.portalUrl, cancelUrl: '' },
  });
  return stripe.pay(url);
}

const statusOf = (id: string) => stripe.ledger.subscriptions.get(id)?.status;

test('its subscription ends there at once, and what it used beyond is charged once', async () => {
  const { partnerId, subscriptionId, remove } = await subscriber();
  await addActions(api.ctx, { partnerId, count: 2_400, at: api.time.now });
  expect((await remove()).body).toEqual({ ok: true });
  expect(statusOf(subscriptionId)).toBe('canceled');
  await webhooks.catchUp();
  const invoice = await prisma.invoice.findFirstOrThrow({ where: { partnerId, period: '2026-11' } });
  expect(invoice).toMatchObject({ provider: 'stripe', netMinor: 1_000, status: 'paid' });
  expect(await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).toMatchObject({
    ...{ name: '', plan: 'free' },
  });
});

test('where Stripe does not end the subscription, nothing is deleted', async () => {
  const { partnerId, subscriptionId, remove } = await subscriber();
  stripe.fail(500, 20);
  const refused = await remove();
  stripe.fail(500, 0);
  expect([refused.status, refused.body.error]).toEqual([503, 'payments_unavailable']);
  expect(statusOf(subscriptionId)).not.toBe('canceled');
  expect(await prisma.apiKey.count({ where: { partnerId, status: 'active' } })).toBe(2);
});

test('a page of Stripe that is still open can be paid on no more', async () => {
  const { page, remove } = await visitor();
  expect((await remove()).status).toBe(200);
  expect(() => stripe.pay(page)).toThrow('expired');
});

test('a subscription that was paid for a moment ago, and is not known here yet, ends too', async () => {
  const { partnerId, page, remove } = await visitor();
  const { id } = stripe.pay(page);
  expect((await remove()).status).toBe(200);
  expect(statusOf(id)).toBe('canceled');
  await webhooks.catchUp();
  expect(await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).toMatchObject({
    plan: 'free',
  });
});

test('every subscription of it ends, the one that is recorded and another', async () => {
  const { subscriptionId, partnerId, remove } = await subscriber();
  const { id } = await payBeside(partnerId);
  expect((await remove()).status).toBe(200);
  expect([statusOf(subscriptionId), statusOf(id)]).toEqual(['canceled', 'canceled']);
});

test('what is paid for on a page that was opened while it was deleted ends as Stripe tells of it', async () => {
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

test('two that end its subscriptions at once are both done', async () => {
  const { partnerId, subscriptionId } = await subscriber();
  const { stripeCustomerId } = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const end = () => api.ctx.adapters.payments.endCustomer(stripeCustomerId ?? '');
  await Promise.all([end(), end(), end()]);
  expect(statusOf(subscriptionId)).toBe('canceled');
});

test('where Stripe does not close the page, nothing is deleted', async () => {
  const { partnerId, page, remove } = await visitor();
  stripe.fail(500, 20);
  const refused = await remove();
  stripe.fail(500, 0);
  expect([refused.status, refused.body.error]).toEqual([503, 'payments_unavailable']);
  expect(await prisma.partnerMember.count({ where: { partnerId } })).toBeGreaterThan(0);
  expect((await remove()).status).toBe(200);
  expect(() => stripe.pay(page)).toThrow('expired');
});
