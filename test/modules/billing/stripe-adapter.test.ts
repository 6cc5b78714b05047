import { beforeAll, describe, expect, test } from 'vitest';
import { createPayments } from '#api/modules/billing/create-payments.ts';
import type { PaymentsFailure } from '#api/modules/billing/ports.ts';
import { refusalText } from '#app/hosted/refusal-text.server.ts';
import {
  signatureOf,
  startFakeStripe,
  stripeSecret,
  webhookSecret,
} from '#test/support/stripe/fake-stripe.ts';

const time = { now: new Date('2026-11-21T12:00:00Z') };
const stripe = await startFakeStripe(() => time.now);
const connect = (secretKey = stripeSecret) =>
  createPayments({ secretKey, webhookSecret, apiUrl: stripe.url });
const payments = connect();

let customers = 0;
const customer = async () => {
  const partnerId = (customers += 1);
  const person = { partnerId, name: `Shop ${partnerId}`, email: `shop${partnerId}@partner.example` };
  return (await payments.createCustomer({ ...person, lang: 'de' })).customerId;
};

const order = (customerId: string, more: object = {}) => ({
  ...({ customerId, partnerId: 1, plan: 'growth', interval: 'month', trialDays: 14, lang: 'de' } as const),
  successUrl: 'https://site.example/portal/subscription?checkout=done',
  cancelUrl: 'https://site.example/portal/subscription?checkout=cancelled',
  ...more,
});

async function subscribed(more: object = {}) {
  const customerId = await customer();
  const { url } = await payments.createCheckout(order(customerId, more));
  const { id } = stripe.pay(url);
  return { customerId, id };
}

const failureOf = (work: Promise<unknown>): Promise<PaymentsFailure> =>
  work.then(
    () => Promise.reject(new Error('nothing failed')),
    (error: PaymentsFailure) => error,
  );

describe('Stripe prices', () => {
  test('are created once by simultaneous servers, and reused by later ones', async () => {
    const [first, second] = [await customer(), await customer()];
    await Promise.all(
      [connect(), connect(), connect()].flatMap((one) =>
        [first, second].map((id) => one.createCheckout(order(id, { plan: 'scale', interval: 'year' }))),
      ),
    );
    await connect().createCheckout(order(first, { plan: 'scale', interval: 'year' }));
    const made = [...stripe.ledger.prices.values()].filter(({ product }) => product === 'wl_scale');
    expect(made).toMatchObject([
      {
        lookup_key: 'wl_scale_year_95040',
        unit_amount: 95_040,
        currency: 'eur',
        recurring: { interval: 'year' },
      },
    ]);
  });
});

describe('a checkout', () => {
  test('is a Stripe page for one plan, in the partner’s language, with the partner’s ID', async () => {
    const customerId = await customer();
    const { url } = await payments.createCheckout(order(customerId));
    expect(url.startsWith(stripe.url)).toBe(true);
    const sent = stripe.requests.findLast(({ method, path }) => method === 'POST' && /sessions$/.test(path));
    expect(sent?.fields).toMatchObject({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: '1',
      locale: 'de',
      subscription_data: { trial_period_days: '14', metadata: { partner_id: '1', plan: 'growth' } },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: 'true' },
    });
  });

  test('is the same page for repeated and simultaneous requests', async () => {
    const customerId = await customer();
    const all = await Promise.all([1, 2, 3, 4].map(() => payments.createCheckout(order(customerId))));
    const again = await payments.createCheckout(order(customerId));
    expect(new Set([...all, again].map(({ url }) => url)).size).toBe(1);
  });

  test('for another plan expires the previous page', async () => {
    const customerId = await customer();
    const { url: first } = await payments.createCheckout(order(customerId));
    const { url: second } = await payments.createCheckout(order(customerId, { plan: 'starter' }));
    expect(() => stripe.pay(first)).toThrow('expired');
    expect(stripe.pay(second).status).toBe('trialing');
  });

  test('can be created again after the first subscription has ended', async () => {
    const { customerId, id } = await subscribed({ trialDays: 0 });
    await payments.cancelNow(id);
    const { url } = await payments.createCheckout(order(customerId, { trialDays: 0 }));
    expect(stripe.pay(url).id).not.toBe(id);
  });
});

describe('a subscription', () => {
  test('is read with its plan, trial and period', async () => {
    const { customerId, id } = await subscribed();
    expect(await payments.readSubscriptions(customerId)).toEqual([
      {
        externalId: id,
        plan: 'growth',
        interval: 'month',
        status: 'trialing',
        startedAt: time.now,
        trialEndsAt: new Date('2026-12-05T12:00:00Z'),
        currentPeriodStart: time.now,
        currentPeriodEnd: new Date('2026-12-05T12:00:00Z'),
        cancelAtPeriodEnd: false,
        endedAt: null,
      },
    ]);
  });

  test('changes its plan immediately, and charges the difference for the rest of the month', async () => {
    const { id, customerId } = await subscribed({ plan: 'starter', trialDays: 0 });
    const changed = await payments.changeSubscription({
      subscriptionId: id,
      plan: 'scale',
      interval: 'month',
    });
    expect(changed).toMatchObject({ plan: 'scale', status: 'active' });
    const last = [...stripe.ledger.invoices.values()].findLast((invoice) => invoice.customer === customerId);
    expect(last).toMatchObject({ status: 'paid', total: 9_900 - 1_900 });
  });

  test('can switch between plans several times a day', async () => {
    const { id: subscriptionId } = await subscribed({ plan: 'starter', trialDays: 0 });
    const plans = ['growth', 'starter', 'growth', 'starter'] as const;
    for (const plan of plans) {
      const changed = await payments.changeSubscription({ subscriptionId, plan, interval: 'month' });
      expect(changed.plan).toBe(plan);
    }
  });

  test('stays unchanged if the card is declined, and returns Stripe’s message', async () => {
    const { id, customerId } = await subscribed({ plan: 'starter', trialDays: 0 });
    stripe.ledger.declined.add(customerId);
    const failure = await failureOf(
      payments.changeSubscription({ subscriptionId: id, plan: 'scale', interval: 'month' }),
    );
    expect(failure).toMatchObject({ reason: 'refused', message: 'Your card was declined.' });
    expect(await payments.readSubscriptions(customerId)).toMatchObject([{ plan: 'starter' }]);
  });

  test.each([
    [
      'insufficient_funds',
      'Your card doesn’t have enough funds.',
      'Deine Karte ist nicht ausreichend gedeckt.',
    ],
    ['expired_card', 'Your card has expired.', 'Deine Karte ist abgelaufen.'],
    ['stolen_card', 'Your card was declined.', 'Deine Karte wurde abgelehnt.'],
  ])('says what to do about %s, and pages say it in their language', async (code, english, german) => {
    const { id, customerId } = await subscribed({ plan: 'starter', trialDays: 0 });
    stripe.ledger.declined.add(customerId);
    stripe.ledger.declineCode = code;
    const change = { subscriptionId: id, plan: 'scale', interval: 'month' } as const;
    const { reason, advice } = await failureOf(payments.changeSubscription(change));
    expect([reason, advice]).toEqual(['refused', expect.stringContaining(english)]);
    expect(refusalText('de', advice)).toContain(german);
  });

  test('has one message for refusals without specific advice', async () => {
    const failure = await failureOf(payments.cancelAtPeriodEnd('sub_unknown', true));
    const advice = 'The payment was refused. Check your payment method, then try again.';
    expect(failure).toMatchObject({ reason: 'refused', advice });
  });

  test('ends with its period unless resumed; changing the plan also resumes it', async () => {
    const { id } = await subscribed({ trialDays: 0 });
    expect(await payments.cancelAtPeriodEnd(id, true)).toMatchObject({
      cancelAtPeriodEnd: true,
      status: 'active',
    });
    expect(await payments.cancelAtPeriodEnd(id, false)).toMatchObject({ cancelAtPeriodEnd: false });
    await payments.cancelAtPeriodEnd(id, true);
    const changed = await payments.changeSubscription({
      subscriptionId: id,
      plan: 'scale',
      interval: 'year',
    });
    expect(changed).toMatchObject({ plan: 'scale', interval: 'year', cancelAtPeriodEnd: false });
  });

  test('resumes after a cancellation date set on Stripe’s own page', async () => {
    const { id } = await subscribed({ trialDays: 0 });
    const kept = stripe.ledger.subscriptions.get(id);
    if (kept) kept.cancel_at = kept.created + 1_000;
    expect(await payments.cancelAtPeriodEnd(id, false)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test('can be canceled twice', async () => {
    const { id, customerId } = await subscribed();
    await payments.cancelNow(id);
    await payments.cancelNow(id);
    expect(await payments.readSubscriptions(customerId)).toMatchObject([{ status: 'canceled' }]);
  });

  test('ends with everything else of the customer, even without a plan; repeating it is harmless', async () => {
    const { customerId, id } = await subscribed({ trialDays: 0 });
    const item = stripe.ledger.subscriptions.get(id)?.items.data[0];
    if (item) item.price = { ...item.price, metadata: {} };
    const { url } = await payments.createCheckout(order(customerId, { plan: 'scale' }));
    const other = await subscribed();

    await payments.endCustomer(customerId);
    await payments.endCustomer(customerId);
    expect(stripe.ledger.subscriptions.get(id)?.status).toBe('canceled');
    expect(() => stripe.pay(url)).toThrow('expired');
    expect(stripe.ledger.subscriptions.get(other.id)?.status).toBe('trialing');
  });

  test('to something other than our plans is left out', async () => {
    const { customerId, id } = await subscribed();
    const item = stripe.ledger.subscriptions.get(id)?.items.data[0];
    if (item) item.price = { ...item.price, metadata: {} };
    expect(await payments.readSubscriptions(customerId)).toEqual([]);
  });
});

describe('charged lines', () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    description: `Actions of part ${index}`,
    amountMinor: 100 + index,
  }));

  test('are on one invoice for repeated requests with the same key, at once and days later', async () => {
    const { customerId } = await subscribed();
    const charge = { customerId, key: 'close:1:2026-10', lines, description: 'October 2026' };
    const all = await Promise.all([1, 2, 3].map(() => payments.chargeLines(charge)));
    time.now = new Date(time.now.getTime() + 40 * 86_400_000);
    const later = await connect().chargeLines(charge);
    expect(new Set([...all, later].map(({ externalId }) => externalId)).size).toBe(1);
    expect(later).toMatchObject({ status: 'paid', currency: 'EUR', totalMinor: 1_266, taxMinor: 0 });
    expect((await payments.readInvoice(later.externalId)).lines).toEqual(lines);
  });

  test('are charged to the subscription’s card, even after it ended, unless another was chosen', async () => {
    const { customerId, id } = await subscribed();
    const charge = { customerId, lines, description: 'October 2026' };
    await payments.cancelNow(id);
    expect(await payments.chargeLines({ ...charge, key: 'close:3:2026-10' })).toMatchObject({
      status: 'paid',
    });

    const chosen = stripe.ledger.customers.get(customerId);
    if (chosen) chosen.invoice_settings.default_payment_method = 'pm_chosen';
    const { externalId } = await payments.chargeLines({ ...charge, key: 'close:3:2026-11' });
    expect(stripe.ledger.invoices.get(externalId)).toMatchObject({
      status: 'paid',
      default_payment_method: null,
    });
  });

  test('are completed after a server stopped midway', async () => {
    const customerId = await customer();
    const charge = { customerId, key: 'close:2:2026-10', lines, description: 'October 2026' };
    stripe.ledger.write(customerId, {
      reason: 'manual',
      metadata: { wl_key: charge.key },
      card: 'pm_of_the_checkout',
      lines: lines.slice(0, 5).map(({ description, amountMinor: amount }, index) => ({
        description,
        amount,
        metadata: { wl_line: String(index) },
      })),
    });
    expect(await payments.chargeLines(charge)).toMatchObject({ status: 'paid', totalMinor: 1_266 });
  });
});

describe('Stripe failures', () => {
  test('return Stripe’s message, or can be retried', async () => {
    expect(await failureOf(payments.readInvoice('in_none'))).toMatchObject({
      isPaymentsFailure: true,
      reason: 'refused',
      message: "No such invoice: 'in_none'",
    });
    stripe.fail(500, 3);
    expect(await failureOf(payments.readInvoice('in_none'))).toMatchObject({ reason: 'unavailable' });
    expect(await failureOf(connect('sk_test_wrong').readInvoice('in_none'))).toMatchObject({
      reason: 'unavailable',
    });
  });

  test('are retried if brief', async () => {
    const customerId = await customer();
    stripe.fail(503);
    expect(await payments.readSubscriptions(customerId)).toEqual([]);
  });
});

describe('a webhook', () => {
  let body: string;
  beforeAll(async () => {
    await subscribed();
    body = stripe.events.findLast(({ type }) => type === 'customer.subscription.created')?.body ?? '';
  });

  test('names its customer and object', async () => {
    const event = await payments.readEvent(body, signatureOf(body));
    expect(event).toMatchObject({ type: 'customer.subscription.created' });
    expect(event?.customerId).toMatch(/^cus_/);
    expect(event?.objectId).toMatch(/^sub_/);
  });

  test('is rejected with a foreign, old or missing signature, or a changed body', async () => {
    const believed = await Promise.all([
      payments.readEvent(body, signatureOf(body, { secret: 'whsec_of_somebody_else' })),
      payments.readEvent(body, signatureOf(body, { ageSeconds: 400 })),
      payments.readEvent(body, ''),
      payments.readEvent(body.replace('growth', 'scale'), signatureOf(body)),
    ]);
    expect(believed).toEqual([null, null, null, null]);
  });
});
