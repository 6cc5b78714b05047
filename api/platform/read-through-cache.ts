import { LRUCache } from 'lru-cache';
import { isJoint } from './db/joining-pool.ts';

/** Entries are dropped as soon as the database reports a change; this limits staleness if it can't. */
const staleAfterMs = 30_000;

/**
 * A read-through cache whose entries can be dropped while they load: the result of a load that started before a
 * change isn't kept.
 */
export class ReadThroughCache<Value extends object> {
  readonly lookups = { hits: 0, misses: 0 };
  readonly #entries = new LRUCache<string, { pending: Promise<Value | null>; value?: Value }>({
    max: 10_000,
    ttl: staleAfterMs,
  });

  /** The cached value, or the result of `load`. Misses (null) and failures aren't cached. */
  async get(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#entries.get(key);
    if (known?.value) {
      this.lookups.hits += 1;
      return known.value;
    }
    this.lookups.misses += 1;
    // Inside a transaction: don't wait for others while holding a connection, and don't cache uncommitted data.
    if (isJoint()) return load();
    if (known) return known.pending;
    const entry: { pending: Promise<Value | null>; value?: Value } = { pending: load() };
    this.#entries.set(key, entry);
    try {
      const value = await entry.pending;
      if (value) entry.value = value;
      else this.#forget(key, entry);
      return value;
    } catch (error) {
      this.#forget(key, entry);
      throw error;
    }
  }

  /** The value if it is cached and loaded, without waiting. */
  peek(key: string): Value | undefined {
    const value = this.#entries.get(key)?.value;
    if (value) this.lookups.hits += 1;
    return value;
  }

  /** Drops matching entries, and those still loading. */
  drop(matches: (value: Value) => boolean): void {
    for (const [key, entry] of this.#entries.entries()) {
      if (!entry.value || matches(entry.value)) this.#entries.delete(key);
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  #forget(key: string, entry: object): void {
    if (this.#entries.peek(key) === entry) this.#entries.delete(key);
  }
}
