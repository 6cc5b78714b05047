import type { LRUCache } from 'lru-cache';
import type { ListAction } from './count-list-actions.ts';
import type { EventBuffer } from './event-buffer.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** List views on their way to the database. */
    views: EventBuffer<ListAction>;
  }

  interface Caches {
    /** By user agent: whether it is a bot's. */
    bots: LRUCache<string, boolean>;
    /** By UTC day: what makes viewers' names. Only of the day that was asked for last. */
    viewerSalts: LRUCache<string, string>;
    /** Those that are on their way from the database. */
    comingSalts: Map<string, Promise<string>>;
  }
}
