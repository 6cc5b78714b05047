/** Subscriptions and invoices. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { portalInvoiceRoutes } from './invoice-routes.ts';
import { stripeWebhookRoutes } from './stripe-webhook-routes.ts';
import { portalSubscriptionRoutes } from './subscription-routes.ts';

export function billingRoutes(ctx: Context): ModuleRoutes {
  return {
    webhooks: [stripeWebhookRoutes(ctx)],
    api: [portalInvoiceRoutes(ctx), portalSubscriptionRoutes(ctx)],
  };
}
