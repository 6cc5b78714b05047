import type { PlanId } from '#api/contract/plans.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { PortalRequest } from './portal.server.ts';

/** The partner's plan, which determines what pages offer. */
export async function partnerPlan(ctx: PortalRequest['ctx'], partnerId: number): Promise<PlanId> {
  const { plan } = await ctx.prisma.partner.findUniqueOrThrow({
    where: { id: partnerId },
    select: { plan: true },
  });
  return requirePlan(plan);
}
