import type { EventBuffer } from '#api/modules/metering/event-buffer.ts';
import type { CreatorShopEvent } from './record-creator-shop-event.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** What visitors of creator shops do, on its way to the database. */
    creatorShopEvents: EventBuffer<CreatorShopEvent>;
  }
}
