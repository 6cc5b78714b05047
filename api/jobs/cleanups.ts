import type { Statement } from '#api/platform/db/sql.ts';
import { domainHostOf } from '#api/modules/keys/domain-host.ts';

const ago = (interval: string) => `$1::timestamptz - interval '${interval}'`;
/** When the UTC day began; yesterday is over a little later, when all servers have written what happened in it. */
const dayStart = `(date_trunc('day', ${ago('15 minutes')}, 'UTC'))`;

/** Rows that are kept for a time only. `$1` in SQL is now. */
interface Expiry {
  name: string;
  /** Default: the name. */
  table?: string;
  /** The primary key. */
  key: string;
  /** Which rows are due. */
  due: string;
  /** The column they are taken by, oldest first: an index must lead with it. */
  by: string;
  /** What a due row becomes; by default it is deleted. */
  set?: string;
  /**
   * Due rows that stay all the same. They would be read again by every batch, so these cleanups walk the table by this
   * type of `by`, and the next run continues where the last one stopped.
   */
  unless?: { sql: string; type: string; first: string };
  /** Rows a batch; fewer where a row takes many others along. */
  limit?: number;
}

const expiries: Expiry[] = [
  { name: 'idempotency_keys', key: 'scope, key', by: 'created_at', due: `created_at < ${ago('24 hours')}` },
  { name: 'oauth_states', key: 'state_hash', by: 'expires_at', due: `expires_at < ${ago('1 day')}` },
  // For a while people are told that their code has expired.
  { name: 'email_codes', key: 'id', by: 'expires_at', due: `expires_at < ${ago('1 hour')}` },
  { name: 'sign_in_counts', key: 'subject', by: 'ends_at', due: `ends_at < $1` },
  // A view may be written a little after its day.
  { name: 'billing_caps', key: 'subject', by: 'ends_at', due: `ends_at < ${ago('15 minutes')}` },
  {
    name: 'password_tries',
    key: 'subject',
    by: 'window_started_at',
    due: `window_started_at < ${ago('1 day')}`,
  },
  { name: 'viewer_salts', key: 'day', by: 'day', due: `day < (${dayStart} AT TIME ZONE 'UTC')::date` },
  // A view stays counted; who looked is forgotten.
  { name: 'dedupe_keys', key: 'key', by: 'expires_at', due: `expires_at < ${ago('15 minutes')}` },
  {
    name: 'gift_givers',
    table: 'list_items',
    key: 'id',
    by: 'purchased_at',
    due: `purchase_viewer IS NOT NULL AND (purchased_at IS NULL OR purchased_at < ${dayStart})`,
    set: 'purchase_viewer = NULL',
  },
  { name: 'refresh_tokens', key: 'id', by: 'expires_at', due: `expires_at < ${ago('30 days')}` },
  {
    // Until then its return is taken for theft and ends the session; later it is refused like any unknown token.
    name: 'used_refresh_tokens',
    table: 'refresh_tokens',
    key: 'id',
    by: 'used_at',
    due: `used_at < ${ago('30 days')}`,
  },
  // No access token of theirs is valid any more.
  { name: 'ended_sessions', key: 'id', by: 'ended_at', due: `ended_at < ${ago('1 hour')}` },
  { name: 'stored_sessions', key: 'sid_hash', by: 'expires_at', due: `expires_at < $1` },
  {
    // Nobody can sign in to it any more, and nobody would miss it.
    name: 'anonymous_users',
    table: 'users',
    key: 'id',
    by: 'id',
    due: `anonymous AND created_at < ${ago('30 days')}`,
    unless: {
      sql: `EXISTS (SELECT FROM refresh_tokens t WHERE t.user_id = users.id)
         OR EXISTS (SELECT FROM lists l WHERE l.owner_id = users.id)
         OR EXISTS (SELECT FROM legacy_users l WHERE l.user_id = users.id)`,
      type: 'uuid',
      first: '00000000-0000-0000-0000-000000000000',
    },
  },
  {
    // An address that nobody has signed in with.
    name: 'friend_requests',
    key: 'id',
    by: 'created_at',
    due: `status = 'pending' AND to_user_id IS NULL AND created_at < ${ago('90 days')}`,
  },
  { name: 'invite_codes', key: 'code', by: 'expires_at', due: `expires_at < ${ago('30 days')}` },
  { name: 'partner_invitations', key: 'id', by: 'expires_at', due: `expires_at < ${ago('30 days')}` },
  { name: 'notifications', key: 'id', by: 'read_at', due: `read_at < ${ago('1 year')}` },
  { name: 'shopify_webhooks', key: 'id', by: 'received_at', due: `received_at < ${ago('30 days')}` },
  { name: 'stripe_events', key: 'id', by: 'received_at', due: `received_at < ${ago('30 days')}` },
  {
    // A list at a shop may be read again at any time.
    name: 'imports',
    key: 'id',
    by: 'finished_at',
    due: `status IN ('done', 'failed') AND source_url IS NULL AND finished_at < ${ago('1 year')}`,
    limit: 20,
  },
  {
    name: 'old_webhook_secrets',
    table: 'basket_configs',
    key: 'id',
    by: 'old_secret_until',
    due: `old_secret_until < $1`,
    set: 'old_secret = NULL, old_secret_until = NULL',
  },
  {
    // The host of a working key stays, so that it is not checked as a new one every day.
    name: 'domain_checks',
    key: 'partner_id, host',
    by: 'checked_at',
    due: `checked_at < ${ago('60 days')}`,
    unless: {
      sql: `EXISTS (
        SELECT FROM api_keys k, unnest(k.allowed_domains) AS d (entry)
        WHERE k.partner_id = domain_checks.partner_id AND k.status = 'active'
          AND ${domainHostOf('d.entry')} = domain_checks.host)`,
      type: 'timestamptz',
      first: '-infinity',
    },
  },
  // An hour after its URL has expired, an upload that is still incomplete will not be finished.
  { name: 'media_uploads', key: 'storage_path', by: 'expires_at', due: `expires_at < ${ago('1 hour')}` },
];

/** One batch: `$1` is now, `$2` the most rows it takes, `$3` where a walk continues. */
export interface Cleanup extends Statement {
  limit: number;
  /** Where a walk begins; others have none. */
  first?: string;
}

/** What a batch answers. */
export interface Batch {
  /** Rows that were due: fewer than the limit where nothing is left. */
  seen: number;
  /** Those of them that were removed. */
  removed: number;
  /** The last row of a walk. */
  position: string | null;
}

/** Rows in use are left to the next run: nobody waits for a cleanup, and two servers take different rows. */
function batchOf({ name, table = name, key, due, by, set, unless, limit = 1_000 }: Expiry): Cleanup {
  const walk = unless ? ` AND ${by} > $3::${unless.type}` : '';
  const change = set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`;
  const text = `
    WITH due AS MATERIALIZED (
      SELECT ${key}, ${by} AS taken_by FROM ${table} WHERE ${due}${walk}
      ORDER BY ${by} LIMIT $2 FOR UPDATE SKIP LOCKED),
    done AS (
      ${change} WHERE (${key}) IN (SELECT ${key} FROM due)${unless ? ` AND NOT (${unless.sql})` : ''} RETURNING 1)
    SELECT (SELECT count(*)::int FROM due) AS seen, (SELECT count(*)::int FROM done) AS removed,
           ${unless ? '(SELECT taken_by::text FROM due ORDER BY due.taken_by DESC LIMIT 1)' : 'NULL'} AS position`;
  return { name, text, limit, ...(unless && { first: unless.first }) };
}

/**
 * How many visitors a shop had on a day is still known; that two shops had the same one is not. A shop's day is numbered
 * as a whole.
 */
const shopVisitors: Cleanup = {
  name: 'shop_visitors',
  limit: 50,
  text: `
    WITH due AS MATERIALIZED (
      SELECT shop_id, (occurred_at AT TIME ZONE 'UTC')::date AS day FROM creator_events
      WHERE is_hashed AND occurred_at < ${dayStart} ORDER BY occurred_at LIMIT $2),
    named AS (
      SELECT e.id, e.occurred_at, dense_rank() OVER (PARTITION BY e.shop_id, d.day ORDER BY e.visitor)::text AS number
      FROM (SELECT DISTINCT shop_id, day FROM due) d
      JOIN creator_events e ON e.shop_id = d.shop_id AND e.is_hashed
        AND e.occurred_at >= d.day::timestamp AT TIME ZONE 'UTC'
        AND e.occurred_at < (d.day + 1)::timestamp AT TIME ZONE 'UTC'),
    done AS (
      UPDATE creator_events e SET visitor = named.number, is_hashed = false FROM named
      WHERE e.id = named.id AND e.occurred_at = named.occurred_at AND e.is_hashed RETURNING 1)
    SELECT (SELECT count(*)::int FROM due) AS seen, (SELECT count(*)::int FROM done) AS removed, NULL AS position`,
};

export const cleanups: readonly Cleanup[] = [...expiries.map(batchOf), shopVisitors].map(
  ({ name, ...cleanup }) => ({ name: `cleanup_${name}`, ...cleanup }),
);
