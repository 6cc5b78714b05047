import { LRUCache } from 'lru-cache';
import type { Caches } from './platform/context.ts';
import { ImageCache } from './platform/images/image-cache.ts';
import { ReadThroughCache } from './platform/read-through-cache.ts';
import { EndedSessions } from './platform/tokens/ended-sessions.ts';

export function createCaches(): Caches {
  return {
    keys: new ReadThroughCache(),
    baskets: new ReadThroughCache(),
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
    counterCheck: { differing: null },
  };
}

/** Drops cache entries after a change in the database; `payload` comes from the triggers. */
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

/** After a gap in the notifications, any cached entry could be stale. */
export function dropAll(caches: Caches): void {
  caches.keys.clear();
  caches.baskets.clear();
  caches.usage.clear();
}
