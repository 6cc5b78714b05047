import { ServiceError } from './service-error.ts';

/** What is left out has no bound. */
export interface Bounds {
  /** Pieces of work under way, of all callers together and of each. */
  atOnce?: number;
  atOnceOfOne: number;
  /** Pieces that wait for their turn, likewise. */
  waiting?: number;
  waitingOfOne?: number;
  longestWaitMs: number;
  /** When those that are turned away should ask again; 5 by default. */
  retryAfterSeconds?: number;
}

interface Waiting {
  caller: string;
  start: () => void;
}

/**
 * Work that must not take everything there is: so much at once and no more, shared fairly between callers, with a queue
 * that has an end. Nothing is begun for a caller who has gone.
 */
export class BoundedWork {
  readonly #bounds: Required<Bounds>;
  readonly #running = new Map<string, number>();
  #atWork = 0;
  #queue: Waiting[] = [];

  constructor(bounds: Bounds) {
    const none = { atOnce: Infinity, waiting: Infinity, waitingOfOne: Infinity };
    this.#bounds = { ...none, retryAfterSeconds: 5, ...bounds };
  }

  /**
   * @param caller who the work is for: a network, a partner, a shop
   * @param gone aborted when the caller no longer waits for it
   * @throws ServiceError `temporarily_unavailable` when too much waits, or this waited too long
   */
  async run<Result>(caller: string, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    await this.#turn(caller, gone);
    try {
      return await work();
    } finally {
      this.#count(caller, -1);
      this.#startNext();
    }
  }

  async #turn(caller: string, gone: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingOfOne, longestWaitMs, retryAfterSeconds } = this.#bounds;
    const busy = () => new ServiceError('temporarily_unavailable', { retryAfter: retryAfterSeconds });
    if (gone?.aborted) throw busy();
    if (this.#hasCapacityFor(caller)) return this.#count(caller, 1);
    const own = this.#queue.filter((other) => other.caller === caller).length;
    if (this.#queue.length >= waiting || own >= waitingOfOne) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { caller, start: resolve };
    const leave = () => {
      this.#queue = this.#queue.filter((other) => other !== entry);
      reject(busy());
    };
    this.#queue.push(entry);
    const patience = setTimeout(leave, longestWaitMs);
    gone?.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      gone?.removeEventListener('abort', leave);
    }
  }

  #hasCapacityFor(caller: string): boolean {
    return this.#atWork < this.#bounds.atOnce && this.#of(caller) < this.#bounds.atOnceOfOne;
  }

  #of(caller: string): number {
    return this.#running.get(caller) ?? 0;
  }

  #count(caller: string, change: 1 | -1): void {
    const running = this.#of(caller) + change;
    if (running > 0) this.#running.set(caller, running);
    else this.#running.delete(caller);
    this.#atWork += change;
  }

  /** The next is of the caller with the least under way, so that a long queue of one holds up nobody else. */
  #startNext(): void {
    const next = this.#queue
      .filter(({ caller }) => this.#hasCapacityFor(caller))
      .reduce<Waiting | undefined>(
        (best, each) => (best && this.#of(best.caller) <= this.#of(each.caller) ? best : each),
        undefined,
      );
    if (!next) return;
    this.#queue = this.#queue.filter((other) => other !== next);
    this.#count(next.caller, 1);
    next.start();
  }
}
