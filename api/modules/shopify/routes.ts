/** Events from Shopify and from Shopify Flow, and links to shops' carts. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import type { VerifyBody, VerifyWebhook } from './create-webhook-verifier.ts';
import { flowRoutes } from './flow-routes.ts';
import { permalinkRoutes } from './permalink-routes.ts';
import { shopifyWebhookRoutes } from './webhook-routes.ts';

export function shopifyRoutes(
  ctx: Context,
  parts: {
    verify: VerifyWebhook | undefined;
    verifyFlow: VerifyBody | undefined;
    isKnown: (topic: string) => boolean;
  },
): ModuleRoutes {
  return {
    webhooks: [shopifyWebhookRoutes(ctx, parts), flowRoutes(ctx, parts.verifyFlow)],
    site: [permalinkRoutes(ctx)],
  };
}
