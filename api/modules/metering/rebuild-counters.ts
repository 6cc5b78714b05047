import { counterShards } from '#api/modules/plans/limits.ts';
import { forgetUsage } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { compareCounters, type CounterDifference } from './compare-counters.ts';

/**
 * Creates and locks all counter rows of these months in the usual lock order: partner, then shard. New actions wait
 * from here on, and all counted ones are in the ledger when this returns.
 */
const holdCounters = statement('ledger_hold_counters')`
  INSERT INTO usage_counters AS u (partner_id, period, shard)
  SELECT p.id, :period, shard FROM unnest(:ids::bigint[]) p (id) CROSS JOIN generate_series(0, :counterShards::int - 1) shard
  ORDER BY p.id, shard
  ON CONFLICT (partner_id, period, shard) DO UPDATE SET saves = u.saves`;

/** Writes all to the first row, the only one that plans with a hard limit use. */
const writeCounters = statement('ledger_write_counters')`
  UPDATE usage_counters u SET
    saves = CASE WHEN u.shard = 0 THEN r.saves ELSE 0 END,
    shares = CASE WHEN u.shard = 0 THEN r.shares ELSE 0 END,
    list_views = CASE WHEN u.shard = 0 THEN r.list_views ELSE 0 END
  FROM unnest(:partnerIds::bigint[], :saves::int[], :shares::int[], :listViews::int[]) AS r (partner_id, saves, shares, list_views)
  WHERE u.partner_id = r.partner_id AND u.period = :period`;

/**
 * Rewrites a month's counters from the ledger if they differ; actions counted in the meantime are neither lost nor
 * counted twice. Saves of the affected partners wait; others aren't affected.
 * @returns the differences, now fixed
 */
export async function rebuildCounters(
  ctx: Context,
  { period, partnerId = null }: { period: string; partnerId?: number | null },
): Promise<CounterDifference[]> {
  const suspects = await compareCounters(ctx.sql, { period, partnerId });
  if (suspects.length === 0) return [];
  const ids = suspects.map((one) => one.partnerId);
  const written = await transaction(ctx.pool, async (sql) => {
    await sql.rows(holdCounters, { period, ids, counterShards });
    const found = (await compareCounters(sql, { period, partnerId })).filter((one) =>
      ids.includes(one.partnerId),
    );
    await sql.rows(writeCounters, {
      period,
      partnerIds: found.map((one) => one.partnerId),
      saves: found.map(({ ledger }) => ledger.saves),
      shares: found.map(({ ledger }) => ledger.shares),
      listViews: found.map(({ ledger }) => ledger.listViews),
    });
    return found;
  });
  for (const one of written) forgetUsage(ctx, one.partnerId);
  return written;
}
