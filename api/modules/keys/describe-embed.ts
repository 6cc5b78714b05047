import type { BasketConfig } from '#api/contract/basket.ts';
import type { Context } from '#api/platform/context.ts';
import { initWidget } from './init-widget.ts';
import { parseOrigin } from './origin.ts';
import { readWidgetToken } from './widget-token.ts';

/** The shop that a hosted page acts for. `origin` is verified, so messages can be sent to it. */
export interface Embed {
  token: string;
  origin: string;
  partnerId: number;
  partnerName: string;
  shopName: string;
  basket: BasketConfig | null;
}

/**
 * The shop of a token. If the token has expired, uses key and origin instead, and creates a new
 * token.
 * @throws ServiceError as `initWidget`
 */
export async function describeEmbed(
  ctx: Context,
  { token, key, origin }: { token: string; key: string; origin: string },
): Promise<Embed> {
  const grant = await readWidgetToken(ctx, token);
  const shop =
    grant?.origin === parseOrigin(origin) && grant.key.value === key
      ? { key: grant.key, origin: grant.origin, token }
      : await initWidget(ctx, { publicKey: key, origin });
  const { partner, basket } = shop.key;
  return {
    token: shop.token,
    origin: shop.origin,
    partnerId: partner.id,
    partnerName: partner.name,
    shopName: basket?.shopName || partner.name,
    basket,
  };
}
