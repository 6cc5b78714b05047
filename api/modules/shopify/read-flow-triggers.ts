import type { Context } from '#api/platform/context.ts';
import { flowEventTypes, flowTriggers } from './flow-triggers.ts';

/** The app's triggers by name, and whether a live workflow of the shop uses them. */
export async function readFlowTriggers(
  ctx: Context,
  shopId: number,
): Promise<{ name: string; isLive: boolean }[]> {
  const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { id: shopId } });
  const told = shop.flowTriggers as Partial<Record<string, { live: boolean }>>;
  return flowEventTypes.map((type) => ({
    name: flowTriggers[type].name,
    isLive: told[type]?.live ?? false,
  }));
}
