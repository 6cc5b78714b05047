import { z } from '@hono/zod-openapi';
import { referenceParameter, referenceProperty } from '#api/contract/orders.ts';
import type { Context } from '#api/platform/context.ts';

/** The stored part of a webhook is parsed again, so parsed values must parse to themselves. */
const id = z.union([z.string(), z.number()]).transform(String);

const time = z.iso.datetime({ offset: true });

/** In the shop's currency, regardless of the customer's: `19.99`. */
const money = z.object({
  shop_money: z.object({ amount: z.string(), currency_code: z.string().regex(/^[A-Z]{3}$/) }),
});

const reference = z.object({
  name: z.enum([referenceProperty, referenceParameter]),
  value: z.string().min(1).max(500),
});

/** Properties of a line or order; only the wishlist's, because others can be customers' words. */
export const references = z
  .array(z.unknown())
  .nullish()
  .transform((all) => (all ?? []).flatMap((one) => reference.safeParse(one).data ?? []));

const orderFields = {
  id,
  currency: z.string().regex(/^[A-Z]{3}$/),
  created_at: time,
  note_attributes: references,
};

const paidOrder = z.object({
  ...orderFields,
  /** Whether it's a test order, for which nothing was paid. */
  test: z.boolean().nullish(),
  line_items: z.array(
    z.object({
      variant_id: id.nullish(),
      quantity: z.int(),
      /** Per unit, before discounts. */
      price_set: money,
      /** Discounts on all units, including the line's part of discounts on the whole order. */
      discount_allocations: z.array(z.object({ amount_set: money })).nullish(),
      properties: references,
    }),
  ),
});

const cancelledOrder = z.object({
  ...orderFields,
  line_items: z.array(z.object({ properties: references })),
});

const refund = z.object({
  id,
  order_id: id,
  created_at: time,
  refund_line_items: z.array(
    z.object({
      quantity: z.int(),
      /** The total price of these units, after discounts. */
      subtotal_set: money,
      line_item: z.object({ variant_id: id.nullish(), properties: references }),
    }),
  ),
});

export const orderPayloads = {
  'orders/paid': paidOrder,
  'orders/cancelled': cancelledOrder,
  'refunds/create': refund,
};

export type OrderTopic = keyof typeof orderPayloads;

export const isOrderTopic = (topic: string): topic is OrderTopic => Object.hasOwn(orderPayloads, topic);

const ofOrder = ['id', 'currency', 'created_at', 'note_attributes', 'line_items.properties'];

/** The fields that Shopify sends for each topic: exactly those that the payloads above need. */
export const orderWebhooks: Readonly<Record<OrderTopic, readonly string[]>> = {
  'orders/paid': [
    ...ofOrder,
    'test',
    'line_items.variant_id',
    'line_items.quantity',
    'line_items.price_set',
    'line_items.discount_allocations',
  ],
  'orders/cancelled': ofOrder,
  'refunds/create': [
    'id',
    'order_id',
    'created_at',
    'refund_line_items.quantity',
    'refund_line_items.subtotal_set',
    'refund_line_items.line_item.variant_id',
    'refund_line_items.line_item.properties',
  ],
};

/** The reference in properties; undefined if there is none. */
export const referenceIn = (properties: readonly { value: string }[]): string | undefined =>
  properties[0]?.value;

/**
 * The part of a webhook that is stored: for orders and refunds, only what's needed to count them,
 * so nothing about the customer; null if nothing in it came from a wishlist.
 */
export function extractStoredPayload(
  ctx: Context,
  { topic, shopDomain, payload }: { topic: string; shopDomain: string; payload: unknown },
): unknown {
  if (!isOrderTopic(topic)) return payload;
  const parsed = orderPayloads[topic].safeParse(payload);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'));
    ctx.log.error({ topic, shop: shopDomain, fields }, 'an order’s webhook has another form than expected');
    return null;
  }
  return hasReference(parsed.data) ? parsed.data : null;
}

/** A refund doesn't say whether its order has a reference. */
const hasReference = (parsed: z.infer<(typeof orderPayloads)[OrderTopic]>): boolean =>
  'order_id' in parsed
    ? parsed.refund_line_items.length > 0
    : [parsed, ...parsed.line_items].some((one) =>
        referenceIn('properties' in one ? one.properties : one.note_attributes),
      );
