import { randomInt } from 'node:crypto';
import type { Sql } from '../../db/sql.ts';
import type { Context } from '../context.ts';
import { counterShards, plansWithHardStop } from './limits.ts';
import { periodOf } from './period.ts';
import { forgetUsage } from './usage-totals.ts';

/** A share or a view of a list. It counts once for its `dedupeKey`. */
export interface ListAction {
  kind: 'share' | 'list_view';
  listId: number;
  dedupeKey: string;
  at: Date;
}

/** Each action belongs to the partner of the list's newest item that came from a partner; a list of none counts for none. */
const countActions = {
  name: 'list_actions_count',
  text: `
    WITH told AS (
      SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::text[])
        AS t (kind, list_id, dedupe_key, at, period)
    ), entry AS (
      INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, is_test, dedupe_key, occurred_at)
      SELECT source.source_partner_id, told.period, told.kind, source.api_key_id, told.list_id, source.is_test,
             told.dedupe_key, told.at
      FROM told CROSS JOIN LATERAL (
        SELECT i.source_partner_id, i.api_key_id, i.is_test FROM list_items i
        WHERE i.list_id = told.list_id AND i.source_partner_id IS NOT NULL
        ORDER BY i.added_at DESC, i.id DESC LIMIT 1) source
      ORDER BY told.dedupe_key
      ON CONFLICT (dedupe_key) DO NOTHING
      RETURNING partner_id, period, kind
    )
    INSERT INTO usage_counters AS u (partner_id, period, shard, shares, list_views)
    SELECT e.partner_id, e.period, CASE WHEN p.plan = ANY($7::text[]) THEN 0 ELSE $6::int END,
           count(*) FILTER (WHERE e.kind = 'share'), count(*) FILTER (WHERE e.kind = 'list_view')
    FROM entry e JOIN partners p ON p.id = e.partner_id
    GROUP BY e.partner_id, e.period, p.plan ORDER BY e.partner_id, e.period
    ON CONFLICT (partner_id, period, shard)
      DO UPDATE SET shares = u.shares + excluded.shares, list_views = u.list_views + excluded.list_views
    RETURNING partner_id`,
};

/** Writes shares and list views to the ledger and the counters, each `dedupeKey` once. Nothing here is ever blocked. */
export async function countListActions(ctx: Context, sql: Sql, actions: ListAction[]): Promise<void> {
  const partners = await sql.rows<{ partner_id: number }>(countActions, [
    actions.map(({ kind }) => kind),
    actions.map(({ listId }) => listId),
    actions.map(({ dedupeKey }) => dedupeKey),
    actions.map(({ at }) => at),
    actions.map(({ at }) => periodOf(at)),
    randomInt(counterShards),
    plansWithHardStop,
  ]);
  for (const { partner_id: partnerId } of partners) forgetUsage(ctx, partnerId);
}

/** A list was made public: one action a list and UTC day. */
export function countShare(ctx: Context, sql: Sql, listId: number): Promise<void> {
  const at = ctx.clock();
  const dedupeKey = `share:${listId}:${at.toISOString().slice(0, 10)}`;
  return countListActions(ctx, sql, [{ kind: 'share', listId, dedupeKey, at }]);
}
