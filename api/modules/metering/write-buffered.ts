import type { Context } from '#api/platform/context.ts';
import type { EventBuffer } from './event-buffer.ts';

/** Events in one statement. */
const batchSize = 2_000;

/**
 * Writes the events that wait, each batch in one statement; what could not be written is kept for the next time.
 * @param what the events' name in the log
 */
export function writeBuffered<Event extends { dedupeKey: string }>(
  { log, caches }: Context,
  buffer: EventBuffer<Event>,
  { what, write }: { what: string; write: (events: Event[]) => Promise<void> },
): Promise<void> {
  return buffer.inTurn(async () => {
    await Promise.allSettled(caches.comingSalts.values());
    const dropped = buffer.takeDropped();
    if (dropped > 0) log.error({ dropped }, `${what} lost: the database was away for too long`);
    for (;;) {
      const events = buffer.take(batchSize);
      if (events.length === 0) return;
      try {
        await write(events);
      } catch (error) {
        buffer.putBack(events);
        log.warn({ err: error }, `${what} not written; kept for the next round`);
        return;
      }
    }
  });
}
