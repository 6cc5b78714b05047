import type { Element } from 'domhandler';
import { isBuyButton } from './buy-words.ts';
import { textOf } from './elements.ts';
import type { FoundProduct } from './found-product.ts';
import { isProductImage } from './images.ts';
import { urlOn, oneLine, type Page } from './page.ts';
import { isAside } from './price-places.ts';
import { cleanTitle, headingElement, titleTag } from './titles.ts';
import { priceOn, pricesIn, type VisiblePrice } from './visible-price.ts';

const mostCards = 12;
const fewCards = 3;
const mostCandidates = 400;

/** What a page shows to people. */
export interface Seen {
  found: FoundProduct;
  /** It has one price that isn't among other products. */
  isProduct: boolean;
  /** It shows many products with prices. */
  isList: boolean;
  heading: string | undefined;
  prices: VisiblePrice;
  buttons: Element[];
}

/** What a page without markup seems to sell. */
export function readHeuristics(page: Page): Seen {
  const element = headingElement(page);
  const heading = oneLine(textOf(element, 1_000), 500);
  const title = heading ?? titleTag(page);
  const prices = priceOn(page, element);
  const all = buyButtons(page);
  const buttons = all.filter((button) => !prices.isInCard(button));
  const price = prices.price ?? (buttons.length === 1 ? onlyPriceOf(page) : undefined);
  const found: FoundProduct = {
    title: title && cleanTitle(page, title),
    images: imagesOn(page),
    ...(price && { price }),
  };
  const isAmongOthers = prices.cards > mostCards && buttons.length !== 1;
  const isList =
    prices.cards >= fewCards &&
    (prices.price === undefined || (isAmongOthers && prices.cards > 2 * prices.amounts.length));
  return {
    found,
    isProduct: title !== undefined && price !== undefined && !isList,
    isList,
    heading,
    prices,
    buttons,
  };
}

/** The only amount in a page's text, beside its one button to buy. */
function onlyPriceOf(page: Page) {
  const { $ } = page;
  const amounts = pricesIn(page, textOf($('main').get(0) ?? $('body').get(0), 50_000));
  return new Set(amounts.map(({ amount }) => amount)).size === 1 ? amounts[0] : undefined;
}

function imagesOn(page: Page): string[] | undefined {
  const { $ } = page;
  const named = $('link[rel="image_src"]').attr('href');
  const shown = $(
    'main img, article img, [class*="product" i] img, [class*="gallery" i] img, [id*="product" i] img, img',
  )
    .slice(0, mostCandidates)
    .toArray()
    .filter((element) => !isAside(element) && isProductImage(element))
    .map(({ attribs }) => attribs['data-zoom-image'] ?? attribs['data-src'] ?? attribs.src);
  const images = [named, ...shown].map((url) => urlOn(page, url)).filter((url) => url !== undefined);
  return images.length > 0 ? [...new Set(images)].slice(0, 5) : undefined;
}

function buyButtons({ $ }: Page): Element[] {
  return $('button, input[type="submit"], input[type="button"], a, [role="button"]')
    .slice(0, 3_000)
    .toArray()
    .filter((element) => isBuyButton(element) && !isAside(element));
}
