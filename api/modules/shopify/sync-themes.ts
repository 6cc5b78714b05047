import type { ThemeUse } from '#api/modules/keys/ports.ts';
import type { Context } from '#api/platform/context.ts';
import { provisionShop } from './provision-shop.ts';

/**
 * Updates the themes that use a key or a basket. If the platform doesn't respond, the next visit to
 * the shop's admin retries it.
 * @returns whether all of them were updated; null if no theme uses it
 */
export async function syncThemes(ctx: Context, used: ThemeUse): Promise<boolean | null> {
  const uses = 'keyId' in used ? { apiKeyId: used.keyId } : { basketConfigId: used.basketId };
  const shops = await ctx.prisma.shop.findMany({ where: { ...uses, status: 'active' } });
  if (shops.length === 0) return null;
  const waiting = shops.filter(({ provisionedAt }) => provisionedAt === null);
  const synced = await Promise.all(
    waiting.map(({ domain }) =>
      provisionShop(ctx, domain).then(
        () => true,
        (error: unknown) => {
          ctx.log.warn({ err: error, shop: domain }, 'a theme still has its old settings');
          return false;
        },
      ),
    ),
  );
  return synced.every(Boolean);
}
