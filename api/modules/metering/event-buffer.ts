import type { Context } from '#api/platform/context.ts';

/** Maximum number of waiting events; reached only if the database has been unreachable for long. */
const maxWaiting = 50_000;

/**
 * Buffers page events before they go to the database: it deduplicates them, and `writeBuffered`
 * writes them in batches.
 */
export class EventBuffer<Event extends { dedupeKey: string }> {
  #waiting = new Map<string, Event>();
  /** Recent events, written or not, so that repeats from a busy page are ignored. */
  readonly #seen = new Set<string>();
  #dropped = 0;
  #round = Promise.resolve();

  add(event: Event): void {
    if (this.#seen.has(event.dedupeKey)) return;
    if (this.#waiting.size >= maxWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#seen.add(event.dedupeKey);
    if (this.#seen.size > maxWaiting) this.#seen.delete(this.#seen.values().next().value as string);
    this.#waiting.set(event.dedupeKey, event);
  }

  /** Runs `write` after earlier writes. Once it resolves, everything added before the call has been written. */
  inTurn(write: () => Promise<void>): Promise<void> {
    this.#round = this.#round.then(write);
    return this.#round;
  }

  /** Removes and returns up to `count` events, oldest first. */
  next(count: number): Event[] {
    const events = [...this.#waiting.values()].slice(0, count);
    for (const { dedupeKey } of events) this.#waiting.delete(dedupeKey);
    return events;
  }

  /** Puts events that couldn't be written back into the buffer. */
  putBack(events: Event[]): void {
    const kept = [...events, ...this.#waiting.values()].slice(0, maxWaiting);
    this.#dropped += events.length + this.#waiting.size - kept.length;
    this.#waiting = new Map(kept.map((event) => [event.dedupeKey, event]));
  }

  /** Number of events lost since the last call, because the database was unreachable for too long. */
  resetDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}

/** Events per statement. */
const batchSize = 2_000;

/**
 * Writes the waiting events, one statement per batch; if that fails, they are kept for the next
 * round.
 * @param what name of the events in the log
 */
export function writeBuffered<Event extends { dedupeKey: string }>(
  { log, caches }: Context,
  buffer: EventBuffer<Event>,
  { what, write }: { what: string; write: (events: Event[]) => Promise<void> },
): Promise<void> {
  return buffer.inTurn(async () => {
    await Promise.allSettled(caches.comingSalts.values());
    const dropped = buffer.resetDropped();
    if (dropped > 0) log.error({ dropped }, `${what} lost: the database was unreachable for too long`);
    for (;;) {
      const events = buffer.next(batchSize);
      if (events.length === 0) return;
      try {
        await write(events);
      } catch (error) {
        buffer.putBack(events);
        log.warn({ err: error }, `${what} were not written; kept for the next round`);
        return;
      }
    }
  });
}
