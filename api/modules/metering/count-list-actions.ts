import { statement } from '#api/platform/db/statement.ts';
import { randomInt } from 'node:crypto';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { counterShards, plansWithHardStop } from '#api/modules/plans/limits.ts';
import { endOfDay, periodOf } from '#api/platform/period.ts';
import type { NetworkCap } from './network-cap.ts';
import { forgetUsage } from '#api/modules/plans/usage-totals.ts';

/** A share or a view of a list. Counts once per `dedupeKey`. */
export interface ListAction {
  kind: 'share' | 'list_view';
  listId: number;
  dedupeKey: string;
  at: Date;
  /** For a view: the network cap beyond which views aren't billed. Without it, every view is billed. */
  cap?: NetworkCap | null;
  /** The signed-in viewer. Views by people with a confirmed email address are always billed. */
  userId?: string | undefined;
}

/**
 * Each action is attributed to the partner of the list's newest item that came from a partner; without one, it isn't
 * counted. Actions beyond the cap are only in the ledger. Lock order as in saves: caps, counters.
 */
const countActions = statement('list_actions_count')`
  WITH sent AS (
    SELECT DISTINCT ON (dedupe_key) *
    FROM unnest(:kinds::text[], :listIds::bigint[], :dedupeKeys::text[], :moments::timestamptz[], :periods::text[],
                :caps?::bytea[], :capEnds?::timestamptz[], :userIds?::uuid[])
      AS t (kind, list_id, dedupe_key, at, period, cap, cap_ends_at, user_id)
    ORDER BY dedupe_key, at
  ), fresh AS (
    SELECT sent.kind, sent.list_id, sent.dedupe_key, sent.at, sent.period, sent.cap_ends_at,
           source.source_partner_id, source.api_key_id, source.is_test,
           CASE WHEN u.id IS NULL THEN sent.cap END AS cap
    FROM sent LEFT JOIN users u ON u.id = sent.user_id AND NOT u.anonymous
    CROSS JOIN LATERAL (
      SELECT i.source_partner_id, i.api_key_id, i.is_test FROM list_items i
      WHERE i.list_id = sent.list_id AND i.source_partner_id IS NOT NULL
      ORDER BY i.added_at DESC, i.id DESC LIMIT 1) source
    WHERE NOT EXISTS (SELECT 1 FROM dedupe_keys k WHERE k.key = sent.dedupe_key)
  ), capped AS (
    INSERT INTO billing_caps AS b (subject, used, ends_at)
    SELECT cap, count(*), max(cap_ends_at) FROM fresh WHERE cap IS NOT NULL GROUP BY cap ORDER BY cap
    ON CONFLICT (subject) DO UPDATE SET used = b.used + excluded.used
    RETURNING subject, used
  ), ranked AS (
    SELECT fresh.*, capped.used - row_number() OVER (PARTITION BY cap ORDER BY at DESC, dedupe_key DESC) + 1 AS cap_rank
    FROM fresh LEFT JOIN capped ON capped.subject = fresh.cap
  ), claimed AS (
    INSERT INTO dedupe_keys (key, expires_at)
    SELECT dedupe_key, ${endOfDay('at')} FROM ranked ORDER BY dedupe_key
    ON CONFLICT (key) DO NOTHING
    RETURNING key
  ), entry AS (
    INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, is_test, occurred_at, unbilled_reason)
    SELECT source_partner_id, period, kind, api_key_id, list_id, is_test, at,
           CASE WHEN cap_rank > :viewsPerNetwork::int THEN 'network_view_cap' END
    FROM ranked JOIN claimed ON claimed.key = ranked.dedupe_key
    RETURNING partner_id, period, kind, unbilled_reason
  )
  INSERT INTO usage_counters AS u (partner_id, period, shard, shares, list_views)
  SELECT e.partner_id, e.period, CASE WHEN p.plan = ANY(:plansWithHardStop::text[]) THEN 0 ELSE :shard::int END,
         count(*) FILTER (WHERE e.kind = 'share'), count(*) FILTER (WHERE e.kind = 'list_view')
  FROM entry e JOIN partners p ON p.id = e.partner_id WHERE e.unbilled_reason IS NULL
  GROUP BY e.partner_id, e.period, p.plan ORDER BY e.partner_id, e.period
  ON CONFLICT (partner_id, period, shard)
    DO UPDATE SET shares = u.shares + excluded.shares, list_views = u.list_views + excluded.list_views
  RETURNING partner_id`;

/** Writes shares and list views to the ledger and the counters, each `dedupeKey` once. Never blocks anything. */
export async function countListActions(ctx: Context, sql: Sql, actions: ListAction[]): Promise<void> {
  const partners = await sql.rows(countActions, {
    kinds: actions.map(({ kind }) => kind),
    listIds: actions.map(({ listId }) => listId),
    dedupeKeys: actions.map(({ dedupeKey }) => dedupeKey),
    moments: actions.map(({ at }) => at),
    periods: actions.map(({ at }) => periodOf(at)),
    shard: randomInt(counterShards),
    plansWithHardStop,
    caps: actions.map(({ cap }) => cap?.subject ?? null),
    capEnds: actions.map(({ cap }) => cap?.endsAt ?? null),
    userIds: actions.map(({ userId }) => userId ?? null),
    viewsPerNetwork: ctx.settings.billed.viewsPerNetwork,
  });
  for (const { partner_id: partnerId } of partners) forgetUsage(ctx, partnerId);
}

/** Counts a list made public: one action per list and UTC day. */
export function countShare(ctx: Context, sql: Sql, listId: number): Promise<void> {
  const at = ctx.clock();
  const dedupeKey = `share:${listId}:${at.toISOString().slice(0, 10)}`;
  return countListActions(ctx, sql, [{ kind: 'share', listId, dedupeKey, at }]);
}
