import type { Context } from '#api/platform/context.ts';

/** A shop on a platform as the operator sees it. */
export interface FoundShop {
  id: number;
  domain: string;
  name: string | null;
  partner_id: number;
  status: string;
  subscription: string;
  uninstalled_at: string | null;
}

/** Shops on platforms, newest first; with `text`, those whose domain or name contains it. */
export async function findShops(
  ctx: Context,
  { limit, text }: { limit: number; text?: string | undefined },
): Promise<FoundShop[]> {
  const contains = { contains: text ?? '', mode: 'insensitive' } as const;
  const shops = await ctx.prisma.shop.findMany({
    where: text ? { OR: [{ domain: contains }, { primaryHost: contains }, { name: contains }] } : {},
    orderBy: { id: 'desc' },
    take: limit,
  });
  return shops.map(({ id, domain, name, partnerId, status, subscriptionStatus, uninstalledAt }) => ({
    id,
    domain,
    name,
    partner_id: partnerId,
    status,
    subscription: subscriptionStatus,
    uninstalled_at: uninstalledAt?.toISOString() ?? null,
  }));
}
