/** A partner that pays by Stripe is deleted. */
import { expect, test } from 'vitest';
import { addActions } from '../support/actions.ts';
import { useApi } from '../support/api.ts';
import { startFakeStripe } from '../support/stripe/fake-stripe.ts';
import { stripeWebhooks } from '../support/stripe/webhooks.ts';
import { newTeam } from '../support/team.ts';

const time = { now: () => new Date('2026-11-21T12:00:00Z') };
const stripe = await startFakeStripe(() => time.now());
const api = await useApi(stripe.environment());
time.now = () => api.time.now;
const webhooks = stripeWebhooks(api, stripe);
const { prisma } = api.ctx;

async function subscriber() {
  const team = await newTeam(api, 'free');
  const { headers } = team.owner;
  const { body } = await api.call('POST', '/portal/subscription', { headers, body: { plan: 'starter' } });
  const { id } = stripe.pay(body.url as string);
  await webhooks.catchUp();
  await prisma.partner.update({
    where: { id: team.partnerId },
    data: { paidTrialEndsAt: null, trialEndsAt: null },
  });
  await prisma.partnerSubscription.update({
    where: { partnerId: team.partnerId },
    data: { trialEndsAt: null },
  });
  const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: team.partnerId } });
  const remove = () => api.call('POST', '/portal/partner/delete', { headers, body: { name } });
  return { ...team, subscriptionId: id, remove };
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
