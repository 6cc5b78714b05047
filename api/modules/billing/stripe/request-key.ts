import { createHash } from 'node:crypto';

/**
 * An idempotency key made of what is asked for: equal requests at the same moment do their work once. `state` is what
 * must have changed before the same may be asked anew, as Stripe answers a known key from memory for a day or longer.
 */
export function requestKey(what: string, ...state: unknown[]): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 32);
  return { idempotencyKey: `wl:${what}:${digest}` };
}
