import type { PlanId } from '../../contract/plans.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Puts a partner on a plan, at once. `actionsLimit` is the agreed number of actions a month of an Enterprise partner.
 * @throws ServiceError `partner_not_found`
 */
export async function setPlan(
  ctx: Context,
  { partnerId, plan, actionsLimit = null }: { partnerId: number; plan: PlanId; actionsLimit?: number | null },
): Promise<void> {
  const { count } = await ctx.prisma.partner.updateMany({
    where: { id: partnerId },
    data: { plan, actionsLimit },
  });
  if (count === 0) throw new ServiceError('partner_not_found');
}
