import { createMiddleware } from 'hono/factory';
import type { Context } from '../domain/context.ts';
import { findActiveKey } from '../domain/keys/find-key.ts';
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
