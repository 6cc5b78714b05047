import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

export interface ActionCounts {
  saves: number;
  shares: number;
  listViews: number;
}

/** A partner's month whose counters differ from the ledger. */
export interface CounterDifference {
  partnerId: number;
  /** `YYYY-MM` */
  period: string;
  /** The counters that limits, headers and invoices use. */
  counted: ActionCounts;
  /** The counts in the ledger, without actions that aren't billed. */
  ledger: ActionCounts;
}

/**
 * Reads both in one statement. Actions are written to both in one transaction, so none in progress
 * appears in only one of them.
 */
const differences = statement('ledger_differences')`
  WITH counted AS (
    SELECT partner_id, period, sum(saves)::int AS saves, sum(shares)::int AS shares, sum(list_views)::int AS list_views
    FROM usage_counters
    WHERE (:period?::text IS NULL OR period = :period) AND (:partnerIds?::bigint[] IS NULL OR partner_id = ANY(:partnerIds))
    GROUP BY partner_id, period
  ), ledger AS (
    SELECT partner_id, period, count(*) FILTER (WHERE kind = 'save')::int AS saves,
           count(*) FILTER (WHERE kind = 'share')::int AS shares,
           count(*) FILTER (WHERE kind = 'list_view')::int AS list_views
    FROM usage_actions
    WHERE unbilled_reason IS NULL AND (:period?::text IS NULL OR period = :period) AND (:partnerIds?::bigint[] IS NULL OR partner_id = ANY(:partnerIds))
      AND occurred_at >= coalesce((:period || '-01')::timestamp AT TIME ZONE 'UTC', '-infinity')
      AND occurred_at < coalesce(((:period || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC', 'infinity')
    GROUP BY partner_id, period
  ), both_sides AS (
    SELECT partner_id, period, coalesce(c.saves, 0) AS counted_saves, coalesce(c.shares, 0) AS counted_shares,
           coalesce(c.list_views, 0) AS counted_list_views, coalesce(l.saves, 0) AS saves,
           coalesce(l.shares, 0) AS shares, coalesce(l.list_views, 0) AS list_views
    FROM counted c FULL JOIN ledger l USING (partner_id, period)
  )
  SELECT * FROM both_sides
  WHERE (counted_saves, counted_shares, counted_list_views) IS DISTINCT FROM (saves, shares, list_views)
  ORDER BY period, partner_id`;

/** Differences between counters and ledger; normally none. Without a period, checks all. */
export async function compareCounters(
  sql: Sql,
  {
    period = null,
    partnerId = null,
    partnerIds = partnerId === null ? null : [partnerId],
  }: { period?: string | null; partnerId?: number | null; partnerIds?: number[] | null } = {},
): Promise<CounterDifference[]> {
  const rows = await sql.rows(differences, { period, partnerIds });
  return rows.map((row) => ({
    partnerId: row.partner_id,
    period: row.period,
    counted: {
      saves: row.counted_saves,
      shares: row.counted_shares,
      listViews: row.counted_list_views,
    },
    ledger: { saves: row.saves, shares: row.shares, listViews: row.list_views },
  }));
}
