import type { EventType } from '#api/contract/event-types.ts';

/**
 * The app's triggers of Shopify Flow by the type of event that they stand for, in the admin's order. Each is an extension
 * in `extensions/flow-*`, which has its fields. Handles can't change once they're deployed.
 */
export const flowTriggers = {
  'item.saved': { handle: 'wishlist-item-saved', name: 'Wishlist item saved' },
  'alert.sent': { handle: 'wishlist-alert-sent', name: 'Wishlist price alert sent' },
  'list.shared': { handle: 'wishlist-list-shared', name: 'Wishlist shared' },
  'order.attributed': { handle: 'wishlist-order-attributed', name: 'Wishlist order attributed' },
} as const satisfies Partial<Record<EventType, { handle: string; name: string }>>;

export type FlowEventType = keyof typeof flowTriggers;

export const flowEventTypes = Object.keys(flowTriggers) as FlowEventType[];

/** The `url` of the endpoint under which a shop's workflows get events. */
export const flowUrl = (shopDomain: string): string => `shopify://flow/${shopDomain}`;
