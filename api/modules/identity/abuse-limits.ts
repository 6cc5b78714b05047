import type { IncomingMessage } from 'node:http';
import type { Context as HttpContext } from 'hono';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { plans, type PlanId } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { statePrefix } from './bridge/sign-in-state.ts';
import { isPublicKey } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { abuseCheck, take, takeOfNetwork, type AbuseCheck } from '#api/platform/http/abuse-limit.ts';
import { keyOfToken } from '#api/modules/keys/key-of-request.ts';
import { callerAddress } from '#api/platform/http/client-address.ts';
import type { RateLimiters } from '#api/platform/http/rate-limiters.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';

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
  /** The same for an init that never gets to the router. */
  initOfRequest: (request: IncomingMessage) => Promise<void>;
  /** Of an init that is accepted: a stranger who is refused uses up nothing of a shop's. */
  initOfKey: (key: KeyRecord) => Promise<void>;
  oauth: AbuseCheck;
  /** By state: shoppers behind one address do not wait for each other. */
  polls: AbuseCheck;
  events: AbuseCheck;
  /** Of a basket's event whose key and page are accepted. */
  eventOfKey: (key: KeyRecord) => Promise<void>;
}

/** What a sign-in may be asked for a minute: the basket asks every three seconds. */
const pollsPerState = 120;

/** The state a request is about, where it can be one: what cannot is refused without a query. */
async function stateSent(c: HttpContext<HttpEnv>): Promise<string | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const state = body && typeof body === 'object' && 'state' in body ? body.state : undefined;
  return typeof state === 'string' && isWellFormedSecret(state, statePrefix) ? state : undefined;
}

/** How many times the limit of a key a plan's keys have: as many as it foresees requests beyond the Growth plan. */
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
      takeOfNetwork(
        byInitAddress,
        callerAddress(socket, headers['x-forwarded-for']?.toString(), trustedProxies),
      ),
    initOfKey: (key) => take(initByKey(key.partner.plan), key.value, 'key'),
    oauth: abuseCheck({
      byAddress: byOauthAddress,
      byKey: limiters.perMinute('oauth-key', numbers.oauthPerKey),
      keyOf: async (c) =>
        c.req.header('x-widget-token') ? (await keyOfToken(ctx, c.req))?.value : keySent(c),
      trustedProxies,
    }),
    async polls(c) {
      const state = await stateSent(c);
      await (state ? take(byState, hashSecret(state).toString('base64url'), 'key') : malformedPolls(c));
    },
    events: abuseCheck({
      byAddress: limiters.perMinute('event-ip', numbers.eventPerIp),
      trustedProxies,
    }),
    eventOfKey: (key) => take(byEventKey, key.value, 'key'),
  };
}
