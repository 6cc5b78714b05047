import { actionsLimit, hardStop } from '#api/modules/plans/limits.ts';
import { usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import type { AdminShop } from './ensure-admin-shop.ts';

/** A notice that requires the merchant's attention. */
export type ShopNotice =
  /** `contact`: the operator's email address. */
  | { kind: 'suspended'; reason: string; contact: string | null }
  | { kind: 'frozen'; billingUrl: string }
  | { kind: 'trial_over' }
  | { kind: 'trial_ends'; days: number }
  | { kind: 'usage_over'; limit: number; isStopped: boolean }
  | { kind: 'usage_near'; limit: number; actions: number; percent: number }
  | { kind: 'scopes_missing'; scopes: string[]; grantUrl: string };

const dayMs = 86_400_000;
const trialWarningDays = 3;

/** Whether only the trial keeps the save buttons working; the same rule as in init. */
export const needsPlan = ({ plan, subscriptionStatus }: Pick<AdminShop, 'plan' | 'subscriptionStatus'>) =>
  plan === 'free' && subscriptionStatus !== 'active';

/**
 * Notices shown on every page of the admin: the most urgent one about the plan, and missing scopes; for a suspended
 * shop, only that.
 */
export async function shopNotices(
  ctx: Context,
  shop: AdminShop,
  { missing, grantUrl }: { missing: string[]; grantUrl: string },
): Promise<ShopNotice[]> {
  const partner = await ctx.prisma.partner.findUniqueOrThrow({ where: { id: shop.partnerId } });
  if (partner.suspendedAt) {
    const { suspendedReason: reason } = partner;
    return [{ kind: 'suspended', reason: reason ?? '', contact: ctx.settings.supportEmail ?? null }];
  }
  const ofPlan = planNotice(ctx, shop) ?? (await usageNotice(ctx, shop, partner));
  return [
    ...(ofPlan ? [ofPlan] : []),
    ...(missing.length > 0 ? [{ kind: 'scopes_missing' as const, scopes: missing, grantUrl }] : []),
  ];
}

function planNotice(ctx: Context, shop: AdminShop): ShopNotice | null {
  if (shop.subscriptionStatus === 'past_due') {
    return { kind: 'frozen', billingUrl: `https://${shop.domain}/admin/settings/billing` };
  }
  if (!needsPlan(shop)) return null;
  const left = (shop.trialEndsAt?.getTime() ?? 0) - ctx.clock().getTime();
  if (left <= 0) return { kind: 'trial_over' };
  const days = Math.ceil(left / dayMs);
  return days <= trialWarningDays ? { kind: 'trial_ends', days } : null;
}

async function usageNotice(
  ctx: Context,
  { partnerId, plan }: AdminShop,
  { actionsLimit: agreed }: { actionsLimit: number | null },
): Promise<ShopNotice | null> {
  const billed = { plan, actionsLimit: agreed };
  const limit = actionsLimit(billed);
  if (limit === null) return null;
  const { total } = await usageTotals(ctx, partnerId);
  if (total >= limit) return { kind: 'usage_over', limit, isStopped: hardStop(billed) !== null };
  const percent = Math.floor((total * 100) / limit);
  return percent >= 80 ? { kind: 'usage_near', limit, actions: total, percent } : null;
}
