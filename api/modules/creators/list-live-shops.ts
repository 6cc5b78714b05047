import type { Context } from '#api/platform/context.ts';

/** The handles of live creator shops, oldest first. */
export function listLiveShops(
  { prisma }: Pick<Context, 'prisma'>,
  limit: number,
): Promise<{ handle: string; updatedAt: Date }[]> {
  return prisma.creatorShop.findMany({
    where: { status: 'live', partner: { suspendedAt: null } },
    orderBy: { id: 'asc' },
    take: limit,
    select: { handle: true, updatedAt: true },
  });
}
