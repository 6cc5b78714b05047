import type { Context } from '../domain/context.ts';
import { writeListViews } from '../domain/metering/write-list-views.ts';

const everyMs = 1_000;

/** Brings this server's list views to the database, once a second and a last time on `stop`. */
export function createViewWriter(ctx: Context) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      timer = setInterval(() => void writeListViews(ctx), everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await writeListViews(ctx);
    },
  };
}
