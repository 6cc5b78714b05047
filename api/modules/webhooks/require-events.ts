import { type PlanId, plans } from '#api/contract/plans.ts';
import { planLimitReached } from '#api/modules/plans/limit-reached.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const readPlan = statement('events_plan', 'partner')`SELECT plan FROM partners WHERE id = :partnerId`;

/** @throws ServiceError `plan_limit_reached` unless the partner's plan includes events */
export async function requireEvents(
  ctx: Context,
  partnerId: number,
  sql: Sql = sqlOn(ctx.pool),
): Promise<void> {
  const [partner] = await sql.rows(readPlan, { partnerId });
  if (!partner) throw new ServiceError('partner_not_found');
  const plan = partner.plan as PlanId;
  if (!plans[plan].webhooks) throw planLimitReached(ctx, plan, 'Events require the Growth plan or higher.');
}
