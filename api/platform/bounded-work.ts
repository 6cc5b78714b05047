import { ServiceError } from './service-error.ts';

/** Omitted bounds are unlimited. */
export interface Bounds {
  /** Tasks running at once, in total and per caller. */
  atOnce?: number;
  atOnceOfOne: number;
  /** Tasks waiting, in total and per caller. */
  waiting?: number;
  waitingOfOne?: number;
  longestWaitMs: number;
  /** `Retry-After` for rejected callers; default: 5. */
  retryAfterSeconds?: number;
}

interface Waiting {
  caller: string;
  start: () => void;
}

/**
 * Limits how much work runs at once, shares it fairly between callers, and bounds the queue. Work isn't started for
 * callers who have disconnected.
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
   * @param gone aborts when the caller disconnects
   * @throws ServiceError `temporarily_unavailable` if the queue is full or the wait was too long
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
    const timer = setTimeout(leave, longestWaitMs);
    gone?.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
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

  /**
   * Starts the next task of the caller with the fewest running, so one long queue doesn't delay the
   * others.
   */
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
