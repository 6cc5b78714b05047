import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { PaymentEvent } from './ports.ts';

/** The webhooks we subscribe to. Their content isn't used: the object is read from Stripe again. */
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
 * Stripe's webhook: `POST /stripe/webhook`. Verifies, records and responds; a job processes the event. Unneeded events
 * are accepted and dropped, because Stripe would resend refused ones.
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
    // This changes invalid UTF-8, so the signature then doesn't match.
    const body = Buffer.from(await c.req.arrayBuffer()).toString('utf8');
    const event = await payments.readEvent(body, c.req.header('stripe-signature') ?? '');
    if (!event)
      throw new ServiceError('invalid_input', { hint: 'the signature is missing, invalid or too old' });
    if (isPaymentEvent(event.type)) await recordPaymentEvent(ctx, event);
    else ctx.log.info({ event: event.id, type: event.type }, 'ignored a payment event of an unused type');
    return c.body(null, 200);
  });
  router.all(path, (c) => c.body(null, 405, { Allow: 'POST' }));
  return router;
}

const record = statement('payment_event_record')`
  INSERT INTO stripe_events (id, type, customer_id, object_id, received_at)
  VALUES (:id, :type, :customerId?, :objectId?, :now) ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Records an event and enqueues its processing, once per event. */
async function recordPaymentEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  const { id, type, customerId, objectId } = event;
  await transaction(ctx.pool, async (sql, client) => {
    const added = await sql.rows(record, { id, type, customerId, objectId, now: ctx.clock() });
    if (added.length > 0) await ctx.adapters.jobs.sendEvent('payment-event', { id }, client);
  });
}
