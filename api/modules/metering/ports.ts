import type { LRUCache } from 'lru-cache';
import type { ListAction } from './count-list-actions.ts';
import type { EventBuffer } from './event-buffer.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** List views waiting to be written. */
    views: EventBuffer<ListAction>;
  }

  interface Caches {
    /** Whether a user agent is a bot. */
    bots: LRUCache<string, boolean>;
    /** The latest day's salt for hashing viewers. */
    viewerSalts: LRUCache<string, string>;
    /** The latest comparison of the counters with the ledger on this server: partners whose months differ. */
    counterCheck: { differing: number | null };
    /** Salts being loaded from the database. */
    comingSalts: Map<string, Promise<string>>;
  }
}
