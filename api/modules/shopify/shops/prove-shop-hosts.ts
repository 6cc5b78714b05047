import type { Prisma } from '../../../../prisma/client/client.ts';
import { bareHost } from '#api/modules/keys/shop-hosts.ts';

/**
 * The platform says which hosts a partner's installed shops are found at: these are proven, and those that a shop has
 * left, or whose shop has gone, are so no longer.
 */
export async function proveShopHosts(
  tx: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  partnerId: number,
  now: Date,
): Promise<void> {
  const statement = `
    WITH own AS (
      SELECT DISTINCT ${bareHost('h.host')} AS host
      FROM shops s, unnest(ARRAY[s.domain, s.primary_host]) AS h (host)
      WHERE s.partner_id = $1 AND s.status = 'active' AND h.host IS NOT NULL
    ), left_hosts AS (
      DELETE FROM verified_domains
      WHERE partner_id = $1 AND method = 'platform' AND host NOT IN (SELECT host FROM own)
    ), checks AS (
      DELETE FROM domain_checks WHERE partner_id = $1 AND host IN (SELECT host FROM own)
    )
    INSERT INTO verified_domains (partner_id, host, method, verified_at, checked_at)
    SELECT $1, host, 'platform', $2::timestamptz, $2::timestamptz FROM own
    ON CONFLICT (partner_id, host) DO UPDATE SET method = 'platform', checked_at = $2::timestamptz, failing_since = NULL`;
  await tx.$executeRawUnsafe(statement, partnerId, now);
}
