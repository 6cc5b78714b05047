import type { ReadThroughCache } from '#api/platform/read-through-cache.ts';
import type { OwnedBasket } from './get-basket.ts';

declare module '#api/platform/context.ts' {
  interface Caches {
    baskets: ReadThroughCache<OwnedBasket>;
  }
}
