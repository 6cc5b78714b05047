import type { ReadThrough } from '#api/platform/read-through.ts';
import type { OwnedBasket } from './get-basket.ts';

declare module '#api/platform/context.ts' {
  interface Caches {
    baskets: ReadThrough<OwnedBasket>;
  }
}
