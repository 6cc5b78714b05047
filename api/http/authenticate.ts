import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '../domain/context.ts';
import { findActiveKey, requireActiveKey } from '../domain/keys/find-key.ts';
import { readAccessToken } from '../domain/identity/session.ts';
import { ServiceError } from '../domain/service-error.ts';
import { requireWidgetToken } from '../domain/widget/widget-token.ts';
import type { HttpEnv } from './types.ts';

/** The token of an `Authorization: Bearer` header. */
export function bearer(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +(\S+)$/i)?.[1];
}

/** Demands a widget token that belongs to the calling page, and counts the request for its key. */
export function widgetToken(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const grant = await requireWidgetToken(ctx, c.req.header('x-widget-token'), c.req.header('origin'));
    c.set('grant', grant);
    c.set('key', grant.key);
    await next();
  });
}

/** Demands a signed-in shopper; where a platform key is configured, foreign pages must send it as `apikey`. */
export function userToken(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { platformApiKey, hostedOrigins } = ctx.settings;
    const origin = c.req.header('origin');
    const isForeign = origin !== undefined && !hostedOrigins.has(origin);
    const token = bearer(c.req.header('authorization'));
    const userId = token && (await readAccessToken(ctx, token));
    if (!userId || (platformApiKey && isForeign && c.req.header('apikey') !== platformApiKey)) {
      throw new ServiceError('unauthorized', { code: 'unauthorized' });
    }
    c.set('userId', userId);
    await next();
  });
}

/** Demands a widget token or a public key in `X-Widget-Key` or `?key=`: the sign-in bridge takes either. */
export function widgetTokenOrKey(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const value = c.req.header('x-widget-key') ?? c.req.query('key');
    if (value !== undefined && c.req.header('x-widget-token') === undefined) {
      const key = await findActiveKey(ctx, value);
      if (!key) throw new ServiceError('unknown_key');
      c.set('key', key);
      return next();
    }
    const grant = await requireWidgetToken(ctx, c.req.header('x-widget-token'), c.req.header('origin'));
    c.set('key', grant.key);
    await next();
  });
}

/** Demands an active public key as bearer. */
export function publicKey(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const value = bearer(c.req.header('authorization'));
    const key = value && (await findActiveKey(ctx, value));
    if (!key) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    c.set('key', key);
    await next();
  });
}

/** Demands an active public key in `X-Widget-Key` or `?key=`. */
function sentKey(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const value = c.req.header('x-widget-key') ?? c.req.query('key');
    if (!value) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    c.set('key', await requireActiveKey(ctx, value));
    await next();
  });
}

/** Takes a public key as bearer, in `X-Widget-Key` or `?key=`, an access token as bearer, both or none; no wrong one. */
function whoever(ctx: Context, shopper: MiddlewareHandler<HttpEnv>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const sent = bearer(c.req.header('authorization'));
    const isKey = sent !== undefined && /^pk_/.test(sent);
    const value = isKey ? sent : (c.req.header('x-widget-key') ?? c.req.query('key'));
    if (value !== undefined) c.set('key', await requireActiveKey(ctx, value));
    return isKey || c.req.header('authorization') === undefined ? next() : shopper(c, next);
  });
}

/**
 * Who may call an endpoint. `shopper or nobody` takes a request without a token, but no wrong one; `public key or body`
 * leaves it to the handler to find the key; `named key` is the public key that the path names, which the endpoint looks
 * up and compares itself.
 */
export type Auth =
  | 'none'
  | 'public key'
  | 'public key or body'
  | 'key of the basket'
  | 'named key'
  | 'widget'
  | 'shopper'
  | 'shopper or nobody'
  | 'shopper, key or nobody'
  | 'widget and shopper'
  | 'widget or key';

/** What each kind of authentication runs, in order. */
export function authenticators(ctx: Context): Record<Auth, MiddlewareHandler<HttpEnv>[]> {
  const [widget, shopper] = [widgetToken(ctx), userToken(ctx)];
  const ifAny = createMiddleware<HttpEnv>(async (c, next) =>
    c.req.header('authorization') === undefined ? next() : shopper(c, next),
  );
  return {
    none: [],
    'public key': [publicKey(ctx)],
    'public key or body': [],
    'key of the basket': [sentKey(ctx)],
    'named key': [],
    widget: [widget],
    shopper: [shopper],
    'shopper or nobody': [ifAny],
    'shopper, key or nobody': [whoever(ctx, shopper)],
    'widget and shopper': [widget, shopper],
    'widget or key': [widgetTokenOrKey(ctx)],
  };
}
