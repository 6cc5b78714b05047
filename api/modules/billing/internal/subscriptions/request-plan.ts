import { type PlanId, plans } from '#api/contract/plans.ts';
import { permitMail } from '#api/modules/identity/permit-mail.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { BillingInterval } from '../../ports.ts';

const readAsked = statement('plan_request_partner')`
  SELECT p.name, p.plan = :plan AND (p.plan = 'free' OR c.interval IS NOT DISTINCT FROM :interval) AS has,
         (SELECT coalesce(email, display_name) FROM users WHERE id = :userId) AS "requestedBy",
         EXISTS (SELECT 1 FROM plan_requests
                 WHERE partner_id = p.id AND done_at IS NULL AND plan = :plan AND interval = :interval) AS asked
  FROM partners p
  LEFT JOIN LATERAL (SELECT interval FROM plan_changes WHERE partner_id = p.id
                     ORDER BY changed_at DESC, id DESC LIMIT 1) c ON true
  WHERE p.id = :partnerId`;

const replaceOpen = statement('plan_request_replace')`
  WITH gone AS (DELETE FROM plan_requests WHERE partner_id = :partnerId AND done_at IS NULL)
  INSERT INTO plan_requests (partner_id, plan, interval, requested_by, created_at)
  VALUES (:partnerId, :plan, :interval, :userId, :now)`;

/**
 * Requests a plan from the operator, if the operator sets plans. Only a partner's latest request
 * stays open. If an address is configured, the operator gets an email, one for repeated requests.
 * @throws ServiceError `partner_not_found`, `invalid_input` for the current plan
 */
export async function requestPlan(
  ctx: Context,
  request: { partnerId: number; userId: string; plan: PlanId; interval: BillingInterval },
): Promise<void> {
  const { partnerId, userId, plan, interval } = request;
  const { supportEmail: to } = ctx.settings;
  await transaction(ctx.pool, async (sql, client) => {
    await lockPartner(sql, partnerId);
    const [partner] = await sql.rows(readAsked, { partnerId, plan, interval, userId });
    if (partner?.has) {
      throw new ServiceError('invalid_input', {
        field: 'plan',
        hint: 'You’re already on this plan. Choose another one.',
      });
    }
    if (!partner || partner.asked) return;
    await sql.rows(replaceOpen, { partnerId, plan, interval, userId, now: ctx.clock() });
    const permitted = to && (await permitMail(ctx, sql, { to, purpose: 'other' }));
    // `wl plan requests` lists the request even if the operator's email limit is reached.
    if (!to || !permitted || !('cause' in permitted)) return;
    const { cause } = permitted;
    const email = {
      kind: 'plan-requested' as const,
      partnerId,
      interval,
      partnerName: partner.name,
      planName: plans[plan].name,
      requestedBy: partner.requestedBy ?? '',
    };
    await ctx.adapters.jobs.send('send-mail', { to, cause, lang: 'en', email }, { client });
  });
}
