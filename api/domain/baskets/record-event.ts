import type { Context } from '../context.ts';
import type { KeyRecord } from '../keys/key-record.ts';
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

/**
 * Records an open or a checkout; a checkout of a basket with a webhook is also sent to the shop.
 * @returns whether a webhook is on its way
 * @throws ServiceError `not_found`, `forbidden_key_mismatch`
 */
export async function recordBasketEvent(
  ctx: Context,
  key: KeyRecord,
  { publicId, event }: { publicId: string; event: BasketEventInput },
): Promise<{ webhook: boolean }> {
  const basket = await findBasket(ctx, publicId);
  if (!basket) throw new ServiceError('not_found');
  if (basket.partnerId !== key.partner.id) throw new ServiceError('forbidden_key_mismatch');
  await ctx.sql.rows(insertEvent, [publicId, key.id, event.type, event.products.length, ctx.clock()]);
  const sends = basket.config.webhook && event.type !== 'open';
  if (sends) await ctx.adapters.jobs.sendWebhook({ basketId: publicId, payload: webhookPayload(event) });
  return { webhook: sends };
}
