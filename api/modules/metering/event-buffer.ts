import { LRUCache } from 'lru-cache';
import type { Context } from '#api/platform/context.ts';

/** Events that wait at most; more than that means that the database has been away for long. */
const maxWaiting = 50_000;

/**
 * What happens on pages, between the page and the database: deduplicated here, written in batches by `writeBuffered`.
 */
export class EventBuffer<Event extends { dedupeKey: string }> {
  #waiting = new Map<string, Event>();
  /** Events of late, written or not: a busy page does not ask the database again and again. */
  readonly #seen = new LRUCache<string, true>({ max: maxWaiting });
  #dropped = 0;
  #round = Promise.resolve();

  add(event: Event): void {
    if (this.#seen.has(event.dedupeKey)) return;
    if (this.#waiting.size >= maxWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#seen.set(event.dedupeKey, true);
    this.#waiting.set(event.dedupeKey, event);
  }

  /** Runs `write` after the writes before it: when it has resolved, what was added before it was asked is written. */
  inTurn(write: () => Promise<void>): Promise<void> {
    this.#round = this.#round.then(write);
    return this.#round;
  }

  /** Takes up to `count` events out, oldest first. */
  take(count: number): Event[] {
    const events = [...this.#waiting.values()].slice(0, count);
    for (const { dedupeKey } of events) this.#waiting.delete(dedupeKey);
    return events;
  }

  /** Puts back what could not be written. */
  putBack(events: Event[]): void {
    const kept = [...events, ...this.#waiting.values()].slice(0, maxWaiting);
    this.#dropped += events.length + this.#waiting.size - kept.length;
    this.#waiting = new Map(kept.map((event) => [event.dedupeKey, event]));
  }

  /** How many events were lost since the last time this was asked, because the database was away for too long. */
  resetDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}

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
    const dropped = buffer.resetDropped();
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
