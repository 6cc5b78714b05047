import { analyticsKept } from '#api/modules/analytics/jobs.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ago, type Cleanup, dayStart, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

/**
 * Replaces visitor hashes with numbers, which keeps visitors per shop and day, but not that two
 * shops had the same visitor. Each shop's day is numbered as a whole.
 */
const shopVisitors: Cleanup = {
  name: 'cleanup_shop_visitors',
  limit: 50,
  statement: statement('cleanup_shop_visitors')`
    WITH due AS MATERIALIZED (
      SELECT shop_id, (occurred_at AT TIME ZONE 'UTC')::date AS day FROM creator_events
      WHERE is_hashed AND occurred_at < ${dayStart} ORDER BY occurred_at LIMIT :limit OFFSET :skip),
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

export const creatorsWork: BackgroundWork = {
  cleanups: [
    // An hour after its URL expires, an incomplete upload can't be finished anymore.
    expiry({
      name: 'media_uploads',
      key: 'storage_path',
      by: 'expires_at',
      due: `expires_at < ${ago('1 hour')}`,
    }),
    shopVisitors,
  ],
  partitions: { creator_events: analyticsKept },
};
