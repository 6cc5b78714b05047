import type { Context } from '#api/platform/context.ts';
import { provisionShop } from './provision-shop.ts';

/**
 * Updates the themes that use a key. If the platform doesn't respond, the next visit to the shop's admin repeats it.
 * @returns whether all of them were updated; null if no theme uses the key
 */
export async function syncThemes(ctx: Context, keyId: number): Promise<boolean | null> {
  const shops = await ctx.prisma.shop.findMany({ where: { apiKeyId: keyId, status: 'active' } });
  if (shops.length === 0) return null;
  const waiting = shops.filter(({ provisionedAt }) => provisionedAt === null);
  const synced = await Promise.all(
    waiting.map(({ domain }) =>
      provisionShop(ctx, domain).then(
        () => true,
        (error: unknown) => {
          ctx.log.warn({ err: error, shop: domain }, 'a theme still has its old key');
          return false;
        },
      ),
    ),
  );
  return synced.every(Boolean);
}
