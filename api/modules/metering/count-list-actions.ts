import { randomInt } from 'node:crypto';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { counterShards, plansWithHardStop } from '#api/modules/plans/limits.ts';
import { isSuspended } from '#api/modules/plans/suspended.ts';
import { forgetUsage } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { endOfDay, periodOf } from '#api/platform/period.ts';
import type { BillingCap } from './billing-caps.ts';

/** A share or a view of a list. Counts once per `dedupeKey`. */
export interface ListAction {
  kind: 'share' | 'list_view';
  listId: number;
  dedupeKey: string;
  at: Date;
  /** Caps beyond which it isn't billed; each applies per partner. Without any, the action is always billed. */
  caps?: BillingCap[];
  /** The signed-in user who shares or views. */
  userId?: string | undefined;
}

/** The partners that supplied items of a shared list, each with the number of items. */
const sharedWith = `(
    SELECT s.partner_id, l.id AS list_id, l.owner_id, fresh.at, count(*)::int AS items, bool_and(s.is_test) AS is_test
    FROM fresh JOIN claimed ON claimed.key = fresh.dedupe_key JOIN lists l ON l.id = fresh.list_id
    CROSS JOIN LATERAL (
      SELECT i.id, i.source_partner_id AS partner_id, i.is_test FROM list_items i WHERE i.list_id = l.id
      UNION SELECT i.id, o.partner_id, o.is_test FROM list_items i JOIN item_sources o ON o.item_id = i.id WHERE i.list_id = l.id) s
    WHERE fresh.kind = 'share' GROUP BY s.partner_id, l.id, fresh.at)`;

/**
 * Each action is attributed to the partner of the list's newest item that came from a partner; without one, it isn't
 * counted. Shoppers with a confirmed email address have their own cap, everyone else shares those of their network;
 * actions beyond a cap are only in the ledger. Lock order as in saves: caps, counters.
 */
const countActions = statement('list_actions_count', 'list')`
  WITH sent AS (
    SELECT DISTINCT ON (dedupe_key) *
    FROM unnest(:kinds::text[], :listIds::bigint[], :dedupeKeys::text[], :moments::timestamptz[], :periods::text[],
                :userIds?::uuid[])
      AS t (kind, list_id, dedupe_key, at, period, user_id)
    ORDER BY dedupe_key, at
  ), fresh AS (
    SELECT sent.*, source.source_partner_id, source.api_key_id, source.is_test, u.id IS NOT NULL AS is_confirmed
    FROM sent LEFT JOIN users u ON u.id = sent.user_id AND NOT u.anonymous
    CROSS JOIN LATERAL (
      SELECT i.source_partner_id, i.api_key_id, i.is_test FROM list_items i
      WHERE i.list_id = sent.list_id AND i.source_partner_id IS NOT NULL
      ORDER BY i.added_at DESC, i.id DESC LIMIT 1) source
    WHERE NOT EXISTS (SELECT 1 FROM dedupe_keys k WHERE k.key = sent.dedupe_key)
  ), caps AS (
    SELECT DISTINCT fresh.dedupe_key, fresh.at, c.ceiling, c.ends_at, c.reason,
           sha256(c.subject || int8send(fresh.source_partner_id)) AS subject
    FROM unnest(:cappedKeys::text[], :subjects::bytea[], :ceilings::int[], :capEnds::timestamptz[], :reasons::text[])
      AS c (dedupe_key, subject, ceiling, ends_at, reason)
    JOIN fresh ON fresh.dedupe_key = c.dedupe_key AND fresh.is_confirmed = (c.reason = 'shopper_cap')
  ), used AS (
    INSERT INTO billing_caps AS b (subject, used, ends_at)
    SELECT subject, count(*), max(ends_at) FROM caps GROUP BY subject ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET used = b.used + excluded.used
    RETURNING subject, used
  ), ranked AS (
    SELECT caps.*, used.used - row_number() OVER (PARTITION BY caps.subject ORDER BY at DESC, dedupe_key DESC) + 1 AS rank
    FROM caps JOIN used ON used.subject = caps.subject
  ), unbilled AS (
    SELECT DISTINCT dedupe_key, reason FROM ranked WHERE rank > ceiling
  ), claimed AS (
    INSERT INTO dedupe_keys (key, expires_at)
    SELECT dedupe_key, ${endOfDay('at')} FROM fresh ORDER BY dedupe_key
    ON CONFLICT (key) DO NOTHING
    RETURNING key
  ), entry AS (
    INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, is_test, occurred_at, unbilled_reason)
    SELECT source_partner_id, period, kind, api_key_id, list_id, is_test, at, unbilled.reason
    FROM fresh JOIN claimed ON claimed.key = fresh.dedupe_key
    LEFT JOIN unbilled ON unbilled.dedupe_key = fresh.dedupe_key
    WHERE NOT ${isSuspended('fresh.source_partner_id')}
    RETURNING partner_id, period, kind, unbilled_reason
  ), told AS (${insertEvents('list.shared', sharedWith, {
    subject: "'list:' || e.list_id",
    at: 'e.at',
    user_id: 'e.owner_id',
    is_test: 'e.is_test',
    data: "jsonb_build_object('items', e.items)",
  })}
  )
  INSERT INTO usage_counters AS u (partner_id, period, shard, shares, list_views)
  SELECT e.partner_id, e.period, CASE WHEN p.plan = ANY(:plansWithHardStop::text[]) THEN 0 ELSE :shard::int END,
         count(*) FILTER (WHERE e.kind = 'share'), count(*) FILTER (WHERE e.kind = 'list_view')
  FROM entry e JOIN partners p ON p.id = e.partner_id WHERE e.unbilled_reason IS NULL
  GROUP BY e.partner_id, e.period, p.plan ORDER BY e.partner_id, e.period
  ON CONFLICT (partner_id, period, shard)
    DO UPDATE SET shares = u.shares + excluded.shares, list_views = u.list_views + excluded.list_views
  RETURNING partner_id`;

/**
 * Writes shares and list views to the ledger and the counters, each `dedupeKey` once; partners with items on a shared
 * list get an event. Never blocks anything.
 */
export async function countListActions(ctx: Context, sql: Sql, actions: ListAction[]): Promise<void> {
  const caps = actions.flatMap(({ dedupeKey, caps: own = [] }) => own.map((cap) => ({ dedupeKey, ...cap })));
  const partners = await sql.rows(countActions, {
    kinds: actions.map(({ kind }) => kind),
    listIds: actions.map(({ listId }) => listId),
    dedupeKeys: actions.map(({ dedupeKey }) => dedupeKey),
    moments: actions.map(({ at }) => at),
    periods: actions.map(({ at }) => periodOf(at)),
    shard: randomInt(counterShards),
    plansWithHardStop,
    userIds: actions.map(({ userId }) => userId ?? null),
    cappedKeys: caps.map(({ dedupeKey }) => dedupeKey),
    subjects: caps.map(({ subject }) => subject),
    ceilings: caps.map(({ ceiling }) => ceiling),
    capEnds: caps.map(({ endsAt }) => endsAt),
    reasons: caps.map(({ reason }) => reason),
  });
  for (const { partner_id: partnerId } of partners) forgetUsage(ctx, partnerId);
}

/** Counts a list made public: one action, and one event per partner, per list and UTC day. */
export async function countShare(
  ctx: Context,
  sql: Sql,
  listId: number,
  by: Pick<ListAction, 'userId' | 'caps'> = {},
): Promise<void> {
  const at = ctx.clock();
  const dedupeKey = `share:${listId}:${at.toISOString().slice(0, 10)}`;
  await countListActions(ctx, sql, [{ kind: 'share', listId, dedupeKey, at, ...by }]);
  ctx.adapters.jobs.nudge('dispatch-events');
}
