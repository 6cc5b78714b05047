import { expect } from 'vitest';
import { processPaymentEvent } from '#api/modules/billing/process-payment-event.ts';
import type { useApi } from '../api.ts';
import { type FakeStripe, signatureOf, type StripeEvent } from './fake-stripe.ts';

type Api = Awaited<ReturnType<typeof useApi>>;

/** Sends the fake Stripe's events to the service, and waits until they're processed. */
export function stripeWebhooks(api: Api, stripe: FakeStripe) {
  let told = 0;

  const send = (body: string, signature: string) =>
    api.ask('/stripe/webhook', { method: 'POST', body, headers: { 'stripe-signature': signature } });

  async function tell(events: readonly StripeEvent[]): Promise<void> {
    for (const { body } of events) {
      const { status } = await send(body, signatureOf(body));
      if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
    }
    await Promise.all(events.map(({ id }) => processPaymentEvent(api.ctx, { id })));
    // The queue may have begun with them, too, and would write after the test what it has read before.
    const running = "SELECT FROM pgboss.job WHERE name = 'payment-event' AND state = 'active'";
    await expect.poll(async () => (await api.ctx.pool.query(running)).rowCount).toBe(0);
  }

  return {
    send,
    tell,
    /** Sends all events not sent yet, in the order `arrange` returns. */
    async catchUp(arrange: (events: StripeEvent[]) => StripeEvent[] = (events) => events): Promise<void> {
      const events = stripe.events.slice(told);
      told = stripe.events.length;
      await tell(arrange(events));
    },
  };
}
