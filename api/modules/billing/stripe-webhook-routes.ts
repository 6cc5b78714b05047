import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isPaymentEvent } from './subscriptions/payment-event-types.ts';
import { recordPaymentEvent } from './subscriptions/record-payment-event.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';

const maxBodyBytes = 1024 * 1024;

/**
 * What Stripe tells of customers: `POST /stripe/webhook`. It is checked, recorded and answered; a job works it off. What
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
