/** The parts of the service that the admin's plan page uses. */
import { planIds } from '#api/contract/plans.ts';
import { cancelShopSubscription } from '#api/modules/shopify/cancel-shop-subscription.ts';
import { raiseCap } from '#api/modules/shopify/raise-cap.ts';
import { type Billing, readBilling } from '#api/modules/shopify/read-billing.ts';
import { requestSubscription } from '#api/modules/shopify/request-subscription.ts';
import { settleOverage } from '#api/modules/shopify/settle-overage.ts';
import { syncSubscriptions } from '#api/modules/shopify/sync-subscriptions.ts';
import { refusalText } from '#app/hosted/refusal-text.server.ts';
import { type AdminRequest, ServiceError } from '../admin.server.ts';
import { lang, text } from '../texts.ts';

export type { Billing } from '#api/modules/shopify/read-billing.ts';

/** The result of a form of the plan page. */
export interface PlanAnswer {
  /** Shopify's page, where the merchant approves the change. */
  confirmationUrl?: string;
  canceled?: true;
  error?: { field: 'cap' | null; message: string };
}

const isShopAdminFailure = (error: unknown) =>
  (error as { isShopAdminFailure?: boolean } | null)?.isShopAdminFailure === true;

/** The current billing state from Shopify, or the last known one if Shopify doesn't respond. */
export async function currentBilling({ ctx, shop }: AdminRequest): Promise<Billing> {
  // Shopify has no data about shops that never requested a plan.
  if (await ctx.prisma.shopSubscription.count({ where: { shopId: shop.id } })) {
    await syncSubscriptions(ctx, shop).catch((error: unknown) =>
      ctx.log.warn({ err: error, shop: shop.domain }, 'the plan page shows what was known before'),
    );
  }
  return readBilling(ctx, shop.id);
}

/** The billing state after Shopify's confirmation page. Doesn't trust the return URL. */
export async function billingAfterReturn(request: AdminRequest): Promise<Billing> {
  const billing = await currentBilling(request);
  if (!billing.subscription?.refusedMinor) return billing;
  await settleOverage(request.ctx, request.shop.id);
  return readBilling(request.ctx, request.shop.id);
}

/** The answer to a form that was refused because the partner is suspended. */
export function refusedPlan(error: unknown): PlanAnswer {
  if (!(error instanceof ServiceError) || error.errorName !== 'partner_suspended') throw error;
  return { error: { field: null, message: refusalText(lang(), error.message) } };
}

/** Handles a form of the plan page. */
export async function changePlan({ ctx, shop, apiKey }: AdminRequest, form: FormData): Promise<PlanAnswer> {
  const shopId = shop.id;
  try {
    switch (form.get('intent')) {
      case 'cancel':
        await cancelShopSubscription(ctx, shopId);
        return { canceled: true };
      case 'raise': {
        const dollars = String(form.get('cap')).trim();
        const cappedMinor = /^\d{1,6}$/.test(dollars) ? Number(dollars) * 100 : Number.NaN;
        return await raiseCap(ctx, { shopId, cappedMinor });
      }
      default: {
        const plan = planIds.find((id) => id === form.get('plan'));
        if (!plan) throw new ServiceError('invalid_input', { field: 'plan' });
        const returnUrl = `https://${shop.domain}/admin/apps/${apiKey}/app/plan/return`;
        return await requestSubscription(ctx, { shopId, plan, returnUrl });
      }
    }
  } catch (error) {
    if (isShopAdminFailure(error)) {
      ctx.log.warn({ err: error, shop: shop.domain }, 'Shopify did not change a plan');
      return { error: { field: null, message: text('plan.shopifyFailed') } };
    }
    if (!(error instanceof ServiceError)) throw error;
    return error.details.field === 'cap'
      ? { error: { field: 'cap', message: text('plan.capInvalid') } }
      : { error: { field: null, message: text('plan.unavailable') } };
  }
}
