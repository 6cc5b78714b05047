import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import { basketMessages } from '#api/modules/baskets/basket-messages.ts';
import type { WebhookSpec } from '#api/platform/http/openapi.ts';
import { exampleData } from './example-events.ts';
import { events } from './schemas.ts';

const toEndpoints = 'Sent to the webhook endpoints that get this type, and part of `GET /events`.';

/** When each event happens. */
const texts: Record<EventType, { summary: string; when: string }> = {
  'item.saved': {
    summary: 'A shopper saved a product',
    when: 'A product of yours was added to a list, with your save button or from a page of your shop. Saving it again is no new event.',
  },
  'item.removed': {
    summary: 'A shopper removed a product',
    when: 'A product of yours was removed from a list.',
  },
  'list.shared': {
    summary: 'A shopper made a list public',
    when: 'A list with products of yours was made public. The event says neither which list it is nor what else is on it.',
  },
  'gift.claimed': {
    summary: 'Someone marked a gift as bought',
    when: 'Someone marked a product of yours on a shared list as bought. The event says neither who gives it nor who gets it.',
  },
  'alert.sent': {
    summary: 'A shopper was alerted about a product',
    when: 'A shopper was told that a product of yours costs less, is back in stock or nearly sold out.',
  },
  'product.changed': {
    summary: 'A product’s price or stock changed',
    when: 'The price or the availability of a product on one of your verified domains changed: only of products, and of their variants, that shoppers saved in your shop. A price is sent 15 minutes after it changes, and not at all if it changes back.',
  },
  'order.attributed': {
    summary: 'An order contains products from wishlists',
    when: 'Lines of an order that your shop reported came from wishlists: only these lines.',
  },
  'order.refunded': {
    summary: 'Products from wishlists were refunded',
    when: 'Lines of an order that came from wishlists were refunded or cancelled.',
  },
  'usage.threshold': {
    summary: 'The month’s actions reached a threshold',
    when: 'This month’s actions reached 80 or 100 percent of what your plan includes.',
  },
  'key.revoked': {
    summary: 'A key was revoked',
    when: 'One of your public keys was revoked. Pages that use it no longer work.',
  },
};

const describedEvents = eventTypes.map((type): WebhookSpec => {
  const { summary, when } = texts[type];
  return {
    type,
    summary,
    description: `${when}\n\n${toEndpoints}`,
    schema: events[type],
    example: { id: 'evt_1042', type, created_at: '2026-11-27T09:30:00.000Z', data: exampleData[type] },
  };
});

/** Every message that partners' servers receive, for the API description. */
export const describedWebhooks: readonly WebhookSpec[] = [...describedEvents, ...basketMessages];
