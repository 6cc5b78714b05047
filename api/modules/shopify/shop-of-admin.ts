import type { PlanId } from '#api/contract/plans.ts';
import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import type { Context } from '#api/platform/context.ts';
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
  /** Its theme has this key and basket; false while the platform does not take them. */
  provisioned: boolean;
}

/**
 * The shop of somebody who is signed in to its Admin. One that is not in place yet, or no longer, is provisioned first;
 * one whose theme waits for another key is shown all the same.
 * @throws ShopAdminFailure when that fails
 */
export async function shopOfAdmin(ctx: Context, domain: string): Promise<AdminShop> {
  const find = () => ctx.prisma.shop.findUnique({ where: { domain }, include: { partner: true } });
  let shop = await find();
  if (!shop?.provisionedAt || shop.status !== 'active') {
    const hadAnotherKey = shop?.status === 'active' && (await hasFormerKey(ctx, shop.partnerId));
    await provisionShop(ctx, domain).catch((error: unknown) => {
      if (!hadAnotherKey || !(error as Partial<ShopAdminFailure>).isShopAdminFailure) throw error;
    });
    shop = await find();
  }
  if (!shop) throw new Error(`${domain} was not provisioned`);
  const { id, name, currency, development, partnerId, subscriptionStatus, trialEndsAt } = shop;
  return {
    id,
    domain,
    currency,
    development,
    partnerId,
    subscriptionStatus,
    trialEndsAt,
    name: name ?? domain,
    primaryHost: shop.primaryHost ?? domain,
    plan: shop.partner.plan as PlanId,
    apiKeyId: shop.apiKeyId,
    basketConfigId: shop.basketConfigId,
    provisioned: shop.provisionedAt !== null,
  };
}

/** A theme that waits for another key had one before, which was rotated or revoked; an install that failed had none. */
async function hasFormerKey({ prisma }: Context, partnerId: number): Promise<boolean> {
  const former = { OR: [{ replacedById: { not: null } }, { status: 'revoked' }] };
  return (await prisma.apiKey.count({ where: { partnerId, environment: 'live', ...former } })) > 0;
}
