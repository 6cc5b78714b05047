import type { EventBuffer } from '#api/modules/metering/event-buffer.ts';
import type { CreatorShopEvent } from './record-creator-shop-event.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** Visitor events waiting to be written. */
    creatorShopEvents: EventBuffer<CreatorShopEvent>;
  }
}
