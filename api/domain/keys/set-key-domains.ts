import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { parseDomains } from './create-key.ts';
import type { KeyEnvironment } from './key-record.ts';
import { ownHosts } from './own-hosts.ts';

const keyOfPartner = {
  name: 'key_of_partner',
  text: `SELECT environment, status = 'active' AND (expires_at IS NULL OR expires_at > $3) AS active
         FROM api_keys WHERE id = $1 AND partner_id = $2`,
};
const setDomains = {
  name: 'key_set_domains',
  text: `UPDATE api_keys SET allowed_domains = $3 WHERE id = $1 AND partner_id = $2 RETURNING id`,
};

/**
 * Names the hosts a key may be used on. A platform shop's own hosts are always among those of its live keys.
 * @returns the hosts as they are stored
 * @throws ServiceError `api_key_not_found`; `unknown_key` when the key is revoked or has run out; `invalid_input`
 * naming the entry that is no host
 */
export async function setKeyDomains(
  ctx: Context,
  { keyId, partnerId, domains }: { keyId: number; partnerId: number; domains: readonly string[] },
): Promise<string[]> {
  const given = parseDomains(domains);
  const [key] = await ctx.sql.rows<{ environment: KeyEnvironment; active: boolean }>(keyOfPartner, [
    ...[keyId, partnerId],
    ctx.clock(),
  ]);
  if (!key) throw new ServiceError('api_key_not_found');
  if (!key.active) throw new ServiceError('unknown_key');
  const own = key.environment === 'live' ? await ownHosts(ctx.prisma, partnerId) : [];
  const hosts = [...new Set([...own, ...given])];
  const [stored] = await ctx.sql.rows(setDomains, [keyId, partnerId, hosts]);
  if (!stored) throw new ServiceError('api_key_not_found');
  ctx.caches.keys.drop(({ id }) => id === keyId);
  return hosts;
}
