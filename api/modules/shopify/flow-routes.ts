import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { dateTime } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { shopDomainPattern, type VerifyBody } from './create-webhook-verifier.ts';
import { flowEventTypes, flowTriggers } from './flow-triggers.ts';
import { setFlowTrigger } from './set-flow-trigger.ts';

/** Omits `shop_id`, documented as a number but shown as a string; the domain is enough. */
const lifecycle = z.object({
  flow_trigger_definition_id: z.string().max(255),
  has_enabled_flow: z.boolean(),
  shopify_domain: z.string().toLowerCase().regex(shopDomainPattern),
  timestamp: dateTime,
});

/**
 * The event type of a trigger, which Shopify Flow identifies by its handle or, according to its
 * documentation, by its name.
 */
const typeOf = (id: string) =>
  flowEventTypes.find((type) => {
    const { handle, name } = flowTriggers[type];
    return [handle, name.toLowerCase()].includes(id.toLowerCase());
  });

/**
 * Shopify Flow's callback when a merchant turns a workflow with one of the app's triggers on or
 * off: `POST /shopify/flow/lifecycle`. Merchants can turn it on only if we respond with 2xx within
 * five seconds. We don't if the workflow would never run, because the shop doesn't have the app or
 * the trigger isn't the app's.
 * @param verify undefined if the service runs without the Shopify app
 */
export function flowRoutes(ctx: Context, verify: VerifyBody | undefined) {
  const router = createRouter();
  const path = '/shopify/flow/lifecycle';
  if (!verify) {
    router.all(path, () => Promise.reject(new ServiceError('not_found')));
    return router;
  }

  router.post(path, limitBody(10_000), async (c) => {
    const rawBody = Buffer.from(await c.req.arrayBuffer()).toString('utf8');
    if (!(await verify(c.req.raw, rawBody))) return c.body(null, 401);
    const said = lifecycle.safeParse(jsonOf(rawBody));
    if (!said.success) throw new ServiceError('invalid_input', { hint: 'the body is no lifecycle callback' });
    const {
      flow_trigger_definition_id: id,
      has_enabled_flow: isLive,
      shopify_domain: domain,
      timestamp,
    } = said.data;
    const type = typeOf(id);
    const isUsable =
      type !== undefined && (await setFlowTrigger(ctx, { domain, type, isLive, at: timestamp }));
    if (!isUsable)
      ctx.log.warn({ trigger: id, shop: domain }, 'Shopify Flow uses an unknown trigger or shop');
    return c.body(null, isUsable || !isLive ? 200 : 404);
  });
  router.all(path, (c) => c.body(null, 405, { Allow: 'POST' }));
  return router;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
