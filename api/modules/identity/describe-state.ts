import type { BasketConfig } from '#api/contract/basket.ts';
import type { Context } from '#api/platform/context.ts';
import { findActiveKeyById } from '#api/modules/keys/find-key.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireState } from './bridge/find-state.ts';

/**
 * The shop a sign-in window signs in to, and the page on which its basket is shown without the shop.
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
