import type { Prisma } from '../../../prisma/client/client.ts';
import { shopHosts } from './shop-hosts.ts';

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
