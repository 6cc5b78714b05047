import type { Element } from 'domhandler';
import { textOf } from './elements.ts';
import { wordsFor } from './words.ts';

const buyWords = new RegExp(wordsFor('buy'), 'iu');
const buyNames = /add-?to-?(cart|bag|basket)|addtocart|btn-?buy|buy-?now/i;

/** Whether an element is a button that puts the product into a cart. */
export function isBuyButton(element: Element): boolean {
  const { attribs, name } = element;
  if (buyWords.test(attribs.value ?? attribs.alt ?? textOf(element, 100))) return true;
  return name !== 'a' && buyNames.test(`${attribs.id ?? ''} ${attribs.name ?? ''} ${attribs.class ?? ''}`);
}
