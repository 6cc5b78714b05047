import type { BasketConfig } from '#api/contract/basket.ts';
import { requireAllowedOrigin } from '#api/modules/keys/allow-list.ts';
import { findActiveKeyById } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { parseOrigin } from '#api/modules/keys/origin.ts';
import { maySignIn } from '#api/modules/keys/verified-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireState } from './internal/sign-in-state.ts';

/**
 * The shop that a sign-in window is for, and the page on our site that shows its basket.
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`
 */
export async function describeState(
  ctx: Context,
  state: string | undefined,
): Promise<{ shopName: string; basket: BasketConfig | null; basketUrl: string | null }> {
  const row = await requireState(ctx, state);
  const key = await findActiveKeyById(ctx, row.api_key_id);
  if (!key || row.completed_at) throw new ServiceError('invalid_or_expired_state');
  const { basket, partner, value } = key;
  const query = basket && new URLSearchParams({ config: basket.id, key: value });
  return {
    shopName: basket?.shopName || partner.name,
    basket,
    basketUrl: query && `${ctx.settings.siteUrl}/basket?${query}`,
  };
}

/**
 * Requires that the page that opened the sign-in window may get a session, see `requireSignInPage`.
 * @param opener the origin that sent the state to the window, as reported by the browser; empty if none did
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`, `invalid_origin`, `origin_not_allowed`,
 * `allowlist_required`
 */
export async function requireOpener(ctx: Context, state: string, opener: string): Promise<void> {
  const row = await requireState(ctx, state);
  const key = await findActiveKeyById(ctx, row.api_key_id);
  if (!key || row.completed_at) throw new ServiceError('invalid_or_expired_state');
  requireSignInPage(ctx, key, opener);
}

/**
 * Requires that a page may get a session: our own basket page, a local page, or one that the key
 * names or its partner has verified. Otherwise anyone with a shop's public key could obtain
 * shoppers' sessions.
 * @throws ServiceError `invalid_origin`, `origin_not_allowed`, `allowlist_required`
 */
export function requireSignInPage(ctx: Context, key: KeyRecord, page: string): void {
  const origin = parseOrigin(page);
  if (ctx.settings.hostedOrigins.has(origin)) return;
  requireAllowedOrigin(key, origin);
  if (!maySignIn(key, origin)) throw new ServiceError('origin_not_allowed');
}
