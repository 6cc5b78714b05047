import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { historyEnd } from './ledger-history.ts';

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

/** SQL of the counts in a table of the ledger; values as for `differences`. */
const countIn = (table: string, more: string) => `
    SELECT partner_id, period, count(*) FILTER (WHERE kind = 'save')::int AS saves,
           count(*) FILTER (WHERE kind = 'share')::int AS shares,
           count(*) FILTER (WHERE kind = 'list_view')::int AS list_views
    FROM ${table}
    WHERE unbilled_reason IS NULL AND (:period?::text IS NULL OR period = :period) AND (:partnerIds?::bigint[] IS NULL OR partner_id = ANY(:partnerIds))
      AND occurred_at >= coalesce((:period || '-01')::timestamp AT TIME ZONE 'UTC', '-infinity')
      AND occurred_at < coalesce(((:period || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC', 'infinity')
      AND ${more}
    GROUP BY partner_id, period`;

const countHistory = statement(
  'ledger_history_counts',
  'events',
)`${countIn('ledger_history', 'occurred_at < :end')}`;

interface DifferenceRow {
  partner_id: number;
  /** `YYYY-MM` */
  period: string;
  counted_saves: number;
  counted_shares: number;
  counted_list_views: number;
  saves: number;
  shares: number;
  list_views: number;
}

/**
 * Reads both in one statement. Actions are written to both in one transaction, so none in progress
 * appears in only one of them.
 */
const differences = statement('ledger_differences', 'everywhere')<DifferenceRow, 'partner_id' | 'period'>`
  WITH counted AS (
    SELECT partner_id, period, sum(saves)::int AS saves, sum(shares)::int AS shares, sum(list_views)::int AS list_views
    FROM usage_counters
    WHERE (:period?::text IS NULL OR period = :period) AND (:partnerIds?::bigint[] IS NULL OR partner_id = ANY(:partnerIds))
    GROUP BY partner_id, period
  ), ledger AS (
    ${countIn('usage_actions', `occurred_at >= coalesce(:since?::timestamptz, '-infinity')`)}
    UNION ALL
    SELECT * FROM jsonb_to_recordset(:old?::jsonb) AS h(partner_id bigint, period text, saves int, shares int, list_views int)
  ), both_sides AS (
    SELECT partner_id, period, coalesce(c.saves, 0) AS counted_saves, coalesce(c.shares, 0) AS counted_shares,
           coalesce(c.list_views, 0) AS counted_list_views, coalesce(l.saves, 0) AS saves,
           coalesce(l.shares, 0) AS shares, coalesce(l.list_views, 0) AS list_views
    FROM counted c FULL JOIN ledger l USING (partner_id, period)
  )
  SELECT * FROM both_sides
  WHERE (counted_saves, counted_shares, counted_list_views) IS DISTINCT FROM (saves, shares, list_views)
  ORDER BY period, partner_id`;

interface Compared {
  /** `YYYY-MM`; default: all months. */
  period?: string | null;
  partnerId?: number | null;
  /** Default: `partnerId`, or all. */
  partnerIds?: number[] | null;
}

/** The part of the ledger that is in its history. */
interface OldCounts {
  since: Date;
  /** Rows of counts as JSON. */
  old: string;
}

/**
 * Counts the part of the ledger that is in its history, for `compareCounters`; undefined if there
 * is none.
 */
export async function readOldCounts(
  ctx: Context,
  { period = null, partnerId = null, partnerIds = partnerId === null ? null : [partnerId] }: Compared,
): Promise<OldCounts | undefined> {
  const end = await historyEnd(ctx, period === null ? undefined : new Date(`${period}-01T00:00:00Z`));
  if (!end) return undefined;
  const rows = await ctx.events.sql.rows(countHistory, { period, partnerIds, end });
  return { since: end, old: JSON.stringify(rows) };
}

/**
 * Differences between counters and ledger; normally none.
 * @param old the result of `readOldCounts`, for months of any age
 */
export async function compareCounters(
  sql: Sql,
  { period = null, partnerId = null, partnerIds = partnerId === null ? null : [partnerId] }: Compared = {},
  old?: OldCounts,
): Promise<CounterDifference[]> {
  const rows = await sql.rows(differences, { period, partnerIds, since: null, old: null, ...old });
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
