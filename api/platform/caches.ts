import { LRUCache } from 'lru-cache';
import type { JWTPayload } from 'jose';
import { isJoint } from './db/joint.ts';
import type { ScrapeResult } from '#api/contract/product.ts';
import type { OwnedBasket } from '#api/modules/baskets/get-basket.ts';
import { EndedSessions } from './tokens/ended-sessions.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { ImageCache } from './images/image-cache.ts';
import type { UsageTotals } from '#api/modules/keys/usage-totals.ts';

/** Entries are dropped the moment the database tells of a change; this bounds staleness when it cannot. */
const staleAfterMs = 30_000;

/**
 * A read-through cache whose entries can be dropped while they load: a load that began before a change
 * never outlives it.
 */
class ReadThrough<Value extends object> {
  readonly #entries = new LRUCache<string, { pending: Promise<Value | null>; value?: Value }>({
    max: 10_000,
    ttl: staleAfterMs,
  });

  /** The cached value, or what `load` finds. Misses (null) and failures are not kept. */
  async get(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const known = this.#entries.get(key);
    if (known?.value) return known.value;
    // Who holds a connection waits for nobody who may need one, and shows nobody what is not committed.
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

  /** The value if it is here and loaded, without waiting. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Drops the entries that match, and those still loading. */
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

/** Everything a server remembers between requests. Nothing in it is the truth. */
export interface Caches {
  keys: ReadThrough<KeyRecord>;
  baskets: ReadThrough<OwnedBasket>;
  usage: LRUCache<number, UsageTotals>;
  verifiedTokens: LRUCache<string, JWTPayload>;
  /** Sessions whose access tokens are refused. */
  endedSessions: EndedSessions;
  images: ImageCache;
  /** By partner and canonical URL: what a product's page told just now. */
  previews: LRUCache<string, ScrapeResult & { success: true }>;
  /** By network: pages it had read in the background within the minute. */
  prefetches: LRUCache<string, { count: number }>;
  mintedTokens: LRUCache<string, { second: number; token: string }>;
  /** By partner and origin, what init has handed over to be checked; by partner, how many. */
  seenOrigins: LRUCache<string, number>;
  /** By user agent: whether it is a bot's. */
  bots: LRUCache<string, boolean>;
  /** By UTC day: what makes viewers' names. Only of the day that was asked for last. */
  viewerSalts: LRUCache<string, string>;
  /** Those that are on their way from the database. */
  comingSalts: Map<string, Promise<string>>;
}

export function createCaches(): Caches {
  return {
    keys: new ReadThrough(),
    baskets: new ReadThrough(),
    usage: new LRUCache({ max: 10_000, ttl: 1_000 }),
    verifiedTokens: new LRUCache({ max: 20_000 }),
    endedSessions: new EndedSessions(),
    images: new ImageCache(),
    previews: new LRUCache({ max: 500, ttl: 10 * 60_000 }),
    prefetches: new LRUCache({ max: 10_000, ttl: 60_000 }),
    mintedTokens: new LRUCache({ max: 10_000 }),
    seenOrigins: new LRUCache({ max: 10_000, ttl: 3_600_000 }),
    bots: new LRUCache({ max: 2_000 }),
    viewerSalts: new LRUCache({ max: 1 }),
    comingSalts: new Map(),
  };
}

/** Drops what a change in the database made stale; `payload` is what its triggers send. */
export function dropChanged(caches: Caches, payload: string): void {
  const [table, id = ''] = payload.split(':', 2);
  if (table === 'session') caches.endedSessions.add(id);
  if (table === 'key') caches.keys.drop((key) => key.id === Number(id));
  if (table === 'partner') {
    caches.keys.drop((key) => key.partner.id === Number(id));
    caches.baskets.drop((basket) => basket.partnerId === Number(id));
    caches.usage.delete(Number(id));
  }
  if (table === 'basket') {
    caches.baskets.drop(({ config }) => config.id === id);
    caches.keys.drop((key) => key.basket === null || key.basket.id === id);
  }
}

/** After a gap in the notifications nothing can be trusted. */
export function dropAll(caches: Caches): void {
  caches.keys.clear();
  caches.baskets.clear();
  caches.usage.clear();
}
