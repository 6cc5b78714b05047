import { basketSectionElement } from './basket-section.ts';
import { productDetails } from './complete-product.ts';
import { followChoice } from './follow-choice.ts';
import { drawHearts, watchHearts } from './hearts.ts';
import { injectButton } from './inject-button.ts';
import { basketLoader } from './load-basket.ts';
import type { PageSetup } from './page-setup.ts';
import { pageWidget } from './page-widget.ts';
import { say } from './say.ts';
import { wishlistLinks } from './wishlist-link.ts';

/** Ways in which themes tell that another variant was chosen, beside the fields of their forms. */
const variantEvents = [
  'change',
  'input',
  'variant:change',
  'variant:changed',
  'variant:update',
  'variant-change',
  'variantChange',
];

/** Brings a page of the shop to life. Asks nobody for anything before the shopper does. */
export function startTheme(setup: PageSetup): void {
  const details = productDetails(setup);
  const loadBasket = basketLoader(setup);
  const links = wishlistLinks(setup, loadBasket);
  const widget = pageWidget(setup, details);
  let frame = 0;

  const draw = () => {
    frame = 0;
    if (setup.autoInject) {
      injectButton(setup);
      drawHearts(setup);
    }
    document.querySelectorAll<HTMLElement>('wl-button').forEach((host) => followChoice(host, setup));
    links.count(widget.savedItems().length);
  };
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };

  draw();
  widget.on('open', links.prepare);
  widget.on('error', ({ code }) => {
    const sentence = setup.texts[code === 'popup_blocked' ? 'blocked' : 'unavailable'];
    if (sentence) say(sentence);
  });
  watchHearts(details);
  addEventListener('click', links.click);

  for (const name of ['saved', 'undone', 'basket.mounted', 'basket.changed'])
    addEventListener(`wl:${name}`, drawSoon);
  for (const name of ['storage', 'pageshow', 'popstate', 'resize']) addEventListener(name, drawSoon);
  for (const name of variantEvents) document.addEventListener(name, drawSoon, true);
  (window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', drawSoon);
  const isTold = ({ type, addedNodes, removedNodes }: MutationRecord) =>
    type === 'attributes' || [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
  // Not for every tick of a countdown: only elements and what bears on them.
  new MutationObserver((records) => records.some(isTold) && drawSoon()).observe(document.documentElement, {
    subtree: true,
    childList: true,
    // `value`: hidden fields that a theme sets without an event. `href`: a card that becomes another product's.
    attributeFilter: ['value', 'href', 'data-wl-saved'],
  });
  customElements.define('wl-basket', basketSectionElement(loadBasket));
}
