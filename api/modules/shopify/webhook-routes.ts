import { isTooDeep } from '#api/contract/json-depth.ts';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { storableJson } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { VerifyWebhook, WebhookEnvelope } from './create-webhook-verifier.ts';
import { extractStoredPayload } from './order-payloads.ts';

const maxBodyBytes = 2 * 1024 * 1024;

/** Escapes of characters that PostgreSQL can't store: NUL, and possibly unpaired surrogates. */
const mayBeUnstorable = /\\u(0000|d[89a-f])/i;

function payloadOf(rawBody: string): unknown {
  if (isTooDeep(rawBody)) throw new ServiceError('invalid_input', { hint: 'the body is too deeply nested' });
  try {
    const payload: unknown = JSON.parse(rawBody);
    return mayBeUnstorable.test(rawBody) ? storableJson(payload) : payload;
  } catch {
    throw new ServiceError('invalid_input', { hint: 'the body is not JSON' });
  }
}

/** Never later than it was received: the header isn't signed, and a future date would block all later events. */
function happenedAt({ triggeredAt }: WebhookEnvelope, receivedAt: Date): Date {
  const triggered = Date.parse(triggeredAt ?? '');
  return Number.isNaN(triggered) ? receivedAt : new Date(Math.min(triggered, receivedAt.getTime()));
}

/**
 * Shopify's webhooks: `POST /shopify/webhook`. Verifies, records and responds; a job processes the event, because
 * Shopify only waits five seconds. Unneeded topics are accepted and dropped, because Shopify would resend refused
 * ones.
 * @param verify undefined if the service runs without the Shopify app
 */
export function shopifyWebhookRoutes(
  ctx: Context,
  { verify, isKnown }: { verify: VerifyWebhook | undefined; isKnown: (topic: string) => boolean },
) {
  const router = createRouter();
  const path = '/shopify/webhook';
  if (!verify) {
    router.all(path, () => Promise.reject(new ServiceError('not_found')));
    return router;
  }

  router.post(path, limitBody(maxBodyBytes), async (c) => {
    // This changes invalid UTF-8, so the signature then doesn't match.
    const rawBody = Buffer.from(await c.req.arrayBuffer()).toString('utf8');
    const checked = await verify(c.req.raw, rawBody);
    if ('refusal' in checked) {
      if (checked.refusal === 'unsigned') return c.body(null, 401);
      throw new ServiceError('invalid_input', { hint: 'a header is missing or malformed' });
    }
    const payload = payloadOf(rawBody);
    const { id, topic, shopDomain } = checked;
    if (!isKnown(topic)) {
      ctx.log.info({ topic, shop: shopDomain }, 'a webhook with an unhandled topic');
      return c.body(null, 200);
    }
    const needed = extractStoredPayload(ctx, { ...checked, payload });
    if (needed === null) return c.body(null, 200);
    const receivedAt = ctx.clock();
    const triggeredAt = happenedAt(checked, receivedAt);
    await recordShopEvent(ctx, {
      id,
      topic,
      shopDomain,
      payload: needed,
      triggeredAt,
      receivedAt,
    });
    return c.body(null, 200);
  });
  router.all(path, (c) => c.body(null, 405, { Allow: 'POST' }));
  return router;
}

const recordStatement = statement('shop_event_record')`
  INSERT INTO shopify_webhooks (id, topic, shop_domain, payload, triggered_at, received_at)
  VALUES (:id, :topic, :shopDomain, :payload, :triggeredAt, :receivedAt) ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Records an event and enqueues its processing, once per event. */
async function recordShopEvent(ctx: Context, event: ShopEvent): Promise<void> {
  const { id, topic, shopDomain, payload, triggeredAt, receivedAt } = event;
  const values = { id, topic, shopDomain, payload: JSON.stringify(payload), triggeredAt, receivedAt };
  await transaction(ctx.pool, async (sql, client) => {
    const added = await sql.rows(recordStatement, values);
    if (added.length > 0) await ctx.adapters.jobs.sendEvent('shop-event', { id }, client);
  });
}
