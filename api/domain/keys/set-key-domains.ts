import { transaction } from '../../db/sql.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { parseDomains } from './create-key.ts';
import type { KeyEnvironment } from './key-record.ts';
import { ownHosts } from './own-hosts.ts';

/** Held while it is written, so that a rotation of that moment copies these domains, or is followed by them. */
const lockKey = {
  name: 'key_domains_lock',
  text: `SELECT environment, replaced_by_id, status = 'active' AND (expires_at IS NULL OR expires_at > $3) AS active
         FROM api_keys WHERE id = $1 AND partner_id = $2 FOR UPDATE`,
};
const setDomains = {
  name: 'key_set_domains',
  text: `UPDATE api_keys SET allowed_domains = $3 WHERE id IN ($1, $2)`,
};

interface LockedKey {
  environment: KeyEnvironment;
  replaced_by_id: number | null;
  active: boolean;
}

/**
 * Names the hosts a key may be used on. A platform shop's own hosts are always among those of its live keys. Of a rotated
 * key they are those of its new value, too.
 * @returns the hosts as they are stored
 * @throws ServiceError `api_key_not_found`; `unknown_key` when the key is revoked or has run out; `invalid_input`
 * naming the entry that is no host
 */
export async function setKeyDomains(
  ctx: Context,
  { keyId, partnerId, domains }: { keyId: number; partnerId: number; domains: readonly string[] },
): Promise<string[]> {
  const given = parseDomains(domains);
  const own = await ownHosts(ctx.prisma, partnerId);
  const { hosts, changed } = await transaction(ctx.pool, async (sql) => {
    const [key] = await sql.rows<LockedKey>(lockKey, [keyId, partnerId, ctx.clock()]);
    if (!key) throw new ServiceError('api_key_not_found');
    if (!key.active) throw new ServiceError('unknown_key');
    const hosts = [...new Set([...(key.environment === 'live' ? own : []), ...given])];
    await sql.rows(setDomains, [keyId, key.replaced_by_id, hosts]);
    return { hosts, changed: [keyId, key.replaced_by_id] };
  });
  ctx.caches.keys.drop(({ id }) => changed.includes(id));
  return hosts;
}
