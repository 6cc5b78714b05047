import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { networkOf, clientAddress } from './client-address.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpEnv } from './types.ts';

/** @throws ServiceError `rate_limited` with `scope`; Retry-After is in seconds */
export async function consume(
  limiter: RateLimiterAbstract,
  subject: string,
  scope: 'ip' | 'key',
): Promise<void> {
  try {
    await limiter.consume(subject);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new ServiceError('rate_limited', { scope, retryAfter });
  }
}

/** Counts a request against the limit of the address's network. @throws ServiceError `rate_limited` */
export const consumeForNetwork = (limiter: RateLimiterAbstract, address: string): Promise<void> =>
  consume(limiter, networkOf(address), 'ip');

/** Counts a request against the limits of its group. */
export type AbuseCheck = (c: HttpContext<HttpEnv>) => Promise<void>;

/** The groups that a declaration can use. */
export type Protection = 'init' | 'oauth' | 'polls' | 'events';

/**
 * Abuse protection for a group of routes: requests per minute by IP address, and by public key if the request has
 * one.
 * @param keyOf returns the well-formed key that the group's routes will use; without it, keys are not counted
 */
export function abuseCheck({
  byAddress,
  byKey,
  keyOf,
  trustedProxies,
}: {
  byAddress: RateLimiterAbstract;
  byKey?: RateLimiterAbstract;
  keyOf?: (c: HttpContext<HttpEnv>) => Promise<string | undefined>;
  trustedProxies: number;
}): AbuseCheck {
  return async (c) => {
    await consumeForNetwork(byAddress, clientAddress(c, trustedProxies));
    const key = byKey && (await keyOf?.(c));
    if (key) await consume(byKey, key, 'key');
  };
}

/** The check as middleware. */
export function limited(check: AbuseCheck) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await check(c);
    await next();
  });
}
