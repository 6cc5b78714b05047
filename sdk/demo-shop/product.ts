/** A product's data in the shop, in one of its languages. Prices are in minor units of EUR, including tax. */
export interface Photo {
  file: string;
  alt: string;
}

export interface OptionValue {
  name: string;
  /** CSS color of the swatch; options without one are shown as text. */
  swatch?: string;
  /** The photo that shows this value. */
  photo?: string;
}

export interface Option {
  name: string;
  values: OptionValue[];
}

export interface Variant {
  id: string;
  /** e.g. `Oat, medium`. */
  title: string;
  /** One value per option of the product, in order. */
  values: string[];
  price: number;
  /** The original price, if the variant is reduced. */
  compareAt?: number;
  /** Quantity left; 0 if it's sold out. */
  stock: number;
  swatch?: string;
  photo: string;
}

export interface Product {
  handle: string;
  title: string;
  /** Product type, e.g. `Vases`. */
  type: string;
  maker: string;
  /** One or two sentences. */
  description: string;
  /** Material, dimensions, care. */
  details: [label: string, text: string][];
  options: Option[];
  photos: Photo[];
  variants: Variant[];
  /** The day it was added to the shop, ISO 8601. */
  since: string;
  /** ID of the variant shown first; default: the first available one. */
  face?: string;
  /** Whether a text can be engraved. */
  engraved?: true;
}

/**
 * A choice beyond the variant, with the same name in every language: two engravings are two wishes.
 */
export interface Properties {
  Engraving?: string | undefined;
}

export const maxEngravingLength = 20;

/** Initial stock of each variant. */
const startStock = 24;
/** At or below this, pages show how many are left. */
export const lowStock = 3;

export type Availability = 'in_stock' | 'low_stock' | 'out_of_stock';

export function availabilityOf(stock: number): Availability {
  if (stock === 0) return 'out_of_stock';
  return stock > lowStock ? 'in_stock' : 'low_stock';
}

/** A product's texts on German pages. */
export interface GermanTexts extends Pick<Product, 'title' | 'description' | 'details'> {
  /** The photos' alternative texts. */
  alts: string[];
}

/** A product as written in the catalog, from which `productOf` derives variants. */
export interface ProductSheet extends Omit<Product, 'variants' | 'options'> {
  /** The first variant's ID; the others count up from it. */
  number: number;
  options?: Option[];
  /** The title of the only variant of a product without options. */
  only?: string;
  price: number;
  compareAt?: number;
  /** Added to `price` for a value. */
  surcharge?: Record<string, number>;
  /** Titles of sold-out variants. */
  soldOut?: string[];
  de: GermanTexts;
}

/** Creates a variant for every combination of the sheet's options. */
export function productOf(sheet: ProductSheet): Product {
  const { number, options = [], only = '', price, compareAt, surcharge = {}, soldOut = [], ...rest } = sheet;
  const combinations = options.reduce<OptionValue[][]>(
    (rows, option) => rows.flatMap((row) => option.values.map((value) => [...row, value])),
    [[]],
  );
  const variants = combinations.map((row, index): Variant => {
    const title = row.length > 0 ? titleOf(row.map((value) => value.name)) : only;
    const extra = row.reduce((sum, value) => sum + (surcharge[value.name] ?? 0), 0);
    return {
      id: String(number + index),
      title,
      values: row.map((value) => value.name),
      price: price + extra,
      ...(compareAt && { compareAt: compareAt + extra }),
      stock: soldOut.includes(title) ? 0 : startStock,
      swatch: row.find((value) => value.swatch)?.swatch,
      photo: row.find((value) => value.photo)?.photo ?? rest.photos[0]?.file ?? '',
    };
  });
  return { ...rest, options, variants };
}

export const titleOf = ([first = '', ...others]: string[]) =>
  [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ');
