import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hostMatches } from '../../allow-list.ts';
import { domainHost } from '../../domain-host.ts';

const readHosts = statement('hosts_withdraw_read')`
  SELECT host FROM verified_domains WHERE partner_id = :partnerId AND method <> 'platform'
  UNION SELECT host FROM domain_checks WHERE partner_id = :partnerId`;
const readNamed = statement('hosts_withdraw_named')`
  SELECT DISTINCT unnest(allowed_domains) AS entry FROM api_keys
  WHERE partner_id = :partnerId AND status = 'active' AND (expires_at IS NULL OR expires_at > :now)`;
const deleteHosts = statement('hosts_withdraw')`
  WITH checks AS (DELETE FROM domain_checks WHERE partner_id = :partnerId AND host = ANY(:gone))
  DELETE FROM verified_domains WHERE partner_id = :partnerId AND host = ANY(:gone) AND method <> 'platform'`;

/**
 * Removes the verification of hosts that were removed from an allow-list and that no other key of
 * the partner names.
 */
export async function withdrawHosts(
  sql: Sql,
  { partnerId, removed, now }: { partnerId: number; removed: readonly string[]; now: Date },
): Promise<void> {
  if (removed.length === 0) return;
  const known = await sql.rows(readHosts, { partnerId });
  const named = (await sql.rows(readNamed, { partnerId, now })).map(({ entry }) => entry);
  const covers = (entries: readonly string[], host: string) =>
    entries.map(domainHost).some((entry) => entry === host || hostMatches(host, entry));
  const gone = known.map(({ host }) => host).filter((host) => covers(removed, host) && !covers(named, host));
  if (gone.length > 0) await sql.rows(deleteHosts, { partnerId, gone });
}
