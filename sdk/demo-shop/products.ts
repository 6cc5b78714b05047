/** The original catalog of Kiln & Linen, and functions to search a catalog. */
import { furniture } from './catalogue/furniture.ts';
import { inGerman } from './catalogue/german.ts';
import { lighting } from './catalogue/lighting.ts';
import { table } from './catalogue/table.ts';
import { textiles } from './catalogue/textiles.ts';
import type { LanguageCode } from './language.ts';
import { type Product, productOf, type Variant } from './product.ts';

const sheets = [...table, ...lighting, ...textiles, ...furniture];

const catalogs: Record<LanguageCode, readonly Product[]> = {
  en: sheets.map(productOf),
  de: sheets.map((sheet) => inGerman(productOf(sheet), sheet.de)),
};

export const productsIn = (code: LanguageCode): readonly Product[] => catalogs[code];

export const products = productsIn('en');

export const findProduct = (handle: string, among = products): Product | undefined =>
  among.find((product) => product.handle === handle);

/** The product with this variant, and the variant. */
export function findVariant(
  id: string,
  among: readonly Product[],
): { product: Product; variant: Variant } | undefined {
  for (const product of among) {
    const variant = product.variants.find((candidate) => candidate.id === id);
    if (variant) return { product, variant };
  }
  return undefined;
}

/** The given variant, else the product's `face`, else the first available, else the first. */
export function chosenVariant(product: Product, id?: string): Variant {
  const variant =
    product.variants.find((candidate) => candidate.id === id) ??
    product.variants.find((candidate) => candidate.id === product.face) ??
    product.variants.find((candidate) => candidate.stock > 0) ??
    product.variants[0];
  if (!variant) throw new Error(`${product.handle} has no variant`);
  return variant;
}

/** The variant with these option values, in the order of the product's options. */
export const variantWith = (product: Product, values: readonly string[]): Variant | undefined =>
  product.variants.find((variant) => variant.values.every((value, index) => value === values[index]));

/** Products whose title, type, description or variants contain every word. */
export function searchProducts(query: string, among: readonly Product[]): Product[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return among.filter((product) => {
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
