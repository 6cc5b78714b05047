import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Prisma } from '#prisma/client/client.ts';

/** Events may arrive late, so a change is never dated before the last one recorded. */
const recordChange = statement('platform_plan_record')`
  INSERT INTO plan_changes (partner_id, plan, cause, changed_at)
  SELECT p.id, p.plan, 'platform', greatest(:now, last.changed_at)
  FROM partners p
  LEFT JOIN LATERAL (SELECT plan, cause, changed_at FROM plan_changes WHERE partner_id = p.id
                     ORDER BY changed_at DESC, id DESC LIMIT 1) last ON true
  WHERE p.id = :partnerId AND p.plan <> 'enterprise'
    AND (last.plan, last.cause) IS DISTINCT FROM (p.plan, 'platform')`;

/**
 * Sets a partner's plan as billed by its platform, records it in the history that invoices are based on, and ends
 * agreements with the operator. A platform subscription never changes an Enterprise partner's plan.
 */
export async function setPlatformPlan(
  tx: Prisma.TransactionClient,
  { partnerId, plan, now }: { partnerId: number; plan: string; now: Date },
): Promise<void> {
  // Written only if it differs: every write clears the servers' caches of the shop.
  await tx.partner.updateMany({
    where: { id: partnerId, plan: { notIn: [plan, 'enterprise'] } },
    data: { plan },
  });
  if ((await executeIn(tx, recordChange, { partnerId, now })) === 0) return;
  await tx.partnerSubscription.updateMany({
    where: { partnerId, provider: 'operator', endedAt: null },
    data: { status: 'canceled', endedAt: now, updatedAt: now },
  });
}
