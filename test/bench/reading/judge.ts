import type { ScrapedProduct } from '#api/modules/catalog/schemas.ts';
import type { Truth } from './truth.ts';

/** The product read from a page, or the reason why there is none. */
export interface Reading {
  product: ScrapedProduct | null;
  ms: number;
}

export type Verdict = Partial<
  Record<
    | 'title'
    | 'price'
    | 'price wrong'
    | 'price invented'
    | 'image'
    | 'availability'
    | 'non-product accepted as one'
    | 'product found',
    boolean
  >
>;

/** Judges the fields of a reading that the truth has. */
export function judge(truth: Truth, { product }: Reading): Verdict {
  if (!truth.isProduct) return { 'non-product accepted as one': product !== null };
  const { title, price_minor: amount, currency, image, availability } = truth;
  const given = product?.price_minor ?? null;
  const isRight = given === amount && product?.currency === currency;
  return {
    'product found': product !== null,
    ...(title && { title: sameTitle(title, product?.title ?? '') }),
    ...(typeof amount === 'number' && { price: isRight, 'price wrong': given !== null && !isRight }),
    ...(amount === null && { 'price invented': given !== null }),
    ...(image && image.length > 0 && { image: sameImage([image].flat(), product?.image_url) }),
    ...(availability && { availability: product?.availability === availability }),
  };
}

export const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** At least four in five words are shared, either way. */
function sameTitle(right: string, given: string): boolean {
  const [a, b] = [wordsOf(right), wordsOf(given)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && (2 * shared) / (a.size + b.size) >= 0.8;
}

/** Shops serve one image in many sizes, under names that differ only in the size. */
function pictureOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const file = pathname.replaceAll(/\/+$/g, '').split('/').pop() ?? '';
  const name = /^(s-l\d+|w?\d+x\d+|\d+_\d+)\.\w+$/.test(file)
    ? pathname.split('/').slice(-2, -1).join('')
    : file;
  return (name.split('.')[0] || `${pathname}${searchParams.toString()}`)
    .toLowerCase()
    .replaceAll(/[_-](\d+x\d*|small|large|medium|xl|[a-z]?\d{2,4})(?=[_-]|$)/g, '');
}

const sameImage = (right: string[], given: string | null | undefined) =>
  Boolean(given && right.some((url) => pictureOf(url) === pictureOf(given)));
