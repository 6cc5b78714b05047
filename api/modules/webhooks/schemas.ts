import { z } from '@hono/zod-openapi';
import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import { salePaths } from '#api/contract/orders.ts';
import { messageStates } from '#api/contract/webhook-types.ts';
import { receiverUrl } from '#api/modules/baskets/schemas.ts';
import { dateTime, minorUnits, text } from '#api/platform/schemas.ts';

const shopper = z.string().openapi({
  description:
    'A pseudonym of the shopper that only you know them by. It changes when a guest becomes a member.',
  example: 'shp_5e0f1c6f0a8b4d3c92a17b64',
});
const item = z.string().openapi({
  description: 'A pseudonym of the item, the same in all its events.',
  example: 'itm_0b9d2f4e6a8c1d3f5b7e9a0c',
});

const price = minorUnits.nullable();
const currency = z.string().nullable();

const product = z
  .object({
    url: z.string(),
    title: z.string(),
    image_url: z.string().nullable(),
    price_minor: price,
    currency,
    availability: z.string().nullable(),
    variant_id: z.string().nullable(),
    metadata: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'The metadata that your pages saved with it.' }),
  })
  .openapi('EventProduct');

const isTest = z.boolean().openapi({ description: 'Whether it was saved with a test key.' });

const soldLine = {
  url: z.string().nullable(),
  title: z.string().nullable(),
  path: z.enum(salePaths),
  is_test: z.boolean().openapi({ description: 'Whether only test keys saved the wish that it sold.' }),
};

const isTestOrder = z.boolean().openapi({ description: 'Whether all of the lines are tests.' });

/** The data of each type of event. It names no person, list or other shop. */
export const eventData = {
  'item.saved': z.object({ shopper, item, product, quantity: z.int(), is_test: isTest }),
  'item.removed': z.object({ shopper, item, product, is_test: isTest }),
  'list.shared': z.object({
    shopper,
    items: z.int().openapi({ description: 'How many of its items came from your shop.' }),
    is_test: z.boolean().openapi({ description: 'Whether all of them were saved with test keys.' }),
  }),
  'gift.claimed': z.object({
    product,
    quantity: z.int().openapi({ description: 'How many of them a gift-giver marked as bought.' }),
    is_test: isTest,
  }),
  'alert.sent': z.object({
    shopper,
    item,
    product,
    kind: z.enum(['price_drop', 'back_in_stock', 'low_stock']),
    channel: z.enum(['email', 'push']).openapi({
      description:
        '`push` if no email carries it. An alert is one event, on however many devices it’s shown.',
    }),
    from_price_minor: price,
  }),
  'product.changed': z.object({
    product,
    change: z.enum(['price', 'stock']),
    market: z.string().nullable().openapi({
      description:
        'Null for that of the product’s own page. Otherwise what differs from it: the folder, such as `de-ch`, the host, or the country in the query; `main` for pages that have neither folder nor country.',
    }),
    from_price_minor: price,
    from_availability: z.string().nullable(),
  }),
  'order.attributed': z.object({
    order_id: z.string(),
    currency: z.string(),
    lines: z
      .array(z.object({ ...soldLine, quantity: z.int(), revenue_minor: minorUnits }))
      .openapi({ description: 'The paid lines with a reference from the wishlist.' }),
    is_test: isTestOrder,
  }),
  'order.refunded': z.object({
    order_id: z.string(),
    currency: z.string(),
    lines: z
      .array(z.object({ ...soldLine, refunded_quantity: z.int(), refunded_minor: minorUnits }))
      .openapi({
        description: 'Lines of which the refunded part changed, with all that is refunded of them.',
      }),
    is_test: isTestOrder,
  }),
  'usage.threshold': z.object({
    period: z.string().openapi({ example: '2026-11' }),
    threshold: z.int().openapi({ description: 'Percent of the plan’s actions.', example: 80 }),
    actions: z.int(),
    limit: z.int(),
  }),
  'key.revoked': z.object({
    key_id: z.int(),
    name: z.string().nullable(),
    environment: z.enum(['live', 'test']),
  }),
} as const satisfies Record<EventType, z.ZodObject>;

/** `item.saved` → `ItemSavedEvent` */
const schemaName = (type: EventType) =>
  `${type.replaceAll(/(?:^|\.)(\w)/g, (_whole, letter: string) => letter.toUpperCase())}Event`;

const eventOf = (type: EventType) =>
  z
    .object({
      id: z.string().openapi({ description: 'Also its `webhook-id`.', example: 'evt_1042' }),
      type: z.literal(type),
      created_at: z.iso.datetime().openapi({ description: 'When it happened.' }),
      data: eventData[type] as z.ZodObject,
    })
    .openapi(schemaName(type));

/** The events of each type, as they are sent and read. */
export const events = Object.fromEntries(eventTypes.map((type) => [type, eventOf(type)])) as Record<
  EventType,
  ReturnType<typeof eventOf>
>;

const [first, ...others] = Object.values(events);

/** An event of any type. */
export const streamEvent = z.discriminatedUnion('type', [first!, ...others]).openapi('Event');

export type StreamEvent = z.infer<typeof streamEvent>;

export const eventType = z.enum(eventTypes);

const types = z
  .array(eventType)
  .min(1)
  .max(eventTypes.length)
  .transform((all) => [...new Set(all)])
  .openapi({ description: 'The types it gets.' });

const description = text(200).openapi({ description: 'For your own orientation.' });

export const newEndpoint = z
  .strictObject({ url: receiverUrl, types, description: description.optional() })
  .openapi('NewWebhookEndpoint');

export const endpointChange = z
  .strictObject({
    url: receiverUrl.optional(),
    types: types.optional(),
    description: description.optional(),
    paused: z.boolean().optional().openapi({
      description: '`false` resumes it. Events of the pause aren’t sent later: use `replay`.',
    }),
  })
  .openapi('WebhookEndpointChange');

export const webhookEndpoint = z
  .object({
    id: z.string().openapi({ example: 'whe_…' }),
    url: z.string(),
    types: z.array(eventType),
    description: z.string(),
    secret: z.string().nullable().openapi({
      description:
        'Signing secret, `whsec_…`. Null for a token without the scope to write, and for a member who signed in more than ten minutes ago: see `show-secret`.',
    }),
    old_secret_until: z.iso.datetime().nullable().openapi({
      description: 'Until then, events are also signed with the secret before the last rotation.',
    }),
    state: z.enum(['active', 'failing', 'paused']).openapi({
      description: '`failing`: nothing was accepted lately; attempts continue.',
    }),
    failing_since: z.iso.datetime().nullable(),
    paused_at: z.iso.datetime().nullable(),
    waiting: z.int().openapi({ description: 'Events not accepted yet, counted up to 1,000.' }),
    created_at: z.iso.datetime(),
  })
  .openapi('WebhookEndpoint');

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const replayRequest = z
  .strictObject({
    from: dateTime,
    to: dateTime,
    types: types.optional(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after `from`' })
  .openapi('WebhookReplay');

export const testRequest = z.strictObject({ type: eventType }).openapi('WebhookTestRequest');

const attempt = {
  id: z.int().openapi({ description: 'Of the attempt.' }),
  status: z.int().nullable().openapi({ description: 'Status of the response; null if there was none.' }),
  error: z.string().nullable().openapi({ description: 'Null if the status was 200 to 299.' }),
  took_ms: z.int().nullable().openapi({ description: 'Milliseconds until the response arrived.' }),
};

/** A message and the result of its latest attempt. */
const message = z.object({
  ...attempt,
  message_id: z.string().openapi({ description: '`webhook-id` of every attempt.' }),
  type: z.string(),
  state: z.enum(messageStates),
  basket_id: z
    .string()
    .nullable()
    .openapi({ description: 'Null for an endpoint’s, and if the basket has been deleted.' }),
  basket_name: z.string().nullable(),
  endpoint_id: z.string().nullable().openapi({
    description: 'The endpoint it went to, `whe_…`; null for a basket’s webhook, and if it has been deleted.',
  }),
  endpoint_url: z.string().nullable(),
  attempts: z.int(),
  next_try_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().openapi({ description: 'Time of the first attempt.' }),
  tried_at: z.iso.datetime().openapi({ description: 'Time of the latest attempt.' }),
});

export const webhookMessage = message.openapi('WebhookMessage');

export type WebhookMessage = z.infer<typeof webhookMessage>;

const webhookAttempt = z.object({
  ...attempt,
  url: z.string().openapi({ description: 'Where it went.' }),
  answer: z.string().nullable().openapi({ description: 'Start of the response, up to 1 kB.' }),
  created_at: z.iso.datetime(),
});

export const webhookMessageDetail = message
  .extend({
    payload: z.record(z.string(), z.unknown()),
    tries: z.array(webhookAttempt).openapi({ description: 'The newest first.' }),
  })
  .openapi('WebhookMessageDetail');

export type WebhookMessageDetail = z.infer<typeof webhookMessageDetail>;
