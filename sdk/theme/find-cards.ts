import { handleOf } from './product-handle.ts';

/** A theme's product card: an element that shows one product with its image. */
export interface ProductCard {
  element: HTMLElement;
  handle: string;
  title: string;
  image: HTMLElement;
}

/** Card selectors of popular themes; other themes' cards are recognized by their structure. */
const named =
  '.card-wrapper,.product-card-wrapper,product-card,.product-card,.product-item,.grid-product,.grid__item--product,.product-grid-item';
/** Cart lines also show products, but aren't cards. */
const lines = '[class*=cart-item],[class*=cart__item],[class*=line-item],tr';
/** Here, only elements that the theme itself calls a card count. */
const elsewhere =
  'header,footer,nav,dialog,cart-drawer,cart-notification,cart-items,[id*=cart-],[class*=drawer],form[action$="/cart"],predictive-search,[class*=predictive],[role=listbox],product-info,.rte,article p';
/** Elements that are never inside a card. */
const outer = 'body,main,section,ul,ol,.shopify-section,[id^=shopify-section]';
const images = 'img,picture,video,svg.placeholder-svg,[style*="background-image"]';
const links = 'a[href*="/products/"]';
/** Review apps link each review to its product, with the product's or the customer's photo. */
const reviews =
  '[class*=jdgm-],[class*=judgeme],[class*=loox-],[class*=yotpo-review],[class*=stamped-review],[class^=oke-],[class*=" oke-"],[itemprop=review],blockquote';
/** Reviews of themes and other apps, recognized by class names. */
const likeReviews =
  '.review,.reviews,.testimonial,.testimonials,[class*=review-card],[class*=review-item],[class*=review__],[class*=review-slide],[class*=reviews-],[class*=testimonial-],[class*=testimonials_]';
/** In CSS pixels; swatches and thumbnails are narrower. */
const minImageWidth = 80;
/** Marks an element that contains links to different products. */
const mixed = Symbol('mixed');

/** @param own handle of the page's own product, which has its own button */
export function findCards(own?: string): ProductCard[] {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(links)].map((link) => ({
    link,
    handle: handleOf(link.href),
  }));
  const page = readPage(all);
  const cards = new Map<Element, ProductCard>();
  const aroundCards = new Set<Element>();
  for (const { link, handle } of all) {
    if (!handle || handle === own || link.closest(lines) || isWithin(link, reviews)) continue;
    const element = namedCard(link, handle, page) ?? builtCard(link, handle, page);
    const image = element && page.imageIn(element);
    // A card's links can be in parts of different sizes.
    if (!image || aroundCards.has(element) || isIn(cards, element)) continue;
    const title = titleOf(element, handle, image, page);
    // A slide that only shows an image, or a card whose text is still loading and is found on the
    // next scan.
    if (!title) continue;
    cards.set(element, { element, handle, image, title });
    for (
      let around: Element | null = element;
      around && !aroundCards.has(around);
      around = around.parentElement
    )
      aroundCards.add(around);
  }
  return [...cards.values()];
}

/** Apps also add their names to classes of the whole page. */
const isWithin = (link: Element, places: string) => link.closest(places)?.matches(':not(html,body)');

function isIn(cards: Map<Element, unknown>, element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (cards.has(around)) return true;
  return false;
}

/**
 * Facts about an element that each of its links needs, computed once, so that a scan takes linear
 * time.
 */
interface PageOfCards {
  holdsOnly(element: Element, handle: string): boolean;
  imageIn(element: Element): HTMLElement | undefined;
  headingIn(element: Element): string;
  linkIn(element: Element): string;
}

function readPage(all: { link: Element; handle: string | undefined }[]): PageOfCards {
  const held = new Map<Element, string | typeof mixed>();
  for (const { link, handle = '' } of all) {
    for (let element: Element | null = link; element; element = element.parentElement) {
      const before = held.get(element);
      // The ancestors are already known.
      if (before === handle || before === mixed) break;
      held.set(element, before === undefined ? handle : mixed);
    }
  }
  return {
    holdsOnly: (element, handle) => (held.get(element) ?? handle) === handle,
    imageIn: once(imageIn),
    headingIn: once((element) =>
      firstText(textsOf(element, 'h1,h2,h3,h4,h5,h6,[class*=title],[class*=name]')),
    ),
    linkIn: once((element) => firstText(textsOf(element, links))),
  };
}

function once<Value>(find: (element: Element) => Value): (element: Element) => Value {
  const known = new Map<Element, Value>();
  return (element) => {
    if (!known.has(element)) known.set(element, find(element));
    return known.get(element)!;
  };
}

function namedCard(link: Element, handle: string, page: PageOfCards): HTMLElement | undefined {
  const card = link.closest<HTMLElement>(named);
  return card && !card.closest('a') && page.holdsOnly(card, handle) ? card : undefined;
}

/** The nearest ancestor of the link that contains an image and only this product. */
function builtCard(link: Element, handle: string, page: PageOfCards): HTMLElement | undefined {
  if (link.closest(elsewhere) || isWithin(link, likeReviews)) return undefined;
  let element = link.parentElement;
  for (let steps = 0; element && steps < 6 && !element.matches(outer); steps += 1) {
    if (!page.holdsOnly(element, handle)) return undefined;
    if (page.imageIn(element)) return element;
    element = element.parentElement;
  }
  return undefined;
}

/** The product's image. Images that haven't loaded may have no width. */
const imageIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(images)].find((image) => {
    const { width } = image.getBoundingClientRect();
    return !width || width >= minImageWidth;
  });

/**
 * The product's title from the card or, if that only contains the image, from the surrounding
 * elements.
 */
function titleOf(card: Element, handle: string, image: Element, page: PageOfCards): string {
  let around = card;
  for (let steps = 0; steps < 4; steps += 1) {
    const parent = around.parentElement;
    if (!parent || parent.matches(outer) || !page.holdsOnly(parent, handle)) break;
    around = parent;
  }
  return page.headingIn(around) || firstText([image.getAttribute('alt')]) || page.linkIn(around);
}

const textsOf = (around: Element, selector: string) =>
  [...around.querySelectorAll(selector)].flatMap((element) => [
    element.textContent,
    element.getAttribute('aria-label'),
  ]);

const firstText = (texts: (string | null)[]) =>
  (texts.find((text) => text?.trim()) ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
