import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Actions per statement. */
const atOnce = 20_000;

/**
 * Longer than the time between an action and its commit, plus the difference between servers'
 * clocks.
 */
const settled = `interval '10 minutes'`;

/**
 * Reads actions in the order of their IDs, up to the last one that existed on the previous run,
 * because those have been committed by now. Once they're noted, the actions that exist now are left
 * for the next run.
 */
const noteBatch = statement('first_saves_note')`
  WITH last AS (
    SELECT coalesce(max(id), 0) AS id FROM usage_actions
  ), begun AS (
    INSERT INTO first_saves_progress (seen_id, seen_at) SELECT id, :now::timestamptz FROM last ON CONFLICT (id) DO NOTHING
  ), progress AS (
    SELECT noted_id, seen_id FROM first_saves_progress WHERE seen_at <= :now - ${settled} FOR UPDATE
  ), batch AS MATERIALIZED (
    SELECT a.id, a.partner_id, a.list_id, a.kind, a.is_test, a.occurred_at
    FROM progress CROSS JOIN LATERAL (
      SELECT * FROM usage_actions a WHERE a.id > progress.noted_id AND a.id <= progress.seen_id ORDER BY a.id LIMIT :limit
    ) a
  ), noted AS (
    INSERT INTO first_saves AS f (partner_id, list_id, saved_at, live_at)
    SELECT b.partner_id, b.list_id, min(b.occurred_at), min(b.occurred_at) FILTER (WHERE NOT b.is_test)
    FROM batch b JOIN partners p ON p.id = b.partner_id
    WHERE b.kind = 'save' AND b.list_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (partner_id, list_id) DO UPDATE
    SET saved_at = least(f.saved_at, excluded.saved_at), live_at = least(f.live_at, excluded.live_at)
    WHERE excluded.saved_at < f.saved_at OR excluded.live_at < coalesce(f.live_at, 'infinity')
  ), reached AS (
    SELECT id, id >= seen_id AS is_all
    FROM (SELECT coalesce((SELECT max(id) FROM batch), seen_id) AS id, seen_id FROM progress) r
  )
  UPDATE first_saves_progress p SET noted_id = reached.id,
    noted_until = CASE WHEN is_all THEN p.seen_at - ${settled} ELSE p.noted_until END,
    seen_at = CASE WHEN is_all THEN :now ELSE p.seen_at END,
    seen_id = CASE WHEN is_all THEN greatest(p.seen_id, last.id) ELSE p.seen_id END
  FROM reached, last RETURNING NOT reached.is_all AS has_more`;

/** Notes when each list first had a save of a partner, for all saves since the last run. */
export async function noteFirstSaves(ctx: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const [row] = await ctx.sql.rows(noteBatch, { now: ctx.clock(), limit: atOnce });
    if (!row?.has_more) return;
  }
}
