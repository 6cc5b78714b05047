import type { ProductCard } from './find-cards.ts';
import { findCards } from './find-cards.ts';
import { icons } from './icons.ts';
import type { PageSetup } from './page-setup.ts';
import type { ProductDetails } from './product-details.ts';
import { handleOf } from './product-handle.ts';
import { writeData } from './write-data.ts';

const selector = '.wl-heart';

/** Adds one heart to every product card; updates it if the card shows another product. */
export function drawHearts(setup: PageSetup): void {
  const cards = findCards(handleOf(`${setup.product?.url ?? ''}`));
  // Measure everything before changing anything, to avoid repeated layouts.
  const places = cards.map(({ element, image }) => ({
    box: element.getBoundingClientRect(),
    shown: image.getBoundingClientRect(),
    style: getComputedStyle(element),
  }));
  const isPlaced = places.map(({ style }) => style.position !== 'static');
  const isRightToLeft = places.map(({ style }) => style.direction === 'rtl');

  cards.forEach((card, index) => {
    const { element } = card;
    const { box, shown } = places[index]!;
    const known = element.querySelector<HTMLElement>(selector);
    const heart = known ?? newHeart(setup);
    describe(heart, card, setup);
    if (shown.width) {
      const side = isRightToLeft[index] ? shown.left - box.left : box.right - shown.right;
      heart.style.setProperty('--wl-top', `${Math.round(shown.top - box.top)}px`);
      heart.style.setProperty('--wl-side', `${Math.round(side)}px`);
    }
    if (known) return;
    if (!isPlaced[index]) element.style.position = 'relative';
    element.append(heart);
  });
}

/**
 * Loads a product's details when the shopper gets near its heart, and stops clicks from reaching
 * the card.
 */
export function watchHearts(details: ProductDetails): void {
  const heartAt = ({ target }: Event) => (target as Element | null)?.closest?.<HTMLElement>(selector);
  for (const name of ['pointerover', 'focusin', 'touchstart', 'click']) {
    addEventListener(
      name,
      (event) => {
        const url = heartAt(event)?.dataset.url;
        if (url) details.expect(url);
      },
      { capture: true, passive: true },
    );
  }
  // The widget listens on the same target and still receives it.
  addEventListener('click', (event) => heartAt(event) && event.stopPropagation(), true);
}

function newHeart({ buttonIcon = 'heart', icon, iconColor }: PageSetup): HTMLElement {
  const heart = document.createElement('button');
  heart.type = 'button';
  heart.className = 'wl-heart';
  heart.dataset.wl = '';
  heart.innerHTML = icons[buttonIcon](20, icon);
  heart.setAttribute('aria-pressed', 'false');
  // Beside the card's link, above anything that themes stretch over the card, and out of the card's
  // flow.
  heart.style.cssText =
    'position:absolute;z-index:3;inset:auto;top:calc(var(--wl-top,0px) + 8px);inset-inline-end:calc(var(--wl-side,0px) + 8px)';
  if (iconColor) heart.style.setProperty('--wl-icon', iconColor);
  return heart;
}

function describe(heart: HTMLElement, { handle, title, image }: ProductCard, setup: PageSetup): void {
  const url = `${location.origin}${setup.root}products/${handle}`;
  const { currency, market, texts } = setup;
  writeData(heart, 'wlLabel', (heart.dataset.wlSaved === undefined ? texts.save : texts.saved) ?? '');
  if (heart.dataset.url === url) return;
  const imageUrl = imageUrlOf(image);
  for (const [name, value] of Object.entries({ url, title, currency, market, imageUrl }))
    writeData(heart, name, value || null);
  heart.setAttribute(
    'aria-label',
    (texts.saveProduct ?? '{title}').replace('{title}', () => title),
  );
}

/** The URL of a card's image, which lazy images may have in a different attribute. */
function imageUrlOf(element: HTMLElement): string | undefined {
  const image = element.querySelector('img') ?? element;
  const { currentSrc, src, dataset } = image as HTMLImageElement;
  const address = [currentSrc, src, dataset.src].find((one) => one && !/^data:/.test(one));
  return address && new URL(address, location.href).href;
}
