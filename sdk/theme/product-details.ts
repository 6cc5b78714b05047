import type { SaveProduct } from '../../api/contract/events.ts';
import type { ShopifyProduct } from './complete-product.ts';
import { loadLater } from './load-later.ts';
import type { PageSetup } from './page-setup.ts';
import { handleOf } from './product-handle.ts';

/** Maximum time that the dialog waits for the shop; then it shows the card's data. */
const timeoutMs = 3_000;

export interface ProductDetails {
  /** Loads a product's details, once; call it when the shopper is about to save it. */
  expect(url: string): void;
  /** Adds data that cards don't show. Products with a price are already complete. */
  complete(product: SaveProduct): Promise<SaveProduct>;
}

export function productDetails({ root, currency }: PageSetup): ProductDetails {
  const asked = new Map<string, Promise<ShopifyProduct | undefined>>();

  const ask = (url: string) => {
    const handle = handleOf(url);
    if (handle && !asked.has(handle)) {
      asked.set(
        handle,
        fetch(`${root}products/${handle}.js`)
          .then((response) => (response.ok ? response.json() : undefined))
          .catch(() => {
            asked.delete(handle);
          }),
      );
    }
    return handle ? asked.get(handle) : undefined;
  };
  const late = () => new Promise<[]>((resolve) => setTimeout(resolve, timeoutMs, []));

  return {
    expect(url) {
      ask(url);
      loadLater().catch(() => {});
    },
    async complete(product) {
      if (product.price !== undefined) return product;
      const [found, later] = await Promise.race([
        Promise.all([ask(product.url), loadLater()]).catch(() => []),
        late(),
      ]);
      return found?.variants?.[0] ? later!.completed(product, found, currency) : product;
    },
  };
}
