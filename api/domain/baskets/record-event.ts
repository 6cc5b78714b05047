import type { Context } from '../context.ts';
import { requireActiveKey } from '../keys/find-key.ts';
import { ServiceError } from '../service-error.ts';
import { findBasket } from './get-basket.ts';

export const basketEventTypes = ['open', 'checkout', 'bulk_checkout'] as const;
export type BasketEventType = (typeof basketEventTypes)[number];

export interface BasketEventInput {
  type: BasketEventType;
  /** What is handed to the shop, as the basket describes it. */
  products: Record<string, unknown>[];
  meta: Record<string, unknown>;
  origin: string | null;
}

const insertEvent = {
  name: 'basket_event_insert',
  text: `INSERT INTO basket_events (basket_id, partner_id, api_key_id, type, items, created_at)
         SELECT id, partner_id, $2, $3, $4, $5 FROM basket_configs WHERE public_id = $1 RETURNING id`,
};

/** The body a shop's webhook gets for a checkout. */
function webhookPayload(event: BasketEventInput): Record<string, unknown> {
  const { products, meta, origin } = event;
  return event.type === 'checkout'
    ? { type: 'basket_checkout', product: products[0] ?? null, meta, origin }
    : { type: 'basket_bulk_checkout', products, meta, origin };
}

async function requireOwnBasket(ctx: Context, publicId: string, keyValue: string | undefined) {
  if (!keyValue) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const key = await requireActiveKey(ctx, keyValue);
  const basket = await findBasket(ctx, publicId);
  if (!basket) throw new ServiceError('not_found');
  if (basket.partnerId !== key.partner.id) throw new ServiceError('forbidden_key_mismatch');
  return { key, basket };
}

/**
 * Records an open or a checkout; a checkout of a basket with a webhook is also sent to the shop.
 * @returns whether a webhook is on its way
 * @throws ServiceError `unauthorized`, `unknown_key`, `forbidden_key_mismatch`, `not_found`
 */
export async function recordBasketEvent(
  ctx: Context,
  { publicId, keyValue, event }: { publicId: string; keyValue: string | undefined; event: BasketEventInput },
): Promise<{ webhook: boolean }> {
  const { key, basket } = await requireOwnBasket(ctx, publicId, keyValue);
  await ctx.sql.rows(insertEvent, [publicId, key.id, event.type, event.products.length, ctx.clock()]);
  const sends = basket.config.webhook && event.type !== 'open';
  if (sends) await ctx.adapters.jobs.sendWebhook({ basketId: publicId, payload: webhookPayload(event) });
  return { webhook: sends };
}
