import { plans } from '#api/contract/plans.ts';
import type { MemberRole } from '#api/modules/identity/find-member.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Partner } from '#prisma/client/client.ts';
import { requireMember } from './require-member.ts';
import type { PartnerBody } from './schemas.ts';

export function partnerFrom(partner: Partner, role: MemberRole): PartnerBody {
  const plan = requirePlan(partner.plan);
  return {
    id: partner.id,
    name: partner.name,
    plan,
    plan_name: plans[plan].name,
    subscription_status: partner.subscriptionStatus,
    trial_ends_at: partner.trialEndsAt?.toISOString() ?? null,
    technical_contact: partner.technicalContact,
    locale: partner.locale,
    billing_name: partner.billingName,
    billing_address: partner.billingAddress,
    billing_email: partner.billingEmail,
    vat_id: partner.vatId,
    role,
    created_at: partner.createdAt.toISOString(),
    suspended_at: partner.suspendedAt?.toISOString() ?? null,
    suspended_reason: partner.suspendedReason,
  };
}

/**
 * @param userId the caller; null for the operator, who sees it as its owners do
 * @throws ServiceError `not_found`, `forbidden` if the caller isn't a member, `plan_limits_not_found`
 */
export async function readPartner(
  ctx: Context,
  userId: string | null,
  partnerId: number,
): Promise<PartnerBody> {
  if (userId === null) {
    const found = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
    if (!found) throw new ServiceError('not_found');
    return partnerFrom(found, 'owner');
  }
  const { partner, role } = await requireMember(ctx, userId, partnerId);
  return partnerFrom(partner, role);
}
