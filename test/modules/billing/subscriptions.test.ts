import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import { cleanUp } from '#api/jobs.ts';
import { paymentEventTypes } from '#api/modules/billing/stripe-webhook-routes.ts';
import { syncSubscription } from '#api/modules/billing/sync-subscription.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { useApi } from '#test/support/api.ts';
import { keepMails } from '#test/support/queued-mails.ts';
import { signatureOf, startFakeStripe } from '#test/support/stripe/fake-stripe.ts';
import { stripeWebhooks } from '#test/support/stripe/webhooks.ts';

const time = { now: () => new Date('2026-11-21T12:00:00Z') };
const stripe = await startFakeStripe(() => time.now());
const api = await useApi({ ...stripe.environment(), SUPPORT_EMAIL: 'operator@site.example' });
time.now = () => api.time.now;
const webhooks = stripeWebhooks(api, stripe);
const { prisma } = api.ctx;

type Owner = Awaited<ReturnType<typeof owner>>;

async function owner(plan: 'free' | 'growth' = 'free') {
  const { partnerId, userId } = await api.partner(plan);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  // A token that lasts for the months these tests skip.
  const { token } = await createPat(api.ctx, { email: email ?? '', name: 'Test' });
  return { partnerId, email, headers: { authorization: `Bearer ${token}` } };
}

const ask = ({ headers }: Pick<Owner, 'headers'>, path = '', body?: object) =>
  api.call('POST', `/portal/subscription${path}`, { headers, body });
const read = async ({ headers }: Owner) =>
  (await api.call('GET', '/portal/subscription', { headers })).body.subscription;
const planOf = async ({ partnerId }: Owner) =>
  (await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).plan;

/** A partner that pays, through checkout and the webhooks that follow. */
async function subscriber({ plan = 'growth', interval = 'month' } = {}) {
  const one = await owner();
  const { body } = await ask(one, '', { plan, interval });
  const { id, customer } = stripe.pay(body.url as string);
  await webhooks.catchUp();
  return { ...one, subscriptionId: id, customer };
}

/** Moves time on, lets Stripe do what is due, and delivers its webhooks. */
async function later(days: number) {
  api.pass({ days });
  stripe.ledger.catchUp();
  await webhooks.catchUp();
}

const queued = await keepMails(api.ctx.pool);

async function emailsTo({ email }: Owner, kind: string) {
  return (await queued())
    .filter((mail) => mail.to === email && mail.email.kind === kind)
    .map((mail) => mail.email);
}

describe('a partner on the Free plan', () => {
  test('sees its trial and no subscription', async () => {
    const one = await owner();
    expect(await read(one)).toEqual({
      billed_by: 'stripe',
      plan: 'free',
      plan_name: 'Free',
      interval: 'month',
      price_minor: 0,
      status: 'none',
      trial_days: 14,
      trial_ends_at: null,
      current_period_start: null,
      current_period_end: null,
      cancel_at_period_end: false,
      ended_at: null,
      requested: null,
      billing_portal: false,
    });
  });

  test('gets a checkout page, and stays on Free until it has paid', async () => {
    const one = await owner();
    const { status, body } = await ask(one, '', { plan: 'growth' });
    expect(status).toBe(200);
    expect(body.url).toMatch(/\/pay\/cs_/);
    await webhooks.catchUp();
    expect(await planOf(one)).toBe('free');
  });

  test('gets the same page and one Stripe customer for simultaneous requests', async () => {
    const one = await owner();
    const before = stripe.ledger.customers.size;
    const answers = await Promise.all([1, 2, 3].map(() => ask(one, '', { plan: 'growth' })));
    expect(new Set(answers.map(({ body }) => body.url as string)).size).toBe(1);
    expect(stripe.ledger.customers.size).toBe(before + 1);
  });

  test('has nothing to cancel, resume or manage', async () => {
    const one = await owner();
    for (const path of ['/cancel', '/resume', '/billing-portal']) {
      expect((await ask(one, path)).body).toMatchObject({ error: 'no_subscription' });
    }
  });

  test('can’t subscribe to Free, and requests Enterprise from the operator, who is emailed once', async () => {
    const one = await owner();
    expect((await ask(one, '', { plan: 'free' })).body).toMatchObject({
      error: 'invalid_input',
      field: 'plan',
    });
    expect((await ask(one, '', { plan: 'enterprise' })).body).toEqual({ requested: true });
    expect((await read(one)).requested).toMatchObject({ plan: 'enterprise', interval: 'month' });
    await Promise.all([1, 2, 3].map(() => ask(one, '', { plan: 'enterprise' })));
    const isTheirs = ({ email }: PartnerMail) => 'partnerId' in email && email.partnerId === one.partnerId;
    expect((await queued()).filter(isTheirs)).toHaveLength(1);
  });
});

describe('the subscription lifecycle', () => {
  test('goes from a trial through an upgrade and a failed payment back to Free', async () => {
    const one = await subscriber({ plan: 'starter' });
    const trialEnd = new Date(api.time.now.getTime() + 14 * 86_400_000).toISOString();
    expect(await read(one)).toMatchObject({
      plan: 'starter',
      status: 'trialing',
      price_minor: 1_900,
      trial_days: 0,
      billing_portal: true,
      trial_ends_at: trialEnd,
      current_period_end: trialEnd,
    });
    const { body } = await api.call('GET', '/partners', { headers: one.headers });
    expect(body.partner).toMatchObject({ subscription_status: 'trialing' });
    expect(await prisma.invoice.count({ where: { partnerId: one.partnerId } })).toBe(0);

    stripe.tellTrialEnd(one.subscriptionId);
    await webhooks.catchUp();
    expect(await emailsTo(one, 'trial-ending')).toMatchObject([
      { planName: 'Starter', endsAt: trialEnd, priceMinor: 1_900 },
    ]);

    await later(15);
    expect(await read(one)).toMatchObject({ plan: 'starter', status: 'active' });
    expect(await prisma.invoice.findMany({ where: { partnerId: one.partnerId } })).toMatchObject([
      { provider: 'stripe', status: 'paid', totalMinor: 1_900, currency: 'EUR', period: null },
    ]);

    expect((await ask(one, '', { plan: 'scale' })).body).toEqual({ changed: true });
    expect(await read(one)).toMatchObject({ plan: 'scale', price_minor: 9_900 });

    stripe.ledger.declined.add(one.customer);
    await later(31);
    expect(await read(one)).toMatchObject({ plan: 'scale', status: 'past_due' });
    expect(await emailsTo(one, 'payment-failed')).toMatchObject([
      { planName: 'Scale', totalMinor: 9_900, currency: 'EUR' },
    ]);

    stripe.ledger.declined.delete(one.customer);
    const open = [...stripe.ledger.invoices.values()].findLast(({ status }) => status === 'open');
    if (open) stripe.ledger.charge(open);
    await webhooks.catchUp();
    expect(await read(one)).toMatchObject({ status: 'active' });
    const kept = await prisma.invoice.findUnique({ where: { externalId: open?.id ?? '' } });
    expect(kept).toMatchObject({ status: 'paid', hostedUrl: open?.hosted_invoice_url });

    expect((await ask(one, '/cancel')).body.subscription).toMatchObject({ cancel_at_period_end: true });
    expect((await ask(one, '/resume')).body.subscription).toMatchObject({ cancel_at_period_end: false });
    await ask(one, '/cancel');
    expect(await planOf(one)).toBe('scale');
    await later(31);
    expect(await read(one)).toMatchObject({ plan: 'free', status: 'canceled', billed_by: 'stripe' });
    const changes = await prisma.planChange.findMany({
      where: { partnerId: one.partnerId, cause: 'stripe' },
      orderBy: { id: 'asc' },
    });
    expect(changes.map(({ plan }) => plan)).toEqual(['starter', 'scale', 'free']);
  });

  test('includes one trial, even for another plan or after a shortened trial', async () => {
    const one = await subscriber();
    stripe.ledger.end(found(one.subscriptionId), { prorate: false });
    await webhooks.catchUp();
    expect(await read(one)).toMatchObject({ plan: 'free', status: 'canceled', trial_days: 0 });
    const { body } = await ask(one, '', { plan: 'scale' });
    expect(stripe.pay(body.url as string).status).toBe('active');
    await webhooks.catchUp();
    expect(await read(one)).toMatchObject({ plan: 'scale', status: 'active', trial_ends_at: null });
  });

  test('costs a fifth less per year, and can switch to monthly', async () => {
    const one = await subscriber({ plan: 'growth', interval: 'year' });
    expect(await read(one)).toMatchObject({ interval: 'year', price_minor: 47_040 });
    await ask(one, '', { plan: 'growth', interval: 'month' });
    expect(await read(one)).toMatchObject({ interval: 'month', price_minor: 4_900 });
    const again = await ask(one, '', { plan: 'growth', interval: 'month' });
    expect(again.body).toMatchObject({ error: 'invalid_input', field: 'plan' });
  });

  test('keeps the plan if the card is declined, and changes it once it’s accepted', async () => {
    const one = await subscriber({ plan: 'starter' });
    await later(15);
    stripe.ledger.declined.add(one.customer);
    const { status, body } = await ask(one, '', { plan: 'scale' });
    expect(status).toBe(402);
    const hint = 'Your card was declined. Use another card, or ask your bank why.';
    expect(body).toMatchObject({ error: 'payment_refused', hint });
    expect(await planOf(one)).toBe('starter');

    stripe.ledger.declined.delete(one.customer);
    expect((await ask(one, '', { plan: 'scale' })).body).toEqual({ changed: true });
    expect(await planOf(one)).toBe('scale');
  });

  test('changes a subscription no webhook has reported yet instead of starting a second', async () => {
    const one = await owner();
    stripe.pay((await ask(one, '', { plan: 'starter' })).body.url as string);
    expect((await ask(one, '', { plan: 'growth' })).body).toEqual({ changed: true });
    expect(await planOf(one)).toBe('growth');
  });

  test('keeps the newer of two subscriptions and cancels the other', async () => {
    const one = await subscriber({ plan: 'starter' });
    api.pass({ seconds: 5 });
    const [session] = [...stripe.ledger.sessions.values()].filter(
      ({ customer }) => customer === one.customer,
    );
    if (!session) throw new Error('there is no session');
    const newer = stripe.ledger.begin(session);
    await webhooks.catchUp();
    await webhooks.catchUp();
    expect(found(one.subscriptionId).status).toBe('canceled');
    const kept = await prisma.partnerSubscription.findUnique({ where: { partnerId: one.partnerId } });
    expect(kept).toMatchObject({ externalId: newer.id, status: 'trialing', endedAt: null });
    expect(await planOf(one)).toBe('starter');
  });

  test('records the plan’s overage before the subscription ends', async () => {
    const one = await subscriber({ plan: 'starter' });
    await later(15);
    await api.ctx.pool.query(
      `INSERT INTO usage_actions (partner_id, kind, period, occurred_at)
       SELECT $1, 'save', to_char($2::timestamptz, 'YYYY-MM'), $2 FROM generate_series(1, 2100)`,
      [one.partnerId, api.time.now],
    );
    stripe.ledger.end(found(one.subscriptionId), { prorate: false });
    await webhooks.catchUp();
    const charges = await prisma.overageCharge.findMany({
      where: { partnerId: one.partnerId, amountMinor: { gt: 0 } },
    });
    expect(charges).toMatchObject([
      { plan: 'starter', fromAction: 2_000, toAction: 2_100, amountMinor: 250 },
    ]);
  });
});

function found(id: string) {
  const subscription = stripe.ledger.subscriptions.get(id);
  if (!subscription) throw new Error(`there is no subscription ${id}`);
  return subscription;
}

describe('Stripe events', () => {
  test('lead to the same state in any order and with any repetition', async () => {
    const one = await owner();
    const { body } = await ask(one, '', { plan: 'growth' });
    const { id, customer } = stripe.pay(body.url as string);
    api.pass({ days: 15 });
    stripe.ledger.catchUp();
    stripe.ledger.declined.add(customer);
    api.pass({ days: 31 });
    stripe.ledger.catchUp();
    await webhooks.catchUp((events) => [...events, ...events].reverse());
    expect(await read(one)).toMatchObject({ plan: 'growth', status: 'past_due' });
    expect(await emailsTo(one, 'payment-failed')).toHaveLength(1);
    expect(await prisma.planChange.count({ where: { partnerId: one.partnerId, cause: 'stripe' } })).toBe(1);

    stripe.ledger.end(found(id), { prorate: false });
    await Promise.all(Array.from({ length: 12 }, () => syncSubscription(api.ctx, one.partnerId)));
    await webhooks.catchUp((events) => [...events].reverse());
    expect(await read(one)).toMatchObject({ plan: 'free', status: 'canceled' });
    expect(await prisma.planChange.count({ where: { partnerId: one.partnerId, cause: 'stripe' } })).toBe(2);
  });

  test('are rejected without a valid signature, and store nothing', async () => {
    const body = stripe.events[0]?.body.replace('evt_', 'evt_forged_') ?? '';
    const signatures = [
      '',
      signatureOf(body, { secret: 'whsec_of_somebody_else' }),
      signatureOf(body, { ageSeconds: 600 }),
      signatureOf(`${body} `),
    ];
    for (const signature of signatures) expect((await webhooks.send(body, signature)).status).toBe(400);
    expect(await prisma.stripeEvent.count({ where: { id: { startsWith: 'evt_forged_' } } })).toBe(0);
  });

  test('are recorded once and processed by the queue, which retries if Stripe doesn’t respond', async () => {
    const one = await owner();
    stripe.pay((await ask(one, '', { plan: 'growth' })).body.url as string);
    const event = stripe.events.findLast(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('there is no event');
    const { id, body } = event;
    await Promise.all([1, 2, 3].map(() => webhooks.send(body, signatureOf(body))));
    expect(await prisma.stripeEvent.count({ where: { id } })).toBe(1);
    await expect
      .poll(async () => (await prisma.stripeEvent.findUnique({ where: { id } }))?.processedAt)
      .toBeTruthy();
    expect(await planOf(one)).toBe('growth');
    const { rows } = await api.ctx.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'payment-event' AND data->>'id' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('are accepted and ignored if they’re for other customers or unrelated', async () => {
    const foreign = JSON.stringify({
      id: 'evt_foreign',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_foreign', object: 'subscription', customer: 'cus_foreign' } },
    });
    await webhooks.tell([{ id: 'evt_foreign', type: '', body: foreign }]);
    const other = foreign
      .replace('evt_foreign', 'evt_other')
      .replace('subscription.updated', 'tax_id.created');
    await webhooks.tell([{ id: 'evt_other', type: '', body: other }]);
    expect(await prisma.stripeEvent.findUnique({ where: { id: 'evt_foreign' } })).toMatchObject({
      error: null,
    });
    expect(await prisma.stripeEvent.findUnique({ where: { id: 'evt_other' } })).toBeNull();
  });

  test('keep the error when processing fails, and are deleted after thirty days', async () => {
    const one = await subscriber();
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.created');
    if (!event) throw new Error('there is no event');
    const again = { ...event, id: 'evt_again', body: event.body.replace(event.id, 'evt_again') };
    stripe.fail(500, 1_000);
    await expect(webhooks.tell([again])).rejects.toMatchObject({ reason: 'unavailable' });
    stripe.fail(500, 0);
    const kept = await prisma.stripeEvent.findUnique({ where: { id: 'evt_again' } });
    expect(kept).toMatchObject({ processedAt: null, error: 'An error occurred.' });
    api.pass({ days: 31 });
    await cleanUp({ ...api.ctx, clock: () => api.time.now });
    expect(await prisma.stripeEvent.findUnique({ where: { id: 'evt_again' } })).toBeNull();
    expect(await planOf(one)).toBe('growth');
  });

  test('keep the period and lines of an invoice that closed a month', async () => {
    const one = await subscriber();
    const { externalId } = await api.ctx.adapters.payments.chargeLines({
      customerId: one.customer,
      key: `close:${one.partnerId}:2026-11`,
      description: 'November 2026',
      lines: [{ description: '100 actions', amountMinor: 100 }],
    });
    await prisma.invoice.create({
      data: {
        partnerId: one.partnerId,
        provider: 'stripe',
        externalId,
        period: '2026-11',
        issuedAt: api.time.now,
        lines: [{ description: 'Actions', quantity: 100, amountMinor: 100 }],
      },
    });
    await webhooks.catchUp();
    expect(await prisma.invoice.findUnique({ where: { externalId } })).toMatchObject({
      period: '2026-11',
      status: 'paid',
      totalMinor: 100,
      lines: [{ description: 'Actions', quantity: 100, amountMinor: 100 }],
    });
  });
});

test('the operators’ guide lists exactly the Stripe events that are processed', async () => {
  const guide = await readFile('docs/operators.md', 'utf8');
  const named = guide.match(/`(checkout|customer|invoice)\.[a-z_.]+`/g) ?? [];
  expect(named.map((one) => one.replaceAll('`', ''))).toEqual([...paymentEventTypes]);
});

describe('permissions', () => {
  test('let owners change the subscription, members read it, and others see only their own partner', async () => {
    const one = await subscriber();
    const session = await issueSession(api.ctx, { email: `member${one.partnerId}@partner.example` });
    await prisma.partnerMember.create({
      data: { partnerId: one.partnerId, userId: session.user.id, role: 'member' },
    });
    const member = { ...one, headers: { authorization: `Bearer ${session.accessToken}` } };
    expect(await read(member)).toMatchObject({ plan: 'growth' });
    for (const [path, body] of [
      ['', { plan: 'scale' }],
      ['/cancel'],
      ['/resume'],
      ['/billing-portal'],
    ] as const) {
      expect((await ask(member, path, body)).status).toBe(403);
    }
    const stranger = await owner();
    const foreign = { headers: { ...stranger.headers, 'x-partner-id': String(one.partnerId) } };
    expect((await ask(foreign, '/cancel')).status).toBe(403);
    expect(found(one.subscriptionId).cancel_at_period_end).toBe(false);
  });

  test('send partners billed by a platform to that platform', async () => {
    const one = await owner();
    await prisma.shop.create({
      data: { partnerId: one.partnerId, domain: `shop${one.partnerId}.myshopify.com`, status: 'active' },
    });
    expect(await read(one)).toMatchObject({ billed_by: 'platform', price_minor: null });
    for (const [path, body] of [
      ['', { plan: 'scale' }],
      ['/cancel'],
      ['/resume'],
      ['/billing-portal'],
    ] as const) {
      expect((await ask(one, path, body)).body).toMatchObject({ error: 'billed_by_platform' });
    }
  });

  test('send partners on an operator plan to the operator', async () => {
    const one = await owner('growth');
    expect((await ask(one, '', { plan: 'scale', interval: 'year' })).body).toEqual({ requested: true });
    expect(await read(one)).toMatchObject({
      billed_by: 'operator',
      plan: 'growth',
      status: 'active',
      requested: { plan: 'scale', interval: 'year' },
    });
  });

  test('give owners Stripe’s billing page', async () => {
    const one = await subscriber();
    const { body } = await ask(one, '/billing-portal');
    expect(body.url).toContain(`/portal/${one.customer}?back=`);
  });
});

test('reports that payments are unavailable if Stripe doesn’t respond', async () => {
  const one = await owner();
  stripe.fail(500, 1_000);
  const { status, body } = await ask(one, '', { plan: 'growth' });
  stripe.fail(500, 0);
  expect(status).toBe(503);
  expect(body).toMatchObject({ error: 'payments_unavailable' });
});
