import type { LRUCache } from 'lru-cache';
import type { ScrapeResult } from '#api/contract/product.ts';

export interface Scraper {
  /** Reads the product that a foreign page shows. A page that cannot be read is a result, never a throw. */
  scrape(url: string): Promise<ScrapeResult>;
}

/** Why a shop's Admin did not do what it was asked. `refused` comes with the platform's own words. */
export interface ShopAdminFailure extends Error {
  readonly isShopAdminFailure: true;
  readonly reason: 'not_authorized' | 'unavailable' | 'throttled' | 'refused' | 'failed';
}

/** Products as shops on a platform know them. Every call may throw a `ShopAdminFailure`. */
export interface PlatformProducts {
  /** Which variants of a product may be bought now, by their numbers; none of a product that is gone. */
  readAvailability(shopDomain: string, productId: string): Promise<ReadonlyMap<string, boolean>>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    scraper: Scraper;
    platformProducts: PlatformProducts;
  }

  interface Caches {
    /** By partner and canonical URL: what a product's page told just now. */
    previews: LRUCache<string, ScrapeResult & { success: true }>;
    /** By network: pages it had read in the background within the minute. */
    prefetches: LRUCache<string, { count: number }>;
  }
}
