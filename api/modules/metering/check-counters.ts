import type { Context } from '#api/platform/context.ts';
import { periodOf } from '#api/platform/period.ts';
import { compareCounters } from './compare-counters.ts';

/** Partners to compare per statement. */
const atOnce = 200;

/**
 * Compares this month's counters with the ledger, and reports the result in this server's metrics
 * and log.
 */
export async function checkCounters(ctx: Context): Promise<void> {
  const period = periodOf(ctx.clock());
  const differing: number[] = [];
  for (let after = 0; ;) {
    const partners = await ctx.prisma.partner.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: atOnce,
      select: { id: true },
    });
    const partnerIds = partners.map(({ id }) => id);
    after = partnerIds.at(-1) ?? 0;
    if (after === 0) break;
    const found = await compareCounters(ctx.sql, { period, partnerIds });
    differing.push(...found.map(({ partnerId }) => partnerId));
  }
  ctx.caches.counterCheck.differing = differing.length;
  if (differing.length > 0)
    ctx.log.error(
      { period, partners: differing.slice(0, 100) },
      'counters differ from the ledger; wl usage rebuild corrects them',
    );
}
