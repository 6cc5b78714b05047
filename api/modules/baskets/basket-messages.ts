import { z } from '@hono/zod-openapi';
import { sampleBasketProduct } from '#api/contract/snippets/basket-guide.ts';
import type { WebhookType } from '#api/contract/webhook-types.ts';
import type { WebhookSpec } from '#api/platform/http/openapi.ts';
import { minorUnits } from '#api/platform/schemas.ts';

const fields = z.record(z.string(), z.unknown());

const product = z
  .object({
    itemId: z.int(),
    url: z.string().nullable(),
    title: z.string(),
    imageUrl: z.string().nullable(),
    priceMinor: minorUnits.nullable(),
    currency: z.string().nullable(),
    variantId: z.string().nullable(),
    quantity: z.int(),
    meta: fields.openapi({ description: 'The metadata that your pages saved with it.' }),
    wl: z.string().optional().openapi({
      description: 'The wish’s reference for `POST /orders`, only if `signed_in`.',
    }),
  })
  .openapi('CheckoutProduct');

const facts = {
  meta: fields.openapi({ description: 'Anything else the page sent, unchecked.' }),
  origin: z
    .string()
    .nullable()
    .openapi({ description: 'The page’s origin; null if it couldn’t be checked.' }),
  signed_in: z.boolean().openapi({
    description: 'Whether the items are on the signed-in shopper’s lists. If not, they may be anyone’s.',
  }),
  unknown_items: z.int().openapi({
    description: 'How many items were left out, because they’re from another shop or another shopper.',
  }),
  unverified: fields.optional().openapi({
    description: 'Only if the page sent more: its own data about the products, and its origin.',
  }),
};

const exampleFacts = {
  meta: { configId: 'bkt_…' },
  origin: 'https://shop.example',
  signed_in: true,
  unknown_items: 0,
};

const toBasket = 'Sent to the webhook URL of a basket, signed with its own secret.';

const messages: Record<WebhookType, Omit<WebhookSpec, 'type'>> = {
  basket_checkout: {
    summary: 'A shopper adds a product to the cart',
    description: `${toBasket} The product is as your shop supplied it when it was saved; only its \`quantity\` comes from the page.`,
    schema: z
      .object({ type: z.literal('basket_checkout'), product, ...facts })
      .openapi('BasketCheckoutMessage'),
    example: { type: 'basket_checkout', product: sampleBasketProduct, ...exampleFacts },
  },
  basket_bulk_checkout: {
    summary: 'A shopper adds several products to the cart',
    description: `${toBasket} Like \`basket_checkout\`, with all products at once.`,
    schema: z
      .object({ type: z.literal('basket_bulk_checkout'), products: z.array(product), ...facts })
      .openapi('BasketBulkCheckoutMessage'),
    example: { type: 'basket_bulk_checkout', products: [sampleBasketProduct], ...exampleFacts },
  },
  'basket.test': {
    summary: 'A test of a basket’s webhook',
    description: `${toBasket} Only when a member asks for it.`,
    schema: z.object({ type: z.literal('basket.test') }).openapi('BasketTestMessage'),
    example: { type: 'basket.test' },
  },
};

/** The messages of a basket's webhook, for the API description. */
export const basketMessages = Object.entries(messages).map(([type, message]) => ({ type, ...message }));
