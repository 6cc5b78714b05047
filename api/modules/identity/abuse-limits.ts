import type { IncomingMessage } from 'node:http';
import type { Context as HttpContext } from 'hono';
import { type PlanId, plans } from '#api/contract/plans.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import type { Context } from '#api/platform/context.ts';
import { type AbuseCheck, networkLimit, personLimit, sharedLimit } from '#api/platform/http/abuse-limit.ts';
import { callerAddress, clientAddress } from '#api/platform/http/client-address.ts';
import type { RateLimiters } from '#api/platform/http/rate-limiters.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { findState, statePrefix } from './internal/sign-in-state.ts';

/** Requests per minute in the three groups that are protected against abuse. */
export interface AbuseLimits {
  initPerIp: number;
  initPerKey: number;
  oauthPerIp: number;
  oauthPerKey: number;
  eventPerIp: number;
  eventPerKey: number;
}

/** Counts an accepted request for its key. */
type KeyCheck = (key: KeyRecord, address: string) => Promise<void>;

/**
 * Rate limits of the three groups, and of assistants; no other route has any. Only accepted requests count against a
 * key: requests with unknown keys or from pages that aren't allowed mustn't use up a shop's limit.
 */
export interface Limits {
  init: AbuseCheck;
  /** For init requests that don't reach the router; returns the caller's address. */
  initOfRequest: (request: IncomingMessage) => Promise<string>;
  /** A page's first save needs no token, and counts as an init. */
  initFrom: (address: string) => Promise<void>;
  initOfKey: KeyCheck;
  oauth: AbuseCheck;
  oauthOfKey: KeyCheck;
  /** Per state, so that shoppers behind one IP address don't slow each other down. */
  polls: AbuseCheck;
  events: AbuseCheck;
  eventOfKey: KeyCheck;
  /** Of browsers that connect an assistant, and of assistants' registrations. */
  assistants: AbuseCheck;
  /** Assistants' servers act for many people, so their requests count for the person. */
  assistantOf: (userId: string) => Promise<void>;
}

/** Per minute: requests to connect an assistant per network, and an assistant's requests per person. */
const connectsPerNetwork = 60;
const assistantRequestsPerPerson = 300;

/** Polls per minute for one sign-in; the basket polls every three seconds. */
const pollsPerState = 120;

/** The state of a started sign-in in the request body, or undefined. */
async function stateSent(ctx: Context, c: HttpContext<HttpEnv>): Promise<string | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const state = body && typeof body === 'object' && 'state' in body ? body.state : undefined;
  if (typeof state !== 'string' || !isWellFormedSecret(state, statePrefix)) return undefined;
  return (await findState(ctx, state)) ? state : undefined;
}

/** Factor on the limit per key: the plan's requests per minute relative to Growth's, at least 1. */
const factorOf = (plan: PlanId) =>
  Math.max(1, plans[plan].requestsPerMinute / plans.growth.requestsPerMinute);

export function createLimits(
  ctx: Context,
  numbers: AbuseLimits,
  limiters: RateLimiters,
  trustedProxies: number,
): Limits {
  const addressOf = (c: HttpContext<HttpEnv>) => clientAddress(c, trustedProxies);
  const ofInitAddress = networkLimit(limiters, 'init-ip', numbers.initPerIp);
  const ofOauthAddress = networkLimit(limiters, 'oauth-ip', numbers.oauthPerIp);
  const ofEventAddress = networkLimit(limiters, 'event-ip', numbers.eventPerIp);
  const ofInitKey = sharedLimit(limiters, 'init-key', numbers.initPerIp);
  const ofOauthKey = sharedLimit(limiters, 'oauth-key', numbers.oauthPerIp);
  const ofEventKey = sharedLimit(limiters, 'event-key', numbers.eventPerIp);
  const ofConnectAddress = networkLimit(limiters, 'assistant-ip', connectsPerNetwork);
  const ofPerson = personLimit(limiters, 'assistant-person', assistantRequestsPerPerson);
  const ofState = sharedLimit(limiters, 'oauth-state', numbers.oauthPerIp);
  return {
    init: (c) => ofInitAddress(addressOf(c)),
    async initOfRequest({ socket, headers }) {
      const address = callerAddress(socket, headers['x-forwarded-for']?.toString(), trustedProxies);
      await ofInitAddress(address);
      return address;
    },
    initFrom: ofInitAddress,
    initOfKey: ({ value, partner }, address) =>
      ofInitKey(value, address, Math.floor(numbers.initPerKey * factorOf(partner.plan))),
    oauth: (c) => ofOauthAddress(addressOf(c)),
    oauthOfKey: ({ value }, address) => ofOauthKey(value, address, numbers.oauthPerKey),
    async polls(c) {
      const state = await stateSent(ctx, c);
      if (state) await ofState(hashSecret(state).toString('base64url'), addressOf(c), pollsPerState);
      else await ofOauthAddress(addressOf(c));
    },
    events: (c) => ofEventAddress(addressOf(c)),
    eventOfKey: ({ value }, address) => ofEventKey(value, address, numbers.eventPerKey),
    assistants: (c) => ofConnectAddress(addressOf(c)),
    assistantOf: ofPerson,
  };
}
