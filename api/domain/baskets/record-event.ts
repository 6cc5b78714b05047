import { storableJson } from '../../contract/text.ts';
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
  text: `
    WITH event AS (
      INSERT INTO basket_events (basket_id, partner_id, api_key_id, type, items, created_at)
      SELECT id, partner_id, $2, $3, $4, $5 FROM basket_configs WHERE public_id = $1 RETURNING partner_id
    )
    INSERT INTO analytics_events (partner_id, api_key_id, type, product_id, is_test, created_at)
    SELECT event.partner_id, $2, 'add_to_cart', i.product_id, $7, $5
    FROM event JOIN list_items i ON i.id = ANY($6::int[]) AND i.source_partner_id = event.partner_id`,
};

/** The items that go to the cart, as our own basket names them. */
function itemsIn({ type, products }: BasketEventInput): number[] {
  if (type === 'open') return [];
  const isId = (id: unknown): id is number => Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;
  return [...new Set(products.map(({ itemId }) => itemId).filter(isId))];
}

/** The body a shop's webhook gets for a checkout, as it can also be kept. */
function webhookPayload(event: BasketEventInput): Record<string, unknown> {
  const { products, meta, origin } = event;
  const payload =
    event.type === 'checkout'
      ? { type: 'basket_checkout', product: products[0] ?? null, meta, origin }
      : { type: 'basket_bulk_checkout', products, meta, origin };
  return storableJson(payload) as Record<string, unknown>;
}

/**
 * Records an open or a checkout, and which of the partner's products went to the cart; a checkout of a basket with a
 * webhook is also sent to the shop.
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
  await ctx.sql.rows(insertEvent, [
    ...[publicId, key.id, event.type, event.products.length, ctx.clock()],
    itemsIn(event),
    key.environment === 'test',
  ]);
  const sends = basket.config.webhook && event.type !== 'open';
  if (sends) await ctx.adapters.jobs.sendWebhook({ basketId: publicId, payload: webhookPayload(event) });
  return { webhook: sends };
}
