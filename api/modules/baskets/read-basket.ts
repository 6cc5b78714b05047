import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { type OwnerBasket, ownerBasketOf } from './internal/owner-basket.ts';

export type { OwnerBasket } from './internal/owner-basket.ts';

/**
 * A basket with all settings its owner can change.
 * @param basket the public ID, or the number that a shop stores
 * @throws ServiceError `not_found`, also for another partner's
 */
export async function readBasket(
  ctx: Context,
  { partnerId, basket }: { partnerId: number; basket: string | number },
): Promise<OwnerBasket> {
  const which = typeof basket === 'number' ? { id: basket } : { publicId: basket };
  const [found, first] = await Promise.all([
    ctx.prisma.basketConfig.findFirst({ where: { partnerId, ...which } }),
    ctx.prisma.basketConfig.findFirst({ where: { partnerId }, orderBy: { id: 'asc' }, select: { id: true } }),
  ]);
  if (!found) throw new ServiceError('not_found');
  return ownerBasketOf(found, first?.id ?? null, ctx.clock());
}

/** A partner's baskets; the first is the one returned by init. */
export async function listBaskets(ctx: Context, partnerId: number): Promise<OwnerBasket[]> {
  const rows = await ctx.prisma.basketConfig.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });
  return rows.map((row) => ownerBasketOf(row, rows[0]?.id ?? null, ctx.clock()));
}
