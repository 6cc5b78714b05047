import type { PlanId } from '../../contract/plans.ts';
import type { Context } from '../context.ts';
import { provisionShop } from './provision-shop.ts';

/** The shop whose merchant has the embedded admin open. */
export interface AdminShop {
  id: number;
  /** Its host on the platform. */
  domain: string;
  name: string;
  /** ISO 4217; null while the platform has not told. */
  currency: string | null;
  /** Where shoppers find it. */
  primaryHost: string;
  development: boolean;
  partnerId: number;
  plan: PlanId;
  /** trialing, active, past_due, canceled, expired */
  subscriptionStatus: string;
  trialEndsAt: Date | null;
  /** Of the key and basket its theme uses. */
  apiKeyId: number | null;
  basketConfigId: number | null;
}

/**
 * The shop of somebody who is signed in to its Admin. One that is not in place yet, or no longer, is provisioned first.
 * @throws ShopAdminFailure when that fails
 */
export async function shopOfAdmin(ctx: Context, domain: string): Promise<AdminShop> {
  const find = () => ctx.prisma.shop.findUnique({ where: { domain }, include: { partner: true } });
  let shop = await find();
  if (!shop?.provisionedAt || shop.status !== 'active') {
    await provisionShop(ctx, domain);
    shop = await find();
  }
  if (!shop) throw new Error(`${domain} was not provisioned`);
  const { id, name, currency, development, partnerId, subscriptionStatus, trialEndsAt } = shop;
  return {
    ...{ id, domain, currency, development, partnerId, subscriptionStatus, trialEndsAt },
    name: name ?? domain,
    primaryHost: shop.primaryHost ?? domain,
    plan: shop.partner.plan as PlanId,
    apiKeyId: shop.apiKeyId,
    basketConfigId: shop.basketConfigId,
  };
}
