/** The catalog of Kiln & Linen. */
import { productOf, type Product, type Variant } from './product.ts';
import { furniture } from './catalogue/furniture.ts';
import { lighting } from './catalogue/lighting.ts';
import { table } from './catalogue/table.ts';
import { textiles } from './catalogue/textiles.ts';

export const products: readonly Product[] = [...table, ...lighting, ...textiles, ...furniture].map(productOf);

const byHandle = new Map(products.map((product) => [product.handle, product]));
const byVariant = new Map(
  products.flatMap((product) =>
    product.variants.map((variant) => [variant.id, { product, variant }] as const),
  ),
);

export const findProduct = (handle: string): Product | undefined => byHandle.get(handle);

/** The product with this variant, and the variant. */
export const findVariant = (id: string): { product: Product; variant: Variant } | undefined =>
  byVariant.get(id);

/** The given variant, else the product's `face`, else the first available, else the first. */
export function chosenVariant(product: Product, id?: string): Variant {
  const variant =
    product.variants.find((candidate) => candidate.id === id) ??
    product.variants.find((candidate) => candidate.title === product.face) ??
    product.variants.find((candidate) => candidate.available) ??
    product.variants[0];
  if (!variant) throw new Error(`${product.handle} has no variant`);
  return variant;
}

/** The variant with these option values, in the order of the product's options. */
export const variantWith = (product: Product, values: readonly string[]): Variant | undefined =>
  product.variants.find((variant) => variant.values.every((value, index) => value === values[index]));

/** Products whose title, type, description or variants contain every word. */
export function searchProducts(query: string): Product[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return products.filter((product) => {
    const text = [
      product.title,
      product.type,
      product.maker,
      product.description,
      ...product.variants.map((v) => v.title),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
