import type { Context } from '#api/platform/context.ts';
import { writeCreatorShopEvents } from './analytics/write-creator-shop-events.ts';
import { writeListViews } from '#api/modules/metering/write-list-views.ts';

const everyMs = 1_000;

/** Brings what waits on this server to the database, once a second and a last time on `stop`. */
export function createEventWriter(ctx: Context) {
  const write = () => Promise.all([writeListViews(ctx), writeCreatorShopEvents(ctx)]);
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      timer = setInterval(() => void write(), everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}
