import { type PlanId, plans } from '#api/contract/plans.ts';
import { planLimitReached } from '#api/modules/plans/limit-reached.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const readPlan = statement('events_plan')`SELECT plan FROM partners WHERE id = :partnerId`;

/** The hints for everything that needs events. */
const needs = {
  events_not_included: 'Events require the Growth plan or higher.',
  marketing_not_included: 'Marketing tools require the Growth plan or higher.',
} as const;

/**
 * Checks that the partner's plan includes events.
 * @param limit the error code, which depends on the feature that needs events
 * @throws ServiceError `events_not_included`, `marketing_not_included`, `partner_not_found`
 */
export async function requireEvents(
  ctx: Context,
  partnerId: number,
  { sql = sqlOn(ctx.pool), limit = 'events_not_included' }: { sql?: Sql; limit?: keyof typeof needs } = {},
): Promise<void> {
  const [partner] = await sql.rows(readPlan, { partnerId });
  if (!partner) throw new ServiceError('partner_not_found');
  const plan = partner.plan as PlanId;
  if (!plans[plan].webhooks) throw planLimitReached(ctx, { limit, plan, hint: needs[limit] });
}
