import type { LRUCache } from 'lru-cache';
import type { UsageTotals } from './usage-totals.ts';

declare module '#api/platform/context.ts' {
  interface Caches {
    /** By partner: this month's actions. */
    usage: LRUCache<number, UsageTotals>;
  }
}
