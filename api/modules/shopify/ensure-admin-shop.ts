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
  /** ISO 4217; null until the platform has reported it. */
  currency: string | null;
  /** The host where shoppers find it. */
  primaryHost: string;
  development: boolean;
  partnerId: number;
  plan: PlanId;
  /** trialing, active, past_due, canceled, expired */
  subscriptionStatus: string;
  trialEndsAt: Date | null;
  /** IDs of the key and basket its theme uses. */
  apiKeyId: number | null;
  basketConfigId: number | null;
  /** Whether its theme has this key and basket; false until the platform accepts them. */
  provisioned: boolean;
  /** Start of counting its orders; null if they aren't counted. */
  ordersSince: Date | null;
}

/**
 * The shop whose Admin the merchant is signed in to. Provisions a shop that isn't set up, or isn't
 * anymore. If only its theme is waiting for another key, a failure to provision is ignored.
 * @throws ShopAdminFailure if the shop can't be provisioned
 */
export async function ensureAdminShop(ctx: Context, domain: string): Promise<AdminShop> {
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
    ordersSince: shop.ordersSince,
  };
}

/** A theme that waits for another key had one that was rotated or revoked; a failed install never had one. */
async function hasFormerKey({ prisma }: Context, partnerId: number): Promise<boolean> {
  const former = { OR: [{ replacedById: { not: null } }, { status: 'revoked' }] };
  return (await prisma.apiKey.count({ where: { partnerId, environment: 'live', ...former } })) > 0;
}
