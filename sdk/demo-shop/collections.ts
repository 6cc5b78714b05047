/** The shop's collections, with their products and colors. */
import { type LanguageCode, languages } from './language.ts';
import type { Product, Variant } from './product.ts';
import { chosenVariant } from './products.ts';
import type { Texts } from './texts/en.ts';

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

export type Sorting = keyof Texts['sortings'];

/** A single card for a product. */
export const cardOf = (product: Product): Card => ({ product, variant: chosenVariant(product) });

/** One card per color of the product. */
function colourCards(product: Product): Card[] {
  const faces = new Map(product.variants.toReversed().map((variant) => [variant.photo, variant]));
  return [...faces.values()].reverse().map((variant) => ({ product, variant }));
}

/** The collections in a language, with the products currently sold. */
export function collectionsOf(products: readonly Product[], code: LanguageCode): Collection[] {
  const sold = (handle: string) => products.filter((product) => product.handle === handle);
  const cards = (handles: string[]) => handles.flatMap(sold).map(cardOf);
  const colours = (handle: string) => sold(handle).flatMap(colourCards);
  const content = {
    new: [...products]
      .sort((a, b) => b.since.localeCompare(a.since))
      .slice(0, 8)
      .map((product) => cardOf(product)),
    table: cards([
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
    lighting: [...colours('dome-table-lamp'), ...cards(['brass-taper-holders'])],
    textiles: [...colours('flax-stripe-cushion'), ...cards(['waffle-towels'])],
    furniture: [...colours('elm-dining-chair'), ...cards(['noon-wall-clock', 'low-sun-print'])],
  };
  return Object.entries(languages[code].texts.collections).map(([handle, texts]) => ({
    handle,
    ...texts,
    cards: content[handle as keyof typeof content],
  }));
}

export const findCollection = (handle: string, among: readonly Collection[]): Collection | undefined =>
  among.find((collection) => collection.handle === handle);

/** The collection a product belongs to, apart from `new`. */
export function mainCollectionOf(product: Product, among: readonly Collection[]): Collection | undefined {
  return among.find(
    ({ handle, cards }) => handle !== 'new' && cards.some((card) => card.product === product),
  );
}

export function sortCards(cards: readonly Card[], sorting: Sorting, code: LanguageCode): Card[] {
  const sorted = [...cards];
  if (sorting === 'newest') sorted.sort((a, b) => b.product.since.localeCompare(a.product.since));
  if (sorting === 'price-up') sorted.sort((a, b) => a.variant.price - b.variant.price);
  if (sorting === 'price-down') sorted.sort((a, b) => b.variant.price - a.variant.price);
  if (sorting === 'name') sorted.sort((a, b) => a.product.title.localeCompare(b.product.title, code));
  return sorted;
}
