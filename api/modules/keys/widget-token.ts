import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { signToken, verifyToken } from '#api/platform/tokens/tokens.ts';
import { isAllowedOrigin } from './allow-list.ts';
import { findActiveKeyById } from './find-key.ts';
import type { KeyRecord } from './key-record.ts';

/** Lifetime of a widget token in minutes. */
export const widgetTokenMinutes = 60;

/** The content of a widget token: a key used from one origin. */
export interface WidgetGrant {
  key: KeyRecord;
  origin: string;
}

/**
 * Creates a token that lets pages of `origin` act for the key's partner. Two calls within a second return the same
 * token, because its claims are the same.
 */
export async function mintWidgetToken(ctx: Context, key: KeyRecord, origin: string): Promise<string> {
  const second = Math.floor(ctx.clock().getTime() / 1000);
  const cacheKey = `${key.id} ${origin}`;
  const known = ctx.caches.mintedTokens.get(cacheKey);
  if (known?.second === second) return known.token;
  const claims = { partner_id: key.partner.id, api_key_id: key.id, origin };
  const token = await signToken(ctx, 'widget', claims, widgetTokenMinutes * 60);
  ctx.caches.mintedTokens.set(cacheKey, { second, token });
  return token;
}

/**
 * The grant of a valid token, or null. Requires that its key is still active and still allows its origin, so a token
 * becomes invalid with its key or domain. Doesn't check the request's origin.
 */
export async function readWidgetToken(ctx: Context, token: string): Promise<WidgetGrant | null> {
  const claims = await verifyToken(ctx, 'widget', token);
  if (!claims || typeof claims.api_key_id !== 'number' || typeof claims.origin !== 'string') return null;
  const key = await findActiveKeyById(ctx, claims.api_key_id);
  if (!key) return null;
  const isAllowed = ctx.settings.hostedOrigins.has(claims.origin) || isAllowedOrigin(key, claims.origin);
  return isAllowed ? { key, origin: claims.origin } : null;
}

/**
 * The grant of a token sent by a request from `requestOrigin`. The service's own pages act for the shop; a request
 * without an origin doesn't come from another site's page.
 * @throws ServiceError `widget_token_invalid`
 */
export async function requireWidgetToken(
  ctx: Context,
  token: string | undefined,
  requestOrigin: string | undefined,
): Promise<WidgetGrant> {
  const grant = token ? await readWidgetToken(ctx, token) : null;
  const isFromOwner =
    requestOrigin === undefined ||
    requestOrigin === grant?.origin ||
    ctx.settings.hostedOrigins.has(requestOrigin);
  if (!grant || !isFromOwner)
    throw new ServiceError('widget_token_invalid', { code: 'widget_token_invalid' });
  return grant;
}
