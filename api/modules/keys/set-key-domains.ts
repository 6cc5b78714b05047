import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { offerEntryChecks } from './internal/domains/offer-checks.ts';
import { withdrawHosts } from './internal/domains/withdraw-hosts.ts';
import { parseDomains } from './parse-domains.ts';
import { ownHosts } from './shop-hosts.ts';

/** Locks a partner's keys in the same order as a shop update does. */
const lockKeys = statement('key_domains_lock')`
  SELECT id FROM api_keys WHERE partner_id = :partnerId ORDER BY id FOR UPDATE`;
/** Read after locking, so that a concurrent rotation's new key is included. */
const readFamily = statement('key_domains_family')`
  SELECT id, environment, allowed_domains,
         status = 'active' AND (expires_at IS NULL OR expires_at > :now) AS active
  FROM api_keys
  WHERE partner_id = :partnerId
    AND (id = :keyId OR replaced_by_id = :keyId OR id = (SELECT replaced_by_id FROM api_keys WHERE id = :keyId))`;
const setDomains = statement('key_set_domains')`
  UPDATE api_keys SET allowed_domains = :hosts WHERE id = ANY(:changed)`;

/**
 * Sets the hosts that a key can be used on, also for the value before or after a rotation. Live
 * keys of a platform shop always include its own hosts. Hosts no longer named by any key lose their
 * verification; new ones are checked soon.
 * @returns the stored hosts
 * @throws ServiceError `api_key_not_found`; `unknown_key` if the key was revoked or has expired;
 * `invalid_input` naming the entry that isn't a host
 */
export async function setKeyDomains(
  ctx: Context,
  { keyId, partnerId, domains }: { keyId: number; partnerId: number; domains: readonly string[] },
): Promise<string[]> {
  const own = await ownHosts(ctx.prisma, partnerId);
  const given = await parseDomains(domains, own);
  const { hosts, added } = await transaction(ctx.pool, async (sql) => {
    const now = ctx.clock();
    await sql.rows(lockKeys, { partnerId });
    const family = await sql.rows(readFamily, { keyId, partnerId, now });
    const key = family.find(({ id }) => id === keyId);
    if (!key) throw new ServiceError('api_key_not_found');
    if (!key.active) throw new ServiceError('unknown_key');
    const hosts = [...new Set([...(key.environment === 'live' ? own : []), ...given])];
    const changed = family.map(({ id }) => id);
    await sql.rows(setDomains, { changed, hosts });
    const before = family.flatMap(({ allowed_domains: entries }) => entries);
    const removed = before.filter((entry) => !hosts.includes(entry));
    await withdrawHosts(sql, { partnerId, removed, now });
    return { hosts, added: hosts.filter((entry) => !before.includes(entry)) };
  });
  ctx.caches.keys.drop(({ partner }) => partner.id === partnerId);
  offerEntryChecks(ctx, partnerId, added);
  return hosts;
}
