import { createHash } from 'node:crypto';

/**
 * An idempotency key derived from the request, so that identical concurrent requests take effect
 * once. `state` must change before the same request can be made again, because Stripe repeats its
 * response to a known key for a day or longer.
 */
export function requestKey(what: string, ...state: unknown[]): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 32);
  return { idempotencyKey: `wl:${what}:${digest}` };
}
