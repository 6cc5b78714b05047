import { isIPv6 } from 'node:net';
import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { ServiceError } from '../domain/service-error.ts';
import { isPublicKey } from '../domain/keys/find-key.ts';
import { clientAddress } from './client-address.ts';
import type { HttpEnv } from './types.ts';

async function take(limiter: RateLimiterAbstract, subject: string, scope: 'ip' | 'key'): Promise<void> {
  try {
    await limiter.consume(subject);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new ServiceError('rate_limited', { scope, retryAfter });
  }
}

/** What one caller holds: an IPv4 address, or the 64 bits of network that every IPv6 customer gets at least. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::', 2);
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/** Counts a request against the limits of its group. */
export type AbuseCheck = (c: HttpContext<HttpEnv>) => Promise<void>;

/**
 * Abuse protection of one route group: requests a minute by address, and by public key where the request names one.
 * The check throws ServiceError `rate_limited` with `scope`; the answer carries Retry-After in seconds.
 * @param keyOf the key's value as the group's routes will find it
 */
export function abuseCheck({
  byAddress,
  byKey,
  keyOf,
  trustedProxies,
}: {
  byAddress: RateLimiterAbstract;
  byKey: RateLimiterAbstract;
  keyOf: (c: HttpContext<HttpEnv>) => Promise<string | undefined>;
  trustedProxies: number;
}): AbuseCheck {
  return async (c) => {
    await take(byAddress, networkOf(clientAddress(c, trustedProxies)), 'ip');
    const key = await keyOf(c);
    if (key && isPublicKey(key)) await take(byKey, key, 'key');
  };
}

/** The check as middleware. */
export function limited(check: AbuseCheck) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await check(c);
    await next();
  });
}
