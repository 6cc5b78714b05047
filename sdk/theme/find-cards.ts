import { handleOf } from './product-handle.ts';

/** A product card of the theme: an element that shows one product with its image. */
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
/** In these places, only elements that the theme itself calls a card count. */
const elsewhere =
  'header,footer,nav,dialog,cart-drawer,cart-notification,cart-items,[id*=cart-],[class*=drawer],form[action$="/cart"],predictive-search,[class*=predictive],[role=listbox],product-info,.rte,article p';
/** Elements that are never inside a card. */
const outer = 'body,main,section,ul,ol,.shopify-section,[id^=shopify-section]';
const images = 'img,picture,video,svg.placeholder-svg,[style*="background-image"]';
const links = 'a[href*="/products/"]';
/** Swatches and thumbnails are narrower. */
const narrowest = 80;

/** @param own handle of the page's own product, which has its own button */
export function findCards(own?: string): ProductCard[] {
  const cards = new Map<HTMLElement, ProductCard>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    const handle = handleOf(link.href);
    if (!handle || handle === own || link.closest(lines)) continue;
    const element = namedCard(link, handle) ?? builtCard(link, handle);
    const image = element && imageIn(element);
    // The links of a card may be in parts of it of different sizes.
    const overlaps = (card: Element) => card.contains(element!) || element!.contains(card);
    if (!image || [...cards.keys()].some(overlaps)) continue;
    cards.set(element, { element, handle, image, title: titleOf(element, handle, image) });
  }
  return [...cards.values()];
}

function namedCard(link: Element, handle: string): HTMLElement | undefined {
  const card = link.closest<HTMLElement>(named);
  return card && !card.closest('a') && holdsOnly(card, handle) ? card : undefined;
}

/** The nearest ancestor of the link that contains an image and only this product. */
function builtCard(link: Element, handle: string): HTMLElement | undefined {
  if (link.closest(elsewhere)) return undefined;
  let element = link.parentElement;
  for (let steps = 0; element && steps < 6 && !element.matches(outer); steps += 1) {
    if (!holdsOnly(element, handle)) return undefined;
    if (imageIn(element)) return element;
    element = element.parentElement;
  }
  return undefined;
}

/** The product's image. An image that hasn't loaded yet may have no width. */
const imageIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(images)].find((image) => {
    const { width } = image.getBoundingClientRect();
    return !width || width >= narrowest;
  });

const holdsOnly = (element: Element, handle: string) =>
  [...element.querySelectorAll<HTMLAnchorElement>(links)].every((link) => handleOf(link.href) === handle);

/** The product's title from the card or, if that only contains the image, from around it. */
function titleOf(card: Element, handle: string, image: Element): string {
  let around = card;
  for (let steps = 0; steps < 4; steps += 1) {
    const parent = around.parentElement;
    if (!parent || parent.matches(outer) || !holdsOnly(parent, handle)) break;
    around = parent;
  }
  const textsOf = (selector: string) =>
    [...around.querySelectorAll(selector)].flatMap((element) => [
      element.textContent,
      element.getAttribute('aria-label'),
    ]);
  const texts = [
    ...textsOf('h1,h2,h3,h4,h5,h6,[class*=title],[class*=name]'),
    image.getAttribute('alt'),
    ...textsOf(links),
  ];
  return (texts.find((text) => text?.trim()) ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
}
