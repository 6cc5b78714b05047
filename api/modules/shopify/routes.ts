/** Events from Shopify. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import type { VerifyWebhook } from './verify-webhook.ts';
import { shopifyWebhookRoutes } from './webhook-routes.ts';

export function shopifyRoutes(
  ctx: Context,
  parts: { verify: VerifyWebhook | undefined; isKnown: (topic: string) => boolean },
): ModuleRoutes {
  return { webhooks: [shopifyWebhookRoutes(ctx, parts)] };
}
