import type { Context as HttpContext } from 'hono';
import type { Context } from '../domain/context.ts';
import { abuseCheck, type AbuseCheck } from './abuse-limit.ts';
import { bearer } from './authenticate.ts';
import { keyOfToken } from './key-of-request.ts';
import type { RateLimiters } from './rate-limiters.ts';
import type { HttpEnv } from './types.ts';

/** Requests a minute on the three groups that are protected against abuse. */
export interface AbuseLimits {
  initPerIp: number;
  initPerKey: number;
  oauthPerIp: number;
  oauthPerKey: number;
  eventPerIp: number;
  eventPerKey: number;
}

/** The protection of the three groups; no other route ever answers 429. */
export interface Limits {
  init: AbuseCheck;
  oauth: AbuseCheck;
  events: AbuseCheck;
}

/** Init takes the key as bearer or in the body. */
async function keyOfInit(c: HttpContext<HttpEnv>): Promise<string | undefined> {
  const sent = bearer(c.req.header('authorization'));
  if (sent) return sent;
  const body: unknown = await c.req.json().catch(() => undefined);
  const named = body && typeof body === 'object' && 'public_key' in body ? body.public_key : undefined;
  return typeof named === 'string' ? named : undefined;
}

async function keySent(c: HttpContext<HttpEnv>): Promise<string | undefined> {
  return c.req.header('x-widget-key') ?? c.req.query('key');
}

export function createLimits(
  ctx: Context,
  numbers: AbuseLimits,
  limiters: RateLimiters,
  trustedProxies: number,
): Limits {
  return {
    init: abuseCheck({
      byAddress: limiters.perMinute('init-ip', numbers.initPerIp),
      byKey: limiters.perMinute('init-key', numbers.initPerKey),
      keyOf: keyOfInit,
      trustedProxies,
    }),
    oauth: abuseCheck({
      byAddress: limiters.perMinute('oauth-ip', numbers.oauthPerIp),
      byKey: limiters.perMinute('oauth-key', numbers.oauthPerKey),
      keyOf: async (c) =>
        c.req.header('x-widget-token') ? (await keyOfToken(ctx, c.req))?.value : keySent(c),
      trustedProxies,
    }),
    events: abuseCheck({
      byAddress: limiters.perMinute('event-ip', numbers.eventPerIp),
      byKey: limiters.perMinute('event-key', numbers.eventPerKey),
      keyOf: keySent,
      trustedProxies,
    }),
  };
}
