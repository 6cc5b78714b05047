import { defaultBasketSettings, type BasketSettings } from '../../contract/basket.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** A basket as its owner sees it: with the webhook, and with settings that the plan may hold back. */
export interface OwnerBasket {
  publicId: string;
  name: string;
  settings: BasketSettings;
  webhookUrl: string | null;
  /** What the webhooks are signed with; null until there was an address. */
  webhookSecret: string | null;
}

/**
 * A basket with everything its owner may change.
 * @param basket the public id, or the number that a shop knows it by
 * @throws ServiceError `not_found`, also for another partner's
 */
export async function readBasket(
  ctx: Context,
  { partnerId, basket }: { partnerId: number; basket: string | number },
): Promise<OwnerBasket> {
  const which = typeof basket === 'number' ? { id: basket } : { publicId: basket };
  const found = await ctx.prisma.basketConfig.findFirst({ where: { partnerId, ...which } });
  if (!found) throw new ServiceError('not_found');
  const { publicId, name, webhookUrl, webhookSecret } = found;
  const stored = found.settings as Partial<BasketSettings>;
  return { publicId, name, settings: { ...defaultBasketSettings, ...stored }, webhookUrl, webhookSecret };
}
