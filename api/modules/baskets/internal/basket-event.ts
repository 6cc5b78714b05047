import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';

export const basketEventTypes = ['open', 'checkout', 'bulk_checkout'] as const;

export type BasketEventType = (typeof basketEventTypes)[number];

/** An event reported by a page; none of it is verified. */
export interface BasketEventInput {
  type: BasketEventType;
  /** Items by `itemId`, with a `quantity`; all other fields are the page's own. */
  products: Record<string, unknown>[];
  meta: Record<string, unknown>;
  origin: string | null;
}

/** The sender, as far as known. */
export interface BasketEventSender {
  /** The signed-in shopper; the items must then be on lists they can edit. */
  userId?: string;
  /** The grant of the widget token, if one was sent. */
  grant?: WidgetGrant | null;
  /** The `Origin` header. */
  requestOrigin?: string;
}
