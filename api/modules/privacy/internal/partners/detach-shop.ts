import { insertRevokedEvents } from '#api/modules/keys/insert-revoked-events.ts';
import { previewHost } from '#api/modules/keys/shop-hosts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Outcome } from '../shopify/open-request.ts';

const releaseItems = statement('leave_items_release')`
  WITH further AS (UPDATE item_sources SET shop_id = NULL WHERE shop_id = :shopId RETURNING 1),
       first AS (UPDATE list_items SET source_shop_id = NULL WHERE source_shop_id = :shopId RETURNING 1)
  SELECT 1 FROM further UNION ALL SELECT 1 FROM first`;
/** Hosts that no other shop of the partner uses. */
const ownHosts = statement('leave_hosts')`
  SELECT h AS host FROM shops s, unnest(s.hosts || s.domain || s.primary_host) h WHERE s.id = :shopId AND h IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM shops o WHERE o.partner_id = s.partner_id AND o.id <> s.id AND h = ANY(o.hosts || o.domain))`;
const withoutHosts = `ARRAY(SELECT entry FROM unnest(allowed_domains) entry
  WHERE regexp_replace(entry, '^www\\.', '') <> ALL(:bare))`;
const narrowKeys = statement('leave_keys_narrow')`
  UPDATE api_keys SET allowed_domains = ${withoutHosts} WHERE partner_id = :partnerId AND allowed_domains && :entries RETURNING id, allowed_domains`;
const withdrawHosts = statement('leave_hosts_withdraw')`
  DELETE FROM verified_domains WHERE partner_id = :partnerId AND host = ANY(:bare)`;
/** A live key without allowed domains would work on any host. */
const revokeKeys = statement('leave_keys_revoke')`
  WITH revoked AS (
    UPDATE api_keys SET status = 'revoked', revoked_at = :now WHERE id = ANY(:ended) AND status = 'active' RETURNING *
  )
  ${insertRevokedEvents('revoked')}`;
/** Deletes events that pages and baskets reported with these keys. */
const forgetReported = statement('leave_events_forget')`
  WITH reported AS (
    DELETE FROM analytics_events WHERE partner_id = :partnerId AND api_key_id = ANY(:ended::bigint[])
  )
  DELETE FROM basket_events WHERE partner_id = :partnerId AND api_key_id = ANY(:ended)`;

/**
 * Removes a shop whose partner stays because it has another shop or a plan paid elsewhere: keys
 * stop working on the shop's hosts, and keys without other hosts are revoked.
 */
export async function detachShop(
  sql: Sql,
  { shopId, partnerId, now }: { shopId: number; partnerId: number; now: Date },
): Promise<Outcome> {
  const items = await sql.rows(releaseItems, { shopId });
  const hosts = (await sql.rows(ownHosts, { shopId })).map(({ host }) => host);
  const bare = hosts.map((host) => host.replace(/^www\./, ''));
  await sql.rows(withdrawHosts, { partnerId, bare });
  const keys = await sql.rows(narrowKeys, {
    partnerId,
    bare,
    entries: [...bare, ...bare.map((host) => `www.${host}`)],
  });
  const ended = keys
    .filter((key) => key.allowed_domains.every((host) => host === previewHost))
    .map(({ id }) => id);
  await sql.rows(revokeKeys, { ended, now });
  await sql.rows(forgetReported, { partnerId, ended });
  return { items_released: items.length, keys: ended.length };
}
