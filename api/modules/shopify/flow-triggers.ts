import type { EventType } from '#api/contract/event-types.ts';

/**
 * The app's Shopify Flow triggers by event type, in the order the admin shows them. Each is an
 * extension in `extensions/flow-*`, which defines its fields. Handles can't change once deployed.
 */
export const flowTriggers = {
  'item.saved': { handle: 'wishlist-item-saved', name: 'Wishlist item saved' },
  'alert.sent': { handle: 'wishlist-alert-sent', name: 'Wishlist price alert sent' },
  'list.shared': { handle: 'wishlist-list-shared', name: 'Wishlist shared' },
  'order.attributed': { handle: 'wishlist-order-attributed', name: 'Wishlist order attributed' },
} as const satisfies Partial<Record<EventType, { handle: string; name: string }>>;

export type FlowEventType = keyof typeof flowTriggers;

export const flowEventTypes = Object.keys(flowTriggers) as FlowEventType[];

/** The `url` of the endpoint that sends events to a shop's workflows. */
export const flowUrl = (shopDomain: string): string => `shopify://flow/${shopDomain}`;
