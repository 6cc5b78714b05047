import { abuseCheck, type AbuseCheck } from './abuse-limit.ts';
import type { RateLimiters } from './rate-limiters.ts';

/** Requests a minute on the three groups that are protected against abuse. */
export interface AbuseLimits {
  initPerIp: number;
  initPerKey: number;
  oauthPerIp: number;
  eventPerIp: number;
  eventPerKey: number;
}

/** The protection of the three groups; no other route ever answers 429. */
export interface Limits {
  init: AbuseCheck;
  oauth: AbuseCheck;
  events: AbuseCheck;
}

export function createLimits(numbers: AbuseLimits, limiters: RateLimiters, trustedProxies: number): Limits {
  return {
    init: abuseCheck({
      byAddress: limiters.perMinute('init-ip', numbers.initPerIp),
      byKey: limiters.perMinute('init-key', numbers.initPerKey),
      trustedProxies,
    }),
    oauth: abuseCheck({ byAddress: limiters.perMinute('oauth-ip', numbers.oauthPerIp), trustedProxies }),
    events: abuseCheck({
      byAddress: limiters.perMinute('event-ip', numbers.eventPerIp),
      byKey: limiters.perMinute('event-key', numbers.eventPerKey),
      trustedProxies,
    }),
  };
}
