import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { networkOf, clientAddress } from './client-address.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpEnv } from './types.ts';

/** @throws ServiceError `rate_limited` with `scope`; the answer carries Retry-After in seconds */
export async function take(
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

/** Counts a request of an address against a limit of its network. @throws ServiceError `rate_limited` */
export const takeOfNetwork = (limiter: RateLimiterAbstract, address: string): Promise<void> =>
  take(limiter, networkOf(address), 'ip');

/** Counts a request against the limits of its group. */
export type AbuseCheck = (c: HttpContext<HttpEnv>) => Promise<void>;

/** The groups that a declaration may name. */
export type Protection = 'init' | 'oauth' | 'polls' | 'events';

/**
 * Abuse protection of one route group: requests a minute by address, and by public key where the request names one.
 * @param keyOf the well-formed key as the group's routes will find it; without it, keys are not looked at
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
    await takeOfNetwork(byAddress, clientAddress(c, trustedProxies));
    const key = byKey && (await keyOf?.(c));
    if (key) await take(byKey, key, 'key');
  };
}

/** The check as middleware. */
export function limited(check: AbuseCheck) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await check(c);
    await next();
  });
}
