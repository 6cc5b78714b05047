import type { Sql } from '#api/platform/db/sql.ts';
import { hostMatches } from '../allow-list.ts';
import { domainHost } from '../domain-host.ts';

const readHosts = {
  name: 'hosts_withdraw_read',
  text: `
    SELECT host FROM verified_domains WHERE partner_id = $1 AND method <> 'platform'
    UNION SELECT host FROM domain_checks WHERE partner_id = $1`,
};
const readNamed = {
  name: 'hosts_withdraw_named',
  text: `SELECT DISTINCT unnest(allowed_domains) AS entry FROM api_keys
         WHERE partner_id = $1 AND status = 'active' AND (expires_at IS NULL OR expires_at > $2)`,
};
const deleteHosts = {
  name: 'hosts_withdraw',
  text: `
    WITH checks AS (DELETE FROM domain_checks WHERE partner_id = $1 AND host = ANY($2))
    DELETE FROM verified_domains WHERE partner_id = $1 AND host = ANY($2) AND method <> 'platform'`,
};

/** Takes hosts back that left an allow-list and that no other key of the partner names. */
export async function withdrawHosts(
  sql: Sql,
  { partnerId, removed, now }: { partnerId: number; removed: readonly string[]; now: Date },
): Promise<void> {
  if (removed.length === 0) return;
  const known = await sql.rows<{ host: string }>(readHosts, [partnerId]);
  const named = (await sql.rows<{ entry: string }>(readNamed, [partnerId, now])).map(({ entry }) => entry);
  const covers = (entries: readonly string[], host: string) =>
    entries.map(domainHost).some((entry) => entry === host || hostMatches(host, entry));
  const gone = known.map(({ host }) => host).filter((host) => covers(removed, host) && !covers(named, host));
  if (gone.length > 0) await sql.rows(deleteHosts, [partnerId, gone]);
}
