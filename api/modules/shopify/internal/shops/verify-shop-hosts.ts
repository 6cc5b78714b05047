import { bareHost } from '#api/modules/keys/shop-hosts.ts';
import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Prisma } from '#prisma/client/client.ts';

const proveHosts = statement('shop_hosts_prove')`
  WITH own AS (
    SELECT DISTINCT ${bareHost('h.host')} AS host
    FROM shops s, unnest(ARRAY[s.domain, s.primary_host]) AS h (host)
    WHERE s.partner_id = :partnerId AND s.status = 'active' AND h.host IS NOT NULL
  ), left_hosts AS (
    DELETE FROM verified_domains
    WHERE partner_id = :partnerId AND method = 'platform' AND host NOT IN (SELECT host FROM own)
  ), checks AS (
    DELETE FROM domain_checks WHERE partner_id = :partnerId AND host IN (SELECT host FROM own)
  )
  INSERT INTO verified_domains (partner_id, host, method, verified_at, checked_at)
  SELECT :partnerId, host, 'platform', :now, :now FROM own
  ON CONFLICT (partner_id, host) DO UPDATE SET method = 'platform', checked_at = :now, failing_since = NULL`;

/**
 * Verifies the hosts of a partner's installed shops, as reported by the platform. Hosts that a shop no longer uses,
 * or whose shop was uninstalled, are no longer verified.
 */
export async function verifyShopHosts(
  tx: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  partnerId: number,
  now: Date,
): Promise<void> {
  await executeIn(tx, proveHosts, { partnerId, now });
}
