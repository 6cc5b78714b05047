import type { LRUCache } from 'lru-cache';
import type { SafeResponse } from '#api/platform/fetch/safe-fetch.ts';
import type { ScrapeResult } from './schemas.ts';

export interface Scraper {
  /** Reads the product on a page. Never throws if a page can't be read; that's a result, too. */
  scrape(url: string): Promise<ScrapeResult>;
  /**
   * Reads the product in the response to a single request (`pageRequest`), or the URL to which it
   * redirects visitors.
   * @param visited the URLs on the way, canonical; the last one returned the response
   */
  readResponse(response: SafeResponse, visited: string[]): Promise<ScrapeResult | { leadsTo: string }>;
}

/** The reason why a request to a shop's Admin failed. With `refused`, the message is the platform's. */
export interface ShopAdminFailure extends Error {
  readonly isShopAdminFailure: true;
  readonly reason: 'not_authorized' | 'unavailable' | 'throttled' | 'refused' | 'failed';
}

/** Products as the shop's platform knows them. Every call can throw a `ShopAdminFailure`. */
export interface PlatformProducts {
  /** Whether each variant of a product can be bought now, by variant ID; empty if the product no longer exists. */
  readAvailability(shopDomain: string, productId: string): Promise<ReadonlyMap<string, boolean>>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    scraper: Scraper;
    platformProducts: PlatformProducts;
  }

  interface Caches {
    /** Recently read pages, by partner and canonical URL. */
    previews: LRUCache<string, ScrapeResult & { success: true }>;
    /** Pages read in the background in the last minute, by network. */
    prefetches: LRUCache<string, { count: number }>;
  }
}
