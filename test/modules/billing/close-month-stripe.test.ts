/** Closing a month for a partner that pays through Stripe, which charges the overage. */
import { expect, test } from 'vitest';
import { chargeInvoice } from '#api/modules/billing/charge-invoice.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { startCheckout } from '#api/modules/billing/internal/subscriptions/start-checkout.ts';
import { syncInvoice } from '#api/modules/billing/internal/subscriptions/sync-invoice.ts';
import { unchargedInvoices } from '#api/modules/billing/list-open-months.ts';
import { setPlan, setPlanWithin } from '#api/modules/billing/set-plan.ts';
import { syncSubscription } from '#api/modules/billing/sync-subscription.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { addActions } from '#test/support/actions.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeStripe } from '#test/support/stripe/fake-stripe.ts';

const time = { now: new Date('2026-11-01T12:00:00Z') };
const stripe = await startFakeStripe(() => time.now);
const api = await useApi(stripe.environment());
const close = (partnerId: number) => closeMonth(api.ctx, { period: '2026-11', partnerId });
const invoiceOf = (partnerId: number) =>
  api.ctx.prisma.invoice.findFirstOrThrow({ where: { partnerId, period: '2026-11' } });

/**
 * A partner with an active Starter subscription at Stripe and `actions` in November, 1,200 over the limit by
 * default.
 */
async function subscribed(actions = 3_200): Promise<number> {
  time.now = api.time.now = new Date('2026-11-01T12:00:00Z');
  const { partnerId } = await api.partner('free');
  const { customerId } = await api.ctx.adapters.payments.createCustomer({
    partnerId,
    name: 'Kiln & Linen',
    email: `stripe${partnerId}@kiln.example`,
    lang: 'en',
  });
  const { url } = await api.ctx.adapters.payments.createCheckout({
    customerId,
    partnerId,
    plan: 'starter',
    interval: 'month',
    trialDays: 0,
    lang: 'en',
    successUrl: 'https://site.example/done',
    cancelUrl: 'https://site.example/no',
  });
  const { id: externalId } = stripe.pay(url);
  await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { stripeCustomerId: customerId } });
  await api.ctx.prisma.partnerSubscription.create({
    data: { partnerId, provider: 'stripe', plan: 'starter', externalId, startedAt: api.time.now },
  });
  await transaction(api.ctx.pool, (sql) =>
    setPlanWithin(api.ctx, sql, { partnerId, plan: 'starter', cause: 'stripe' }),
  );
  await addActions(api.ctx, { partnerId, count: actions, at: new Date('2026-11-20T10:00:00Z') });
  time.now = api.time.now = new Date('2026-12-01T00:30:00Z');
  return partnerId;
}

test('charges only the overage through Stripe, since the plan is already paid', async () => {
  const partnerId = await subscribed();
  expect(await close(partnerId)).toMatchObject({ failed: [], invoices: [{ partnerId }] });

  const invoice = await invoiceOf(partnerId);
  expect(invoice).toMatchObject({ provider: 'stripe', status: 'paid', netMinor: 3_000, mailedAt: null });
  expect(invoice.externalId).toMatch(/^in_/);
  expect(invoice.number).not.toMatch(/^WL-/);
  expect(invoice.lines).toMatchObject([
    {
      description: '1,200 extra wishlist actions beyond the 2,000 of Starter, November 2026',
      amountMinor: 3_000,
    },
  ]);
});

test('charges once if the process ended before recording the charge', async () => {
  const partnerId = await subscribed();
  await close(partnerId);
  const { externalId, id } = await invoiceOf(partnerId);
  await api.ctx.prisma.invoice.update({ where: { id }, data: { externalId: null, number: null } });

  await Promise.all([close(partnerId), close(partnerId)]);
  expect(await invoiceOf(partnerId)).toMatchObject({ id, externalId });
  const { invoices } = stripe.ledger;
  const ofMonth = [...invoices.values()].filter((one) =>
    JSON.stringify(one).includes('1,200 extra wishlist'),
  );
  expect(ofMonth.filter((one) => one.id === externalId)).toHaveLength(1);
  expect(ofMonth).toHaveLength(await api.ctx.prisma.invoice.count({ where: { provider: 'stripe' } }));
});

test('keeps a paid status that arrives before the charge is recorded', async () => {
  const partnerId = await subscribed();
  const { adapters } = api.ctx;
  const payments: typeof adapters.payments = {
    ...adapters.payments,
    async chargeLines(charge) {
      const paid = await adapters.payments.chargeLines(charge);
      await syncInvoice(api.ctx, paid.externalId);
      return { ...paid, status: 'open', paidAt: null };
    },
  };
  await closeMonth({ ...api.ctx, adapters: { ...adapters, payments } }, { period: '2026-11', partnerId });
  expect(await invoiceOf(partnerId)).toMatchObject({ status: 'paid', paidAt: api.time.now });
});

test('leaves the month open if Stripe fails, and charges it on the next run', async () => {
  const partnerId = await subscribed();
  stripe.fail(500, 20);
  expect(await close(partnerId)).toMatchObject({ invoices: [], failed: [{ partnerId }] });
  expect(await invoiceOf(partnerId)).toMatchObject({ externalId: null, status: 'open' });

  stripe.fail(500, 0);
  expect(await close(partnerId)).toMatchObject({ failed: [], invoices: [{ partnerId }] });
  expect((await invoiceOf(partnerId)).externalId).toMatch(/^in_/);
});

test('charges once through the hourly job after Stripe was down for more than a month', async () => {
  const partnerId = await subscribed();
  stripe.fail(500, 20);
  await close(partnerId);
  stripe.fail(500, 0);
  time.now = api.time.now = new Date('2027-03-15T00:30:00Z');
  const chargeAll = async () => {
    for await (const page of unchargedInvoices(api.ctx)) {
      await Promise.all(page.map(({ invoiceId }) => chargeInvoice(api.ctx, invoiceId)));
    }
  };
  await Promise.all([chargeAll(), chargeAll()]);

  const { externalId, ...invoice } = await invoiceOf(partnerId);
  expect(invoice).toMatchObject({ status: 'paid', netMinor: 3_000 });
  const sent = [...stripe.ledger.invoices.values()].filter(
    ({ metadata }) => metadata.wl_key === `close:${partnerId}:2026-11`,
  );
  expect(sent).toMatchObject([{ id: externalId, status: 'paid' }]);
});

test('charges other invoices when one can’t be charged', { tags: ['thorough'] }, async () => {
  const [lost, partnerId] = [await subscribed(), await subscribed()];
  for (const id of [lost, partnerId]) {
    stripe.fail(500, 20);
    await close(id);
    stripe.fail(500, 0);
  }
  await api.ctx.prisma.partner.update({ where: { id: lost }, data: { stripeCustomerId: null } });
  time.now = api.time.now = new Date('2027-03-15T00:30:00Z');
  api.ctx.adapters.jobs.nudge('close-months');
  await expect.poll(async () => (await invoiceOf(partnerId)).externalId).toMatch(/^in_/);
  expect((await invoiceOf(lost)).externalId).toBeNull();
});

test('carries late actions of a month without an invoice over to the next one', async () => {
  const partnerId = await subscribed(1_900);
  expect(await close(partnerId)).toMatchObject({ failed: [], invoices: [], skipped: 1 });
  await addActions(api.ctx, { partnerId, count: 300, at: new Date('2026-11-30T23:59:00Z') });
  time.now = api.time.now = new Date('2027-01-01T00:30:00Z');
  await closeMonth(api.ctx, { period: '2026-12', partnerId });
  const [invoice, ...others] = await api.ctx.prisma.invoice.findMany({ where: { partnerId } });
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ period: '2026-12', netMinor: 500, status: 'paid' });
});

test('bills days on an operator plan, even if a Stripe subscription starts later', async () => {
  time.now = api.time.now = new Date('2026-11-01T00:00:00Z');
  const { partnerId } = await api.partner('free');
  await setPlan(api.ctx, { partnerId, plan: 'starter' });
  time.now = api.time.now = new Date('2026-11-11T00:00:00Z');
  await setPlan(api.ctx, { partnerId, plan: 'free' });
  const { url } = await startCheckout(api.ctx, { partnerId, plan: 'growth', interval: 'month' });
  expect(stripe.pay(url).status).toBe('active');
  await syncSubscription(api.ctx, partnerId);

  time.now = api.time.now = new Date('2026-12-01T00:30:00Z');
  await close(partnerId);
  expect(await invoiceOf(partnerId)).toMatchObject({ provider: 'stripe', status: 'paid', netMinor: 633 });
});
