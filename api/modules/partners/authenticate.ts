import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isTokenScope } from '#api/contract/token-scopes.ts';
import { requireSignature } from '#api/modules/baskets/require-signature.ts';
import { findMember, type Member } from '#api/modules/identity/find-member.ts';
import { type AccessGrant, readAccessToken } from '#api/modules/identity/session.ts';
import { findActiveKey, requireActiveKey } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { requireWidgetToken } from '#api/modules/keys/widget-token.ts';
import type { Context } from '#api/platform/context.ts';
import { type Auth, bearer, type SessionRules } from '#api/platform/http/auth.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findPat } from './internal/find-pat.ts';
import { patPrefix } from './issue-pat.ts';

/** Requires a widget token that is valid for the calling page, and counts the request for its key. */
export function widgetToken(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const grant = await requireWidgetToken(ctx, c.req.header('x-widget-token'), c.req.header('origin'));
    c.set('grant', grant);
    c.set('key', grant.key);
    await next();
  });
}

const onlyBasket = () =>
  new ServiceError('forbidden', {
    hint: 'This session is limited to the basket of the shop it was created for.',
  });

/**
 * The session of an access token.
 * @throws ServiceError `unauthorized`, also for another site's page that doesn't send the platform's key as `apikey`;
 * `forbidden` for a basket session that isn't accepted here, or that is sent with another partner's key or widget
 * token
 * @param key the key the request is counted for
 */
export async function requireSession(
  ctx: Context,
  header: (name: 'origin' | 'authorization' | 'apikey') => string | undefined,
  key: KeyRecord | undefined,
  { allowsBaskets = false }: SessionRules = {},
): Promise<AccessGrant> {
  const { platformApiKey, hostedOrigins } = ctx.settings;
  const origin = header('origin');
  const isForeign = origin !== undefined && !hostedOrigins.has(origin);
  if (platformApiKey && isForeign && header('apikey') !== platformApiKey) {
    const hint = 'Pages of other sites also send the platform’s key in the header apikey.';
    throw new ServiceError('unauthorized', { code: 'unauthorized', hint });
  }
  const token = bearer(header('authorization'));
  const session = token && (await readAccessToken(ctx, token));
  if (!session) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const { basketPartnerId } = session;
  if (basketPartnerId === null) return session;
  if (!allowsBaskets || (key && key.partner.id !== basketPartnerId)) throw onlyBasket();
  return session;
}

const headerOf = (c: HttpContext<HttpEnv>) => (name: string) => c.req.header(name);

/** Requires a signed-in shopper; if a platform key is configured, other sites' pages must send it as `apikey`. */
function userToken(ctx: Context, rules?: SessionRules) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const session = await requireSession(ctx, headerOf(c), c.get('key'), rules);
    const { userId, sessionId, basketPartnerId, assistant } = session;
    if (assistant && assistant.server !== 'lists') throw new ServiceError('forbidden');
    c.set('userId', userId);
    c.set('sessionId', sessionId);
    c.set('basketPartnerId', basketPartnerId);
    await next();
  });
}

/** The partner in `X-Partner-Id`. @throws ServiceError `invalid_partner_id` */
function namedPartner(c: HttpContext<HttpEnv>): number | undefined {
  const text = c.req.header('x-partner-id');
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError('invalid_partner_id');
  return Number(text);
}

/** Identifies the caller, and the partner they act for, by personal access token or as a signed-in member. */
async function callingMember(ctx: Context, c: HttpContext<HttpEnv>): Promise<Member | null> {
  const partnerId = namedPartner(c);
  const token = bearer(c.req.header('authorization'));
  if (!token?.startsWith(patPrefix)) {
    const { userId, sessionId, assistant } = await requireSession(ctx, headerOf(c), c.get('key'));
    if (assistant?.server === 'lists') throw new ServiceError('forbidden');
    c.set('userId', userId);
    c.set('sessionId', assistant ? null : sessionId);
    const member = await findMember(ctx, { userId, partnerId });
    if (!assistant) return member;
    if (!member) throw new ServiceError('forbidden');
    return {
      ...member,
      isAssistant: true,
      scopes: (assistant.scopes as readonly string[]).filter(isTokenScope),
    };
  }
  const member = await findPat(ctx, token);
  if (!member) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  if (partnerId !== undefined && partnerId !== member.partnerId) throw new ServiceError('forbidden');
  c.set('userId', member.userId);
  c.set('sessionId', null);
  return member;
}

/** Requires an access token or a personal access token; `member` is set if the caller acts for a partner. */
function accountOf(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('member', await callingMember(ctx, c));
    await next();
  });
}

/** Requires a member of a partner. */
function memberOf(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const member = await callingMember(ctx, c);
    if (!member) throw new ServiceError('no_partner');
    c.set('member', member);
    await next();
  });
}

/** Requires a member of a partner, or a request that its server signed with the secret of a basket's webhook. */
function memberOrWebhook(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const basketId = c.req.header('x-basket-id');
    if (basketId === undefined) {
      const member = await callingMember(ctx, c);
      if (!member) throw new ServiceError('no_partner');
      c.set('member', member);
      c.set('partnerId', member.partnerId);
    } else {
      const request = { headers: c.req.header(), body: await c.req.text() };
      c.set('partnerId', await requireSignature(ctx, basketId, request));
    }
    await next();
  });
}

/** Requires a widget token or a public key in `X-Widget-Key` or `?key=`, for the sign-in bridge. */
function widgetTokenOrKey(ctx: Context) {
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

/** Requires an active public key as bearer token. */
export function publicKey(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const value = bearer(c.req.header('authorization'));
    const key = value && (await findActiveKey(ctx, value));
    if (!key) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    c.set('key', key);
    await next();
  });
}

/** Requires an active public key in `X-Widget-Key` or `?key=`. */
function sentKey(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const value = c.req.header('x-widget-key') ?? c.req.query('key');
    if (!value) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    c.set('key', await requireActiveKey(ctx, value));
    await next();
  });
}

/**
 * Accepts a public key as bearer token, in `X-Widget-Key` or `?key=`, an access token as bearer token, both or none,
 * but no invalid one.
 */
function whoever(ctx: Context, shopper: MiddlewareHandler<HttpEnv>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const sent = bearer(c.req.header('authorization'));
    const isKey = sent !== undefined && /^pk_/.test(sent);
    const value = isKey ? sent : (c.req.header('x-widget-key') ?? c.req.query('key'));
    if (value !== undefined) c.set('key', await requireActiveKey(ctx, value));
    return isKey || c.req.header('authorization') === undefined ? next() : shopper(c, next);
  });
}

/** Lets errors explain which credentials the route takes. */
const noteAuth = (auth: Auth) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    c.set('auth', auth);
    await next();
  });

/** The middleware for each kind of authentication, in order. */
export function authenticators(
  ctx: Context,
  rules?: SessionRules,
): Record<Auth, MiddlewareHandler<HttpEnv>[]> {
  const [widget, shopper] = [widgetToken(ctx), userToken(ctx, rules)];
  const ifAny = createMiddleware<HttpEnv>(async (c, next) =>
    c.req.header('authorization') === undefined ? next() : shopper(c, next),
  );
  const byAuth: Record<Auth, MiddlewareHandler<HttpEnv>[]> = {
    none: [],
    'public key': [publicKey(ctx)],
    'public key or body': [],
    'key of the basket': [sentKey(ctx), ifAny],
    'named key': [],
    widget: [widget],
    shopper: [shopper],
    'shopper or nobody': [ifAny],
    'shopper, key or nobody': [whoever(ctx, shopper)],
    'widget and shopper': [widget, shopper],
    'widget or key': [widgetTokenOrKey(ctx)],
    account: [accountOf(ctx)],
    member: [memberOf(ctx)],
    'member or webhook': [memberOrWebhook(ctx)],
  };
  return Object.fromEntries(
    Object.entries(byAuth).map(([auth, middleware]) => [auth, [noteAuth(auth as Auth), ...middleware]]),
  ) as typeof byAuth;
}
