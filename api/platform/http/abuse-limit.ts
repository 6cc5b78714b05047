import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../service-error.ts';
import { networkOf, networksOf, widestFactor } from './client-address.ts';
import type { RateLimiters } from './rate-limiters.ts';
import type { HttpEnv } from './types.ts';

const limited = (scope: 'ip' | 'key', msBeforeNext: number) =>
  new ServiceError('rate_limited', { scope, retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

/** Counts a request from an address. @throws ServiceError `rate_limited` with `scope: 'ip'` */
export type NetworkLimit = (address: string) => Promise<void>;

/**
 * A limit per network and minute, with higher limits for the wider networks that contain an IPv6
 * address.
 */
export function networkLimit(limiters: RateLimiters, name: string, most: number): NetworkLimit {
  // One unit for all networks: a request costs a single network more points than a wider one.
  const limiter = limiters.perMinute(name, most * widestFactor);
  return async (address) => {
    // In sequence: a network that has reached its limit must not use up its neighbors' limit.
    for (const { network, factor } of networksOf(networkOf(address))) {
      await limiter.consume(network, widestFactor / factor).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? limited('ip', refusal.msBeforeNext) : refusal;
      });
    }
  };
}

/**
 * Counts a request for something that many networks use, such as a shop's key.
 * @param most requests per minute from all networks
 * @throws ServiceError `rate_limited` with `scope: 'key'`
 */
export type SharedLimit = (subject: string, address: string, most: number) => Promise<void>;

/**
 * A limit per person and minute.
 * @throws ServiceError `rate_limited` with `scope: 'key'`
 */
export function personLimit(limiters: RateLimiters, name: string, most: number) {
  const limiter = limiters.perMinute(name, most);
  return async (userId: string): Promise<void> => {
    await limiter.consume(userId).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? limited('key', refusal.msBeforeNext) : refusal;
    });
  };
}

/** The share of a limit that a network can always use, however much others have used. */
const alwaysFree = 1 / 6;

/**
 * A limit that many networks share. When it's reached, it refuses only networks that have exceeded
 * their share, so they can't use it up for others.
 * @param perNetwork requests per minute that a network can send for all subjects together
 */
export function sharedLimit(limiters: RateLimiters, name: string, perNetwork: number): SharedLimit {
  const count = limiters.sharedPerMinute(name);
  return async (subject, address, most) => {
    const { total, ofNetwork, networks, msBeforeNext } = await count(subject, networkOf(address));
    const free = Math.ceil(Math.min(perNetwork, most) * alwaysFree);
    if (total > most && ofNetwork > Math.max(free, most / networks)) throw limited('key', msBeforeNext);
  };
}

/** Counts a request against the limits of its group. */
export type AbuseCheck = (c: HttpContext<HttpEnv>) => Promise<void>;

/** The groups that an endpoint's declaration can name. */
export type Protection = 'init' | 'oauth' | 'polls' | 'events';

/** The check as middleware. */
export function limitedBy(check: AbuseCheck) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await check(c);
    await next();
  });
}
