import type { Context } from '#api/platform/context.ts';
import type { Device } from './schemas.ts';

/** The devices on which a shopper gets notifications, oldest first. */
export async function listDevices(ctx: Context, userId: string): Promise<Device[]> {
  const found = await ctx.prisma.pushSubscription.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
  });
  return found.map(({ endpoint, createdAt }) => ({ endpoint, created_at: createdAt.toISOString() }));
}
