import type { Outcome } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import type { StreamEvent } from './schemas.ts';

/** An event on its way to a tool that a partner uses. */
export interface Shipment {
  partnerId: number;
  /** From the endpoint's row, with its encrypted settings. */
  url: string;
  settings: Buffer | null;
  event: StreamEvent;
  /** The shopper, who is only disclosed to tools that they agreed to. */
  userId: string | null;
}

/** Sends an event once. Null if there is nothing to send, which counts as delivered. */
export type EventSender = (ctx: Context, shipment: Shipment) => Promise<Outcome | null>;

declare module '#api/platform/context.ts' {
  interface Adapters {
    /** By kind of endpoint, other than webhooks. */
    eventSenders: Partial<Record<'klaviyo' | 'http' | 'flow', EventSender>>;
  }
}
