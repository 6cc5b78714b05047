import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#api/platform/context.ts';
import { findActiveKey, requireActiveKey } from '#api/modules/keys/find-key.ts';
import { findPat } from './tokens/find-pat.ts';
import { patPrefix } from './issue-pat.ts';
import { readAccessToken, type AccessGrant } from '#api/modules/identity/session.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { findMember, type Member } from '#api/modules/identity/find-member.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireWidgetToken } from '#api/modules/keys/widget-token.ts';
import { type Auth, type Taken, bearer } from '#api/platform/http/auth.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';

/** Demands a widget token that belongs to the calling page, and counts the request for its key. */
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
    hint: 'This session is limited to the basket of the shop it was made for.',
  });

/**
 * The session of an access token.
 * @throws ServiceError `unauthorized`, also for a foreign page that does not send the platform's key as `apikey`;
 * `forbidden` for a basket session that is not taken here, or comes with the key or widget token of another partner
 */
async function requireSession(
  ctx: Context,
  c: HttpContext<HttpEnv>,
  { takesBaskets = false }: Taken = {},
): Promise<AccessGrant> {
  const { platformApiKey, hostedOrigins } = ctx.settings;
  const origin = c.req.header('origin');
  const isForeign = origin !== undefined && !hostedOrigins.has(origin);
  const token = bearer(c.req.header('authorization'));
  const session = token && (await readAccessToken(ctx, token));
  if (!session || (platformApiKey && isForeign && c.req.header('apikey') !== platformApiKey)) {
    throw new ServiceError('unauthorized', { code: 'unauthorized' });
  }
  const { basketPartnerId } = session;
  if (basketPartnerId === null) return session;
  const key = c.get('key') as KeyRecord | undefined;
  if (!takesBaskets || (key && key.partner.id !== basketPartnerId)) throw onlyBasket();
  return session;
}

/** Demands a signed-in shopper; where a platform key is configured, foreign pages must send it as `apikey`. */
function userToken(ctx: Context, taken?: Taken) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { userId, basketPartnerId } = await requireSession(ctx, c, taken);
    c.set('userId', userId);
    c.set('basketPartnerId', basketPartnerId);
    await next();
  });
}

/** The partner that a request names in `X-Partner-Id`. @throws ServiceError `invalid_partner_id` */
function namedPartner(c: HttpContext<HttpEnv>): number | undefined {
  const text = c.req.header('x-partner-id');
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError('invalid_partner_id');
  return Number(text);
}

/** For whom the caller acts: by a personal access token, or signed in as a member of a partner. */
async function callingMember(ctx: Context, c: HttpContext<HttpEnv>): Promise<[string, Member | null]> {
  const partnerId = namedPartner(c);
  const token = bearer(c.req.header('authorization'));
  if (!token?.startsWith(patPrefix)) {
    const { userId } = await requireSession(ctx, c);
    return [userId, await findMember(ctx, { userId, partnerId })];
  }
  const member = await findPat(ctx, token);
  if (!member) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  if (partnerId !== undefined && partnerId !== member.partnerId) throw new ServiceError('forbidden');
  return [member.userId, member];
}

/** Demands somebody with an access token or a personal access token; `member` says whether they act for a partner. */
function accountOf(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const [userId, member] = await callingMember(ctx, c);
    c.set('userId', userId);
    c.set('member', member);
    await next();
  });
}

/** Demands a partner's member. */
function memberOf(ctx: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const [userId, member] = await callingMember(ctx, c);
    if (!member) throw new ServiceError('no_partner');
    c.set('userId', userId);
    c.set('member', member);
    await next();
  });
}

/** Demands a widget token or a public key in `X-Widget-Key` or `?key=`: the sign-in bridge takes either. */
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

/** What each kind of authentication runs, in order. */
export function authenticators(ctx: Context, taken?: Taken): Record<Auth, MiddlewareHandler<HttpEnv>[]> {
  const [widget, shopper] = [widgetToken(ctx), userToken(ctx, taken)];
  const ifAny = createMiddleware<HttpEnv>(async (c, next) =>
    c.req.header('authorization') === undefined ? next() : shopper(c, next),
  );
  return {
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
  };
}
