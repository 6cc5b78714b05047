import type { Context } from '#api/platform/context.ts';
import { provisionShop } from './provision-shop.ts';

/**
 * Tells the themes that use a key what they are to use now. Where the platform does not answer, the next look at the
 * shop's admin tells them.
 * @returns whether all of them know; null where no theme uses the key
 */
export async function syncThemes(ctx: Context, keyId: number): Promise<boolean | null> {
  const shops = await ctx.prisma.shop.findMany({ where: { apiKeyId: keyId, status: 'active' } });
  if (shops.length === 0) return null;
  const waiting = shops.filter(({ provisionedAt }) => provisionedAt === null);
  const told = await Promise.all(
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
  return told.every(Boolean);
}
