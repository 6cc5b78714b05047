import { type GermanTexts, type Product, titleOf } from '../product.ts';

/**
 * German names of product types, options and their values; missing ones are the same in both
 * languages.
 */
const names: Record<string, string> = {
  // Types
  Bath: 'Bad',
  Books: 'Bücher',
  Bowls: 'Schalen',
  Candles: 'Kerzen',
  Chairs: 'Stühle',
  Clocks: 'Uhren',
  Cups: 'Becher',
  Cushions: 'Kissen',
  Glass: 'Glas',
  Kitchen: 'Küche',
  Lamps: 'Leuchten',
  Plates: 'Teller',
  Prints: 'Drucke',
  Teapots: 'Teekannen',
  Towels: 'Geschirrtücher',
  Vases: 'Vasen',
  // Options
  Colour: 'Farbe',
  Finish: 'Oberfläche',
  Glasses: 'Gläser',
  Glaze: 'Glasur',
  Size: 'Größe',
  Stripe: 'Streifen',
  Volume: 'Volumen',
  // Colors and woods
  Clay: 'Ton',
  Ink: 'Tinte',
  Moss: 'Moos',
  Natural: 'Natur',
  Oak: 'Eiche',
  Oat: 'Hafer',
  Rust: 'Rost',
  Sage: 'Salbei',
  Slate: 'Schiefer',
  Smoked: 'Geräuchert',
  // Sizes and sets
  Small: 'Klein',
  Medium: 'Mittel',
  Large: 'Groß',
  '0.6 l': '0,6 l',
  'Refill, 1 l': 'Nachfüllung, 1 l',
  'Set of 2': '2er-Set',
  'Set of 3': '3er-Set',
  'Set of 4': '4er-Set',
  'Set of 6': '6er-Set',
  'With one glass': 'Mit einem Glas',
  'With two glasses': 'Mit zwei Gläsern',
  Hardcover: 'Gebunden',
};

const named = (name: string) => names[name] ?? name;

export function inGerman(product: Product, { alts, ...texts }: GermanTexts): Product {
  return {
    ...product,
    ...texts,
    type: named(product.type),
    options: product.options.map(({ name, values }) => ({
      name: named(name),
      values: values.map((value) => ({ ...value, name: named(value.name) })),
    })),
    photos: product.photos.map((photo, index) => ({ ...photo, alt: alts[index] ?? photo.alt })),
    variants: product.variants.map((variant) => {
      const values = variant.values.map(named);
      return { ...variant, values, title: values.length > 0 ? titleOf(values) : named(variant.title) };
    }),
  };
}
