/** The catalog as currently sold, with the back office's prices and stock. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Collection, collectionsOf } from './collections.ts';
import type { LanguageCode } from './language.ts';
import type { Product, Variant } from './product.ts';
import { products, productsIn } from './products.ts';

const offer = z.object({ price: z.int(), stock: z.int(), isDeleted: z.boolean() });

/**
 * A variant's price and stock. Deleted variants aren't on any page, but the back office can restore
 * them.
 */
export type Offer = z.infer<typeof offer>;

/** The products and collections that are sold, in one language. */
export interface Catalog {
  products: readonly Product[];
  collections: readonly Collection[];
}

export class Inventory {
  readonly #file: string | undefined;
  readonly #offers: Map<string, Offer>;
  readonly #catalogs = new Map<LanguageCode, Catalog>();

  private constructor(file: string | undefined, changes: Record<string, Offer>) {
    this.#file = file;
    this.#offers = new Map(
      products.flatMap(({ variants }) =>
        variants.map(({ id, price, stock }) => [id, changes[id] ?? { price, stock, isDeleted: false }]),
      ),
    );
  }

  /** @param file stores changes; without it, they're lost when the shop ends */
  static async open(file?: string): Promise<Inventory> {
    const text = file && (await readFile(file, 'utf8').catch(() => ''));
    return new Inventory(file, text ? z.record(z.string(), offer).parse(JSON.parse(text)) : {});
  }

  catalogIn(code: LanguageCode): Catalog {
    const known = this.#catalogs.get(code);
    if (known) return known;
    const sold = productsIn(code)
      .map((product) => this.#current(product))
      .filter(({ variants }) => variants.length > 0);
    const catalog = { products: sold, collections: collectionsOf(sold, code) };
    this.#catalogs.set(code, catalog);
    return catalog;
  }

  offerOf({ id }: Pick<Variant, 'id'>): Offer {
    const found = this.#offers.get(id);
    if (!found) throw new Error(`No variant is called ${id}`);
    return found;
  }

  async change(changes: ReadonlyMap<string, Offer>): Promise<void> {
    for (const [id, changed] of changes) this.#offers.set(id, changed);
    this.#catalogs.clear();
    if (this.#file) await writeFile(this.#file, JSON.stringify(Object.fromEntries(this.#offers)));
  }

  /** The product with its current prices and stock, without deleted variants. */
  #current(product: Product): Product {
    const variants = product.variants.flatMap(({ compareAt, ...variant }): Variant[] => {
      const { price, stock, isDeleted } = this.offerOf(variant);
      if (isDeleted) return [];
      return [{ ...variant, price, stock, ...(compareAt && compareAt > price && { compareAt }) }];
    });
    const options = product.options.map((option, index) => ({
      ...option,
      values: option.values.filter(({ name }) => variants.some(({ values }) => values[index] === name)),
    }));
    return { ...product, variants, options };
  }
}
