import { z } from '@hono/zod-openapi';
import { maxOrderLines, orderStatuses, unmatchedReasons } from '#api/contract/orders.ts';
import { currencyCode, dateTime, minorUnits, someText, text } from '#api/platform/schemas.ts';

const orderLine = z
  .object({
    wl: text(500).nullish().openapi({
      description:
        'The reference that the wishlist put into the cart with the product, unchanged; also in refunds.',
    }),
    url: text(8_000).nullish(),
    variant_id: text(255).nullish(),
    sku: text(255).nullish(),
    quantity: z.int().min(1).max(10_000),
    unit_price_minor: minorUnits.max(100_000_000_000).openapi({
      description:
        'What one of them was sold for, after discounts, in minor units; of a refund, what was returned.',
    }),
  })
  .openapi('OrderLine');

/** A shop's report about an order. It contains no customer data, and none is accepted. */
export const orderReport = z
  .object({
    order_id: someText(255).openapi({ example: '1042' }),
    status: z.enum(orderStatuses),
    refund_id: someText(255).nullish().openapi({
      description: 'Your ID of the refund, required with `refunded`: each is counted once.',
    }),
    currency: currencyCode,
    ordered_at: dateTime,
    lines: z.array(orderLine).max(maxOrderLines).openapi({
      description:
        'All lines of the order; of a refund, those that are refunded, with the refunded quantities.',
    }),
  })
  .refine(({ status, refund_id: refund }) => (status === 'refunded') === (typeof refund === 'string'), {
    path: ['refund_id'],
    message: 'is required with `refunded`, and only with it',
  })
  .openapi('OrderReport', {
    example: {
      order_id: '1042',
      status: 'paid',
      currency: 'EUR',
      ordered_at: '2026-11-26T10:15:00Z',
      lines: [{ wl: 'q1Zr…', variant_id: '12', quantity: 1, unit_price_minor: 4500 }],
    },
  });

export type OrderReport = z.infer<typeof orderReport>;

export const orderAnswer = z
  .object({
    ok: z.literal(true),
    lines: z.array(
      z.object({
        matched: z.boolean(),
        reason: z
          .enum(unmatchedReasons)
          .nullable()
          .openapi({ description: 'Why it isn’t matched; null if it is.' }),
      }),
    ),
  })
  .openapi('OrderAnswer');

export type OrderAnswer = z.infer<typeof orderAnswer>;
export type LineAnswer = OrderAnswer['lines'][number];
