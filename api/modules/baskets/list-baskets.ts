import type { Context } from '#api/platform/context.ts';
import { ownerBasketOf, type OwnerBasket } from './baskets/owner-basket.ts';

/** A partner's baskets; the first is the one that init brings. */
export async function listBaskets(ctx: Context, partnerId: number): Promise<OwnerBasket[]> {
  const rows = await ctx.prisma.basketConfig.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });
  return rows.map((row) => ownerBasketOf(row, rows[0]?.id ?? null, ctx.clock()));
}
