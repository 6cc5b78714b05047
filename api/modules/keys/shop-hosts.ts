import type { Prisma } from '#prisma/client/client.ts';

/** The hosts on which Shopify previews unpublished themes. */
export const previewHost = '*.shopifypreview.com';

/** The hosts of a platform shop, on which its live keys always work. */
export function shopHosts({ domain, primaryHost }: { domain: string; primaryHost: string | null }): string[] {
  return [...new Set([domain, primaryHost ?? domain, previewHost])];
}

/** SQL for a host without `www.`, the form that items and products use. */
export const bareHost = (host: string) => `regexp_replace(${host}, '^www\\.', '')`;

/** SQL: whether a host `h` of a shop `s` now belongs to another active shop. */
export const isAnothersHost = `EXISTS (
  SELECT 1 FROM shops o WHERE o.id <> s.id AND o.status = 'active'
    AND (o.domain = h OR ${bareHost('o.primary_host')} = h))`;

/** SQL of the hosts on which a shop `s` sells, without those that it no longer uses and that now belong to another shop. */
export const hostsOfShop = `ARRAY(
    SELECT h FROM unnest(s.hosts) h WHERE h = ${bareHost('s.primary_host')} OR NOT ${isAnothersHost})`;

/** The hosts that a partner's live keys always have: those of its platform shop, if any. */
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
