import type { Prisma } from '../../../../prisma/client/client.ts';
import type { ShopFacts } from '../ports.ts';
import { parseDomains } from '#api/modules/keys/parse-domains.ts';
import { proveShopHosts } from './prove-shop-hosts.ts';
import { shopHosts } from '#api/modules/keys/shop-hosts.ts';

const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * Stores what a shop says of itself, and holds its live keys to the hosts it is found at now. Hosts that the merchant
 * added stay on the allow-lists; those the shop has left go. Products saved there stay the shop's. What it does not say
 * stays as it was known.
 */
export async function applyShopFacts(
  tx: Prisma.TransactionClient,
  shopId: number,
  facts: Partial<Omit<ShopFacts, 'domain'>>,
  now: Date,
): Promise<void> {
  const shop = await tx.shop.findUniqueOrThrow({ where: { id: shopId } });
  const [primaryHost = shop.domain] = await parseDomains([
    facts.primaryHost ?? shop.primaryHost ?? shop.domain,
  ]);
  const own = shopHosts({ domain: shop.domain, primaryHost });
  const left = shop.primaryHost && shop.primaryHost !== primaryHost ? [shop.primaryHost] : [];
  await tx.shop.update({
    where: { id: shopId },
    data: {
      name: facts.name,
      email: facts.email,
      primaryHost,
      currency: facts.currency,
      development: facts.development,
      hosts: [...new Set([...shop.hosts, shop.domain, withoutWww(primaryHost)])],
    },
  });
  await proveShopHosts(tx, shop.partnerId, now);
  // Hosts that the merchant adds meanwhile are not lost.
  await tx.$queryRaw`SELECT id FROM api_keys WHERE partner_id = ${shop.partnerId} ORDER BY id FOR UPDATE`;
  const keys = await tx.apiKey.findMany({
    where: { partnerId: shop.partnerId, environment: 'live', status: 'active' },
  });
  for (const { id, allowedDomains } of keys) {
    const kept = allowedDomains.filter((host) => !left.includes(host) || host === shop.domain);
    const next = [...new Set([...own, ...kept])];
    if (next.join() !== allowedDomains.join()) {
      await tx.apiKey.update({ where: { id }, data: { allowedDomains: next } });
    }
  }
}

/** SQL: whether a newer event of the topic is known of the shop, one that happened after `at`. */
export const overtaken = (shop: string, topic: string, at: string): string => `EXISTS (
  SELECT 1 FROM shopify_webhooks w
  WHERE w.shop_domain = ${shop} AND w.topic = ${topic} AND w.triggered_at > ${at}::timestamptz)`;
