import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#api/platform/context.ts';
import { bearer } from '#api/platform/http/auth.ts';
import { clientAddress, networkOf } from '#api/platform/http/client-address.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { readAccessToken } from './session.ts';

/** A page's visitor, as identified by the request. Never stored, see `viewerOf`. */
export interface Visitor {
  /** The signed-in user. */
  userId?: string;
  /** IP address. */
  address: string;
  /** The User-Agent header, or an empty string. */
  agent: string;
  /** A HEAD request or a prefetch, which isn't a view yet. */
  ahead?: boolean;
}

/** Passes the number of proxies in front of the service to the routes. */
export function behindProxies(trustedProxies: number) {
  return createMiddleware<HttpEnv>((c, next) => {
    c.set('trustedProxies', trustedProxies);
    return next();
  });
}

/** Maximum length of a User-Agent; browsers send shorter ones. */
const maxUserAgentLength = 500;

/** The visitor: signed-in user, if any, IP address and user agent. */
export function visitorOf(c: HttpContext<HttpEnv>): Visitor {
  return {
    userId: c.get('userId'),
    address: clientAddress(c, c.get('trustedProxies') ?? 0),
    agent: (c.req.header('user-agent') ?? '').slice(0, maxUserAgentLength),
    ahead: c.req.method !== 'GET' || c.req.header('sec-purpose')?.includes('prefetch'),
  };
}

/** For expensive work: the requesting network, and a signal that aborts when the client disconnects. */
export function callerOf(c: HttpContext<HttpEnv>): { caller: string; gone: AbortSignal } {
  return { caller: networkOf(visitorOf(c).address), gone: c.req.raw.signal };
}

/** For endpoints that don't require sign-in; a valid access token still identifies the user. */
export async function anyVisitorOf(ctx: Context, c: HttpContext<HttpEnv>): Promise<Visitor> {
  const token = bearer(c.req.header('authorization'));
  const grant = token === undefined ? null : await readAccessToken(ctx, token);
  return { ...visitorOf(c), userId: grant?.userId };
}
