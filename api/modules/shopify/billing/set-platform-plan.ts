import type { Prisma } from '../../../../prisma/client/client.ts';

/**
 * Puts a partner on what its platform bills, and notes it in the history that invoices are written from: what the
 * operator had agreed with it ends there. What is agreed with an Enterprise partner is nothing that a subscription at a
 * platform changes.
 */
export async function setPlatformPlan(
  tx: Prisma.TransactionClient,
  { partnerId, plan, now }: { partnerId: number; plan: string; now: Date },
): Promise<void> {
  // Written where it differs: every write empties the servers' memory of the shop.
  await tx.partner.updateMany({
    where: { id: partnerId, plan: { notIn: [plan, 'enterprise'] } },
    data: { plan },
  });
  // News may be late: it comes after what is noted.
  const noted = await tx.$executeRaw`
    INSERT INTO plan_changes (partner_id, plan, cause, changed_at)
    SELECT p.id, p.plan, 'platform', greatest(${now}, last.changed_at)
    FROM partners p
    LEFT JOIN LATERAL (SELECT plan, cause, changed_at FROM plan_changes WHERE partner_id = p.id
                       ORDER BY changed_at DESC, id DESC LIMIT 1) last ON true
    WHERE p.id = ${partnerId} AND p.plan <> 'enterprise'
      AND (last.plan, last.cause) IS DISTINCT FROM (p.plan, 'platform')`;
  if (noted === 0) return;
  await tx.partnerSubscription.updateMany({
    where: { partnerId, provider: 'operator', endedAt: null },
    data: { status: 'canceled', endedAt: now, updatedAt: now },
  });
}
