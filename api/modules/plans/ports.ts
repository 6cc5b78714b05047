import type { LRUCache } from 'lru-cache';
import type { UsageTotals } from './usage-totals.ts';

declare module '#api/platform/context.ts' {
  interface Caches {
    /** This month's actions, by partner. */
    usage: LRUCache<number, UsageTotals>;
  }
}
