import type Stripe from 'stripe';
import type { PaymentEvent } from '../../ports.ts';
import { idOf } from './from-stripe.ts';

/** Seconds for which a signed event is valid. */
const toleranceSeconds = 300;

/** Parses a webhook; null if it wasn't signed with the secret, or too long ago. */
export async function readSignedEvent(
  stripe: Stripe,
  secret: string,
  { body, signature }: { body: string; signature: string },
): Promise<PaymentEvent | null> {
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds);
  } catch {
    return null;
  }
  const about = event.data.object as {
    id?: string;
    object?: string;
    customer?: string | { id: string } | null;
  };
  return {
    id: event.id,
    type: event.type,
    customerId: about.object === 'customer' ? (about.id ?? null) : idOf(about.customer),
    objectId: about.id ?? null,
  };
}
