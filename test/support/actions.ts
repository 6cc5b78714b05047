/** Past wishlist actions, in the ledger and the counters as saves leave them. */
import type { Context } from '#api/platform/context.ts';
import { periodOf } from '#api/platform/period.ts';

export async function addActions(
  ctx: Context,
  { partnerId, count, at }: { partnerId: number; count: number; at: Date },
): Promise<void> {
  const period = periodOf(at);
  await ctx.prisma.$executeRaw`
    INSERT INTO usage_actions (partner_id, period, kind, occurred_at)
    SELECT ${partnerId}, ${period}, 'list_view', ${at} FROM generate_series(1, ${count}::int)`;
  await ctx.prisma.$executeRaw`
    INSERT INTO usage_counters AS u (partner_id, period, shard, list_views)
    VALUES (${partnerId}, ${period}, 0, ${count}::int)
    ON CONFLICT (partner_id, period, shard) DO UPDATE SET list_views = u.list_views + excluded.list_views`;
}
