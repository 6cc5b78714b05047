import { parseDomains } from '#api/modules/keys/parse-domains.ts';
import { shopHosts } from '#api/modules/keys/shop-hosts.ts';
import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Prisma } from '#prisma/client/client.ts';
import type { ShopFacts } from '../../ports.ts';
import { verifyShopHosts } from './verify-shop-hosts.ts';

const lockKeys = statement('shop_keys_lock')`
  SELECT 1 AS found FROM api_keys WHERE partner_id = :partnerId ORDER BY id FOR UPDATE`;

const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * Stores a shop's own data, and updates the allowed domains of its live keys. Hosts added by the
 * merchant stay; those the shop no longer uses are removed, but products saved there still belong
 * to the shop. Missing values don't change.
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
  await verifyShopHosts(tx, shop.partnerId, now);
  // So that hosts the merchant adds concurrently aren't lost.
  await executeIn(tx, lockKeys, { partnerId: shop.partnerId });
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

/** SQL condition: an event of the topic that happened after `at` is known for the shop. */
export const hasNewerEvent = (shop: string, topic: string, at: string): string => `EXISTS (
  SELECT 1 FROM shopify_webhooks w
  WHERE w.shop_domain = ${shop} AND w.topic = ${topic} AND w.triggered_at > ${at}::timestamptz)`;
