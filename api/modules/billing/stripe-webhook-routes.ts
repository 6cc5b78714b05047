import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';
import type { PaymentEvent } from './ports.ts';
import { transaction } from '#api/platform/db/sql.ts';

/** What the payment service is asked to tell. Whatever it says, what it is about is read from it anew. */
export const paymentEventTypes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;

const isPaymentEvent = (type: string): boolean => (paymentEventTypes as readonly string[]).includes(type);

const maxBodyBytes = 1024 * 1024;

/**
 * What Stripe tells of customers: `POST /stripe/webhook`. It is checked, recorded and answered; a job processes it. What
 * nothing is done about is taken and forgotten: refused, Stripe would only send it again.
 */
export function stripeWebhookRoutes(ctx: Context) {
  const router = createRouter();
  const path = '/stripe/webhook';
  const { payments } = ctx.adapters;
  if (!payments.enabled) {
    router.all(path, () => Promise.reject(new ServiceError('not_found')));
    return router;
  }

  router.post(path, limitBody(maxBodyBytes), async (c) => {
    // Bytes that are no UTF-8 do not survive this, and then the signature does not fit.
    const body = Buffer.from(await c.req.arrayBuffer()).toString('utf8');
    const event = await payments.readEvent(body, c.req.header('stripe-signature') ?? '');
    if (!event)
      throw new ServiceError('invalid_input', { hint: 'the signature is missing, wrong or too old' });
    if (isPaymentEvent(event.type)) await recordPaymentEvent(ctx, event);
    else ctx.log.info({ event: event.id, type: event.type }, 'a payment event that nothing is done about');
    return c.body(null, 200);
  });
  router.all(path, (c) => c.body(null, 405, { Allow: 'POST' }));
  return router;
}

const record = statement('payment_event_record')`
  INSERT INTO stripe_events (id, type, customer_id, object_id, received_at)
  VALUES (:id, :type, :customerId?, :objectId?, :now) ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Keeps an event and has it processed, once however often it is told. */
async function recordPaymentEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  const { id, type, customerId, objectId } = event;
  await transaction(ctx.pool, async (sql, client) => {
    const added = await sql.rows(record, { id, type, customerId, objectId, now: ctx.clock() });
    if (added.length > 0) await ctx.adapters.jobs.sendEvent('payment-event', { id }, client);
  });
}
