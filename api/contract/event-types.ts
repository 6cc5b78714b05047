/** The types of events in a partner’s stream. */
export const eventTypes = [
  'item.saved',
  'item.removed',
  'list.shared',
  'gift.claimed',
  'alert.sent',
  'product.changed',
  'order.attributed',
  'order.refunded',
  'usage.threshold',
  'key.revoked',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Days that the stream is kept. */
export const eventDays = 30;

/** Maximum webhook endpoints per partner. */
export const maxEndpoints = 10;

/** Days that an event is retried before its endpoint is paused. */
export const retryDays = 3;
