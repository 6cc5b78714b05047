/** What the plan page of the Shopify admin may use of the service. */
import { cancelSubscription } from '#api/modules/shopify/cancel-subscription.ts';
import { raiseCap } from '#api/modules/shopify/raise-cap.ts';
import { readBilling, type Billing } from '#api/modules/shopify/read-billing.ts';
import { requestSubscription } from '#api/modules/shopify/request-subscription.ts';
import { settleOverage } from '#api/modules/shopify/settle-overage.ts';
import { syncSubscriptions } from '#api/modules/shopify/sync-subscriptions.ts';
import { planIds } from '#api/contract/plans.ts';
import { ServiceError, type AdminRequest } from '../admin.server.ts';

export type { Billing } from '#api/modules/shopify/read-billing.ts';

/** What became of a form of the plan page. */
export interface PlanAnswer {
  /** Shopify's page where the merchant approves what was chosen. */
  confirmationUrl?: string;
  canceled?: true;
  error?: { field: 'cap' | null; message: string };
}

const isShopAdminFailure = (error: unknown) =>
  (error as { isShopAdminFailure?: boolean } | null)?.isShopAdminFailure === true;

/** Billing as Shopify has it; where Shopify does not answer, as it was last heard of. */
export async function currentBilling({ ctx, shop }: AdminRequest): Promise<Billing> {
  // A shop that never asked for a plan has nothing that Shopify could tell of.
  if (await ctx.prisma.shopSubscription.count({ where: { shopId: shop.id } })) {
    await syncSubscriptions(ctx, shop).catch((error: unknown) =>
      ctx.log.warn({ err: error, shop: shop.domain }, 'the plan page shows what was known before'),
    );
  }
  return readBilling(ctx, shop.id);
}

/** The merchant is back from Shopify's page: what it says now counts, whatever the address of the return says. */
export async function billingAfterReturn(request: AdminRequest): Promise<Billing> {
  const billing = await currentBilling(request);
  if (!billing.subscription?.refusedMinor) return billing;
  await settleOverage(request.ctx, request.shop.id);
  return readBilling(request.ctx, request.shop.id);
}

/** Takes a form of the plan page. */
export async function changePlan({ ctx, shop, apiKey }: AdminRequest, form: FormData): Promise<PlanAnswer> {
  const shopId = shop.id;
  try {
    switch (form.get('intent')) {
      case 'cancel':
        await cancelSubscription(ctx, shopId);
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
      return { error: { field: null, message: 'Shopify did not answer. Nothing has changed; try again.' } };
    }
    if (!(error instanceof ServiceError)) throw error;
    return error.details.field === 'cap'
      ? { error: { field: 'cap', message: 'Enter whole dollars, more than the limit is now, up to 10,000.' } }
      : { error: { field: null, message: 'This plan cannot be chosen now. Load the page again.' } };
  }
}
