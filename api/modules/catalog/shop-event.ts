/** An event from a shop's platform. It may be processed more than once. */
export interface ShopEvent {
  /** The same for every delivery of the event. */
  id: string;
  /** The platform's topic: `products/update`. */
  topic: string;
  /** The shop's host on its platform. */
  shopDomain: string;
  /** The platform's payload; only the topic's handler knows its shape. */
  payload: unknown;
  /** When it happened, according to the platform. Events can arrive late and out of order. */
  triggeredAt: Date;
  receivedAt: Date;
}
