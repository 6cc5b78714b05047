import type { IncomingMessage } from 'node:http';
import type { Context as HttpContext } from 'hono';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { plans, type PlanId } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { statePrefix } from './bridge/sign-in-state.ts';
import { isPublicKey } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { abuseCheck, consume, consumeForNetwork, type AbuseCheck } from '#api/platform/http/abuse-limit.ts';
import { keyOfToken } from '#api/modules/keys/key-of-request.ts';
import { callerAddress } from '#api/platform/http/client-address.ts';
import type { RateLimiters } from '#api/platform/http/rate-limiters.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';

/** Requests per minute in the three groups that are protected against abuse. */
export interface AbuseLimits {
  initPerIp: number;
  initPerKey: number;
  oauthPerIp: number;
  oauthPerKey: number;
  eventPerIp: number;
  eventPerKey: number;
}

/** Protection of the three groups; no other route is rate limited. */
export interface Limits {
  init: AbuseCheck;
  /** For init requests that don't reach the router. */
  initOfRequest: (request: IncomingMessage) => Promise<void>;
  /** Per key, for accepted init requests only: refused ones from strangers must not use up a shop's limit. */
  initOfKey: (key: KeyRecord) => Promise<void>;
  oauth: AbuseCheck;
  /** By state, so that shoppers behind one IP address don't slow each other down. */
  polls: AbuseCheck;
  events: AbuseCheck;
  /** Per key, for basket events whose key and page were accepted. */
  eventOfKey: (key: KeyRecord) => Promise<void>;
}

/** Polls per minute for one sign-in; the basket polls every three seconds. */
const pollsPerState = 120;

/** The state of a request, if it is well-formed; others are refused without a query. */
async function stateSent(c: HttpContext<HttpEnv>): Promise<string | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const state = body && typeof body === 'object' && 'state' in body ? body.state : undefined;
  return typeof state === 'string' && isWellFormedSecret(state, statePrefix) ? state : undefined;
}

/** A plan's factor on the limit per key, in proportion to its requests per minute beyond the Growth plan's. */
const factorOf = (plan: PlanId) =>
  Math.max(1, plans[plan].requestsPerMinute / plans.growth.requestsPerMinute);

async function keySent(c: HttpContext<HttpEnv>): Promise<string | undefined> {
  const sent = c.req.header('x-widget-key') ?? c.req.query('key');
  return sent !== undefined && isPublicKey(sent) ? sent : undefined;
}

export function createLimits(
  ctx: Context,
  numbers: AbuseLimits,
  limiters: RateLimiters,
  trustedProxies: number,
): Limits {
  const initLimiters = new Map<number, RateLimiterAbstract>();
  function initByKey(plan: PlanId): RateLimiterAbstract {
    const factor = factorOf(plan);
    const known = initLimiters.get(factor);
    if (known) return known;
    const made = limiters.perMinute(`init-key-${factor}`, Math.floor(numbers.initPerKey * factor));
    initLimiters.set(factor, made);
    return made;
  }
  const byInitAddress = limiters.perMinute('init-ip', numbers.initPerIp);
  const byOauthAddress = limiters.perMinute('oauth-ip', numbers.oauthPerIp);
  const byEventKey = limiters.perMinute('event-key', numbers.eventPerKey);
  const byState = limiters.perMinute('oauth-state', pollsPerState);
  const malformedPolls = abuseCheck({ byAddress: byOauthAddress, trustedProxies });
  return {
    init: abuseCheck({ byAddress: byInitAddress, trustedProxies }),
    initOfRequest: ({ socket, headers }) =>
      consumeForNetwork(
        byInitAddress,
        callerAddress(socket, headers['x-forwarded-for']?.toString(), trustedProxies),
      ),
    initOfKey: (key) => consume(initByKey(key.partner.plan), key.value, 'key'),
    oauth: abuseCheck({
      byAddress: byOauthAddress,
      byKey: limiters.perMinute('oauth-key', numbers.oauthPerKey),
      keyOf: async (c) =>
        c.req.header('x-widget-token') ? (await keyOfToken(ctx, c.req))?.value : keySent(c),
      trustedProxies,
    }),
    async polls(c) {
      const state = await stateSent(c);
      await (state ? consume(byState, hashSecret(state).toString('base64url'), 'key') : malformedPolls(c));
    },
    events: abuseCheck({
      byAddress: limiters.perMinute('event-ip', numbers.eventPerIp),
      trustedProxies,
    }),
    eventOfKey: (key) => consume(byEventKey, key.value, 'key'),
  };
}
