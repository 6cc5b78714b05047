import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** A partner's running subscription at the payment service, or null. */
export async function findRunningSubscription(ctx: Context, partnerId: number) {
  const found = await ctx.prisma.partnerSubscription.findFirst({
    where: { partnerId, provider: 'stripe', endedAt: null },
  });
  return found?.externalId ? { ...found, externalId: found.externalId } : null;
}

const readPaid = statement('plan_had_paid')`
  SELECT 1 FROM partners p WHERE p.id = :partnerId AND (p.paid_trial_ends_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM plan_changes WHERE partner_id = p.id AND plan <> 'free'))`;

/**
 * Whether a partner has ever had a paid plan or a trial of one, no matter who billed it. There's
 * only one trial, before the first paid plan.
 */
export async function hadPaidPlan(sql: Sql, partnerId: number): Promise<boolean> {
  return (await sql.rows(readPaid, { partnerId })).length > 0;
}
