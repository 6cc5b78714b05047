import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';

/** An event for a tool, with the address of the shopper, who consented. */
export interface ToolShipment {
  partnerId: number;
  url: string;
  event: StreamEvent;
  email: string;
  /** Null when a member tests the tool. */
  userId: string | null;
}
