/** Something that happened at a shop's platform, as its webhook told. It may be processed more than once. */
export interface ShopEvent {
  /** The same for every delivery of the event. */
  id: string;
  /** As the platform names it: `products/update`. */
  topic: string;
  /** The shop's host on its platform. */
  shopDomain: string;
  /** What the platform sent; its shape is known by nobody but the verb of the topic. */
  payload: unknown;
  /** When it happened, as far as the platform told: events may come late and in another order. */
  triggeredAt: Date;
  receivedAt: Date;
}
