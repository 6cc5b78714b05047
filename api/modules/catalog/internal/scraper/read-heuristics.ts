import type { Element } from 'domhandler';
import { textOf } from './elements.ts';
import type { FoundProduct } from './found-product.ts';
import { addressOf, isProductImage } from './images.ts';
import { maxPriceDistance } from './nearest-price.ts';
import { type Page, urlOn } from './page.ts';
import { excludeProductAncestors, isAside, isOutside } from './price-labels.ts';
import { pricesIn } from './prices-in.ts';
import { readVisiblePrice, type VisiblePrice } from './read-visible-price.ts';
import { cleanHeading, cleanTitle, headingElement, headingText, titleTag, wordsOf } from './titles.ts';
import { wordsFor } from './words.ts';

const maxCards = 12;
/** Minimum number of products with prices in a list. */
export const fewCards = 3;
const maxPrices = 6;
const maxCandidates = 400;

/** The visible content of a page. */
export interface VisibleContent {
  found: FoundProduct;
  /** It has one price that isn't among other products. */
  isProduct: boolean;
  /**
   * The price is next to the heading and a buy button, even if the page's markup says it's
   * something else.
   */
  isSold: boolean;
  /** It shows many products with prices. */
  isList: boolean;
  heading: string | undefined;
  element: Element | undefined;
  prices: VisiblePrice;
  buttons: Element[];
}

/** Guesses the product from the page's visible content. */
export function readHeuristics(page: Page): VisibleContent {
  const element = headingElement(page);
  if (element) excludeProductAncestors(element);
  const heading = headingText(element);
  const title = (heading ? cleanHeading(page, heading) : cleanTitle(page, titleTag(page) ?? '')) || undefined;
  const all = buyButtons(page);
  // Without a heading, the price is next to the button.
  const prices = readVisiblePrice(page, element ?? all[0]);
  const buttons = all.filter((button) => !prices.isInCard(button));
  const price = prices.price ?? (buttons.length === 1 ? onlyPriceOf(page) : undefined);
  const found: FoundProduct = {
    title,
    images: imagesOn(page, heading),
    ...(price && { price }),
  };
  const isShown = heading !== undefined && isPictured(page, heading);
  const isSurely = isShown || buttons.length === 1 || (prices.isNamed && prices.distance === 0);
  const hints = [
    buttons.length > 0,
    wordsOf(heading ?? '').length > 3,
    /\d{5}|\/(p|dp|itm|item|products?|goods)[/.?]/i.test(page.url.pathname + page.url.search),
  ].filter(Boolean);
  const isAmongOthers = prices.cards > maxCards && !isSurely && hints.length < 3;
  const isList =
    prices.cards >= fewCards &&
    ((prices.price === undefined && !isSurely && hints.length < 3) ||
      (isAmongOthers && prices.cards > 2 * prices.amounts.length));
  // Without a heading or a button, it's unclear which product a price belongs to.
  const isAnyones = heading === undefined && buttons.length === 0 && prices.amounts.length > maxPrices;
  const isNear = prices.distance <= maxPriceDistance;
  // Articles mention amounts, too.
  const isOffered = prices.isNamed || buttons.length > 0 || (isShown && isNear);
  return {
    found,
    isProduct:
      title !== undefined &&
      !isList &&
      !isAnyones &&
      (price === undefined ? buttons.length > 0 && (isShown || hints.length > 2) : isOffered),
    isSold: prices.isNamed && isNear && buttons.length > 0 && !isList,
    isList,
    heading,
    element,
    prices,
    buttons,
  };
}

/** Whether an image is named like the heading. */
function isPictured(page: Page, heading: string): boolean {
  const words = wordsOf(heading);
  // Logos are named like the shop.
  if (words.every((word) => page.url.hostname.includes(word))) return false;
  return page.all.some(
    (element) =>
      element.name === 'img' && isNamedLike(words, element) && isProductImage(element) && !isOutside(element),
  );
}

function isNamedLike(words: string[], { attribs }: Element): boolean {
  const named = new Set(wordsOf(`${attribs.alt ?? ''} ${attribs.title ?? ''}`.slice(0, 1_000)));
  return words.length > 1 && words.filter((word) => named.has(word)).length >= words.length * 0.7;
}

/** The only amount in a page's text, next to its only buy button. */
function onlyPriceOf(page: Page) {
  const { $ } = page;
  const amounts = pricesIn(page, textOf($('main').get(0) ?? $('body').get(0), 50_000));
  return new Set(amounts.map(({ amount }) => amount)).size === 1 ? amounts[0] : undefined;
}

/** Images named like the heading first. */
function imagesOn(page: Page, heading: string | undefined): string[] | undefined {
  const words = wordsOf(heading ?? '');
  const named = page.all.find(({ name, attribs }) => name === 'link' && attribs.rel === 'image_src')?.attribs
    .href;
  const shown = page.all
    .filter(({ name }) => name === 'img')
    .slice(0, maxCandidates)
    .filter((element) => !isAside(element) && isProductImage(element));
  const [like, unlike] = [true, false].map((isLike) =>
    shown.filter((each) => isNamedLike(words, each) === isLike),
  );
  const urls = [...(like ?? []), ...(unlike ?? [])].map(addressOf);
  const images = [named, ...urls].map((url) => urlOn(page, url)).filter((url) => url !== undefined);
  return images.length > 0 ? [...new Set(images)].slice(0, 5) : undefined;
}

const isPressable = ({ name, attribs }: Element) =>
  name === 'button' ||
  name === 'a' ||
  attribs.role === 'button' ||
  (name === 'input' && /^(submit|button|image)$/i.test(attribs.type ?? ''));

function buyButtons(page: Page): Element[] {
  return page.all
    .filter(isPressable)
    .slice(0, 3_000)
    .filter((element) => isBuyButton(element) && !isAside(element) && !leadsAway(page, element));
}

/** Whether a link leads to another site: articles and recipes link to shops. */
function leadsAway({ url, base }: Page, { name, attribs }: Element): boolean {
  const host = name === 'a' ? URL.parse(attribs.href ?? '', base)?.hostname : undefined;
  return Boolean(host) && siteOf(host ?? '') !== siteOf(url.hostname);
}
const siteOf = (hostname: string) => hostname.split('.').slice(-2).join('.');

const buyWords = new RegExp(wordsFor('buy'), 'iu');
const buyNames = /add-?to-?(cart|bag|basket)|addtocart|btn-?buy|buy-?now/i;

/** Whether an element adds the product to a cart. */
function isBuyButton(element: Element): boolean {
  const { attribs, name } = element;
  if (buyWords.test(attribs.value ?? attribs.alt ?? textOf(element, 100))) return true;
  return name !== 'a' && buyNames.test(`${attribs.id ?? ''} ${attribs.name ?? ''} ${attribs.class ?? ''}`);
}
