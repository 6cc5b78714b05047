import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#api/platform/context.ts';
import { networkOf, clientAddress } from '#api/platform/http/client-address.ts';
import { readAccessToken } from './session.ts';
import type { Visitor } from '#api/modules/metering/visitor.ts';
import { bearer } from '#api/platform/http/auth.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';

/** Tells the routes behind how many proxies stand before the service. */
export function behindProxies(trustedProxies: number) {
  return createMiddleware<HttpEnv>((c, next) => {
    c.set('trustedProxies', trustedProxies);
    return next();
  });
}

/** What of a User-Agent is looked at: those of browsers are shorter. */
const longestAgent = 500;

/** Who asks: the signed-in user where there is one, address and agent. */
export function visitorOf(c: HttpContext<HttpEnv>): Visitor {
  return {
    userId: c.get('userId'),
    address: clientAddress(c, c.get('trustedProxies') ?? 0),
    agent: (c.req.header('user-agent') ?? '').slice(0, longestAgent),
    ahead: c.req.method !== 'GET' || c.req.header('sec-purpose')?.includes('prefetch'),
  };
}

/** For whom expensive work is done: the network that asks, and when it no longer waits. */
export function callerOf(c: HttpContext<HttpEnv>): { caller: string; gone: AbortSignal } {
  return { caller: networkOf(visitorOf(c).address), gone: c.req.raw.signal };
}

/** Who asks where nobody has to sign in: whoever sends a valid access token all the same is that user. */
export async function anyVisitorOf(ctx: Context, c: HttpContext<HttpEnv>): Promise<Visitor> {
  const token = bearer(c.req.header('authorization'));
  const grant = token === undefined ? null : await readAccessToken(ctx, token);
  return { ...visitorOf(c), userId: grant?.userId };
}
