/** The shop's collections, with their products and colors. */
import { chosenVariant, findProduct, products } from './products.ts';
import type { Product, Variant } from './product.ts';

/** A card in a collection: a product in one of its variants. */
export interface Card {
  product: Product;
  variant: Variant;
}

export interface Collection {
  handle: string;
  title: string;
  text: string;
  cards: Card[];
}

export const sortings = {
  featured: 'Featured',
  newest: 'Newest first',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name, A to Z',
} as const;
export type Sorting = keyof typeof sortings;

/** One card for the whole product. */
export const cardOf = (product: Product): Card => ({ product, variant: chosenVariant(product) });

/** One card per color of the product. */
function colourCards(product: Product): Card[] {
  const faces = new Map(product.variants.toReversed().map((variant) => [variant.photo, variant]));
  return [...faces.values()].reverse().map((variant) => ({ product, variant }));
}

const cards = (handles: string[]): Card[] => handles.map((handle) => cardOf(the(handle)));
const colours = (handle: string): Card[] => colourCards(the(handle));

function the(handle: string): Product {
  const product = findProduct(handle);
  if (!product) throw new Error(`No product is called ${handle}`);
  return product;
}

export const collections: readonly Collection[] = [
  {
    handle: 'new',
    title: 'New',
    text: 'What came in over the last weeks.',
    cards: [...products]
      .sort((a, b) => b.since.localeCompare(a.since))
      .slice(0, 8)
      .map((product) => cardOf(product)),
  },
  {
    handle: 'table',
    title: 'Table',
    text: 'Ceramics, glass and wood for long meals.',
    cards: cards([
      'ono-vase',
      'daily-mug',
      'nesting-bowls',
      'kyo-teapot',
      'rim-plates',
      'still-carafe',
      'brass-taper-holders',
      'turned-mills',
      'serving-board',
      'waffle-towels',
      'the-quiet-kitchen',
      'fig-leaf-hand-wash',
    ]),
  },
  {
    handle: 'lighting',
    title: 'Lighting',
    text: 'Warm light, at the height of the eyes and below.',
    cards: [...colours('dome-table-lamp'), ...cards(['brass-taper-holders'])],
  },
  {
    handle: 'textiles',
    title: 'Textiles',
    text: 'Linen and cotton that get better with washing.',
    cards: [...colours('flax-stripe-cushion'), ...cards(['waffle-towels'])],
  },
  {
    handle: 'furniture',
    title: 'Furniture',
    text: 'A chair to stay on, and what hangs above it.',
    cards: [...colours('elm-dining-chair'), ...cards(['noon-wall-clock', 'low-sun-print'])],
  },
];

export const findCollection = (handle: string): Collection | undefined =>
  collections.find((collection) => collection.handle === handle);

/** The collection a product belongs to, apart from `new`. */
export function homeOf(product: Product): Collection | undefined {
  return collections.find(
    ({ handle, cards: all }) => handle !== 'new' && all.some((card) => card.product === product),
  );
}

export function sortCards(all: readonly Card[], sorting: Sorting): Card[] {
  const sorted = [...all];
  if (sorting === 'newest') sorted.sort((a, b) => b.product.since.localeCompare(a.product.since));
  if (sorting === 'price-up') sorted.sort((a, b) => a.variant.price - b.variant.price);
  if (sorting === 'price-down') sorted.sort((a, b) => b.variant.price - a.variant.price);
  if (sorting === 'name') sorted.sort((a, b) => a.product.title.localeCompare(b.product.title));
  return sorted;
}
