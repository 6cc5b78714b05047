import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';

/** An event for a tool, with the address of the shopper, who agreed to that. */
export interface ToolShipment {
  partnerId: number;
  url: string;
  event: StreamEvent;
  email: string;
  /** Null in tests of the tool. */
  userId: string | null;
}
