import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';

/** An event for a tool, with the address of the shopper, who agreed to that. */
export interface ToolShipment {
  url: string;
  event: StreamEvent;
  email: string;
  /** Whether the partner has a shop on Shopify, whose products marketing tools know. */
  isOnShopify: boolean;
}
