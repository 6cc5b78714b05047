import type { Prisma } from '../../../prisma/client/client.ts';

/** Where Shopify shows themes that are not published. */
export const previewHost = '*.shopifypreview.com';

/** The hosts a platform shop is found at: its live keys always work there. */
export function shopHosts({ domain, primaryHost }: { domain: string; primaryHost: string | null }): string[] {
  return [...new Set([domain, primaryHost ?? domain, previewHost])];
}

/** SQL: a host without `www.`, as items and products are known by. */
export const bareHost = (host: string) => `regexp_replace(${host}, '^www\\.', '')`;

/** SQL: whether a host `h` that a shop `s` was found at is another active shop's now. */
export const isAnothersHost = `EXISTS (
  SELECT 1 FROM shops o WHERE o.id <> s.id AND o.status = 'active'
    AND (o.domain = h OR ${bareHost('o.primary_host')} = h))`;

/** The hosts that a partner's live keys have by themselves: those of its platform shop, where there is one. */
export async function ownHosts(
  prisma: Pick<Prisma.TransactionClient, 'shop'>,
  partnerId: number,
): Promise<string[]> {
  const shops = await prisma.shop.findMany({
    where: { partnerId, status: 'active' },
    orderBy: { id: 'asc' },
  });
  return [...new Set(shops.flatMap(shopHosts))];
}
