import { LRUCache } from 'lru-cache';
import type { ListAction } from './count-list-actions.ts';

/** Views that wait at most; more than that means that the database has been away for long. */
const maxWaiting = 50_000;

/** Views of lists between the page that was looked at and the database: deduplicated here, written in batches. */
export class ViewBuffer {
  #waiting = new Map<string, ListAction>();
  /** Views of late, written or not: a busy page does not ask the database again and again. */
  readonly #seen = new LRUCache<string, true>({ max: maxWaiting });
  #dropped = 0;
  #round = Promise.resolve();

  add(view: ListAction): void {
    if (this.#seen.has(view.dedupeKey)) return;
    if (this.#waiting.size >= maxWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#seen.set(view.dedupeKey, true);
    this.#waiting.set(view.dedupeKey, view);
  }

  /** Runs `write` after the writes before it: when it has resolved, what was added before it was asked is written. */
  inTurn(write: () => Promise<void>): Promise<void> {
    this.#round = this.#round.then(write);
    return this.#round;
  }

  /** Takes up to `count` views out, oldest first. */
  take(count: number): ListAction[] {
    const views = [...this.#waiting.values()].slice(0, count);
    for (const { dedupeKey } of views) this.#waiting.delete(dedupeKey);
    return views;
  }

  /** Puts back what could not be written. */
  putBack(views: ListAction[]): void {
    const kept = [...views, ...this.#waiting.values()].slice(0, maxWaiting);
    this.#dropped += views.length + this.#waiting.size - kept.length;
    this.#waiting = new Map(kept.map((view) => [view.dedupeKey, view]));
  }

  /** How many views were lost since the last time this was asked, because the database was away for too long. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}
