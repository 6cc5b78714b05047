interface UnderWay<Result> {
  pending: Promise<Result>;
  asking: number;
  stop: AbortController;
}

/**
 * Runs identical work once for all concurrent callers, and aborts it when the last one disconnects.
 */
export class SharedWork<Result> {
  readonly #underWay = new Map<string, UnderWay<Result>>();

  /** @param gone aborts when this caller disconnects */
  async get(
    key: string,
    gone: AbortSignal | undefined,
    work: (stopped: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const shared = this.#underWay.get(key) ?? this.#begin(key, work);
    const leave = () => {
      shared.asking -= 1;
      if (shared.asking > 0) return;
      this.#forget(key, shared);
      shared.stop.abort();
    };
    shared.asking += 1;
    if (gone?.aborted) leave();
    gone?.addEventListener('abort', leave);
    try {
      return await shared.pending;
    } finally {
      gone?.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, work: (stopped: AbortSignal) => Promise<Result>): UnderWay<Result> {
    const stop = new AbortController();
    const shared = { pending: work(stop.signal), asking: 0, stop };
    this.#underWay.set(key, shared);
    const forget = () => this.#forget(key, shared);
    shared.pending.then(forget, forget);
    return shared;
  }

  #forget(key: string, shared: UnderWay<Result>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
  }
}
