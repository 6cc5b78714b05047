import type { SaveProduct } from '../../api/contract/events.ts';
import { productOfButton } from './read-product.ts';
import type { SavedMarks } from './saved-marks.ts';
import type { OpenOptions } from './types.ts';

/** The elements that open the dialog: those mounted individually and, after `all`, every `[data-wl]`. */
export interface BoundElements {
  all(): void;
  mount(elements: Element[], product: OpenOptions | undefined): () => void;
  /** Marks saved products: `data-wl-saved` and, on buttons, `aria-pressed`. */
  draw(marks: SavedMarks): void;
}

/** Elements ever mounted by an instance, which the others leave alone. */
const taken = /* @__PURE__ */ new WeakSet<EventTarget>();

/** Only changes what differs: the page's observers, and ours, are notified of every change. */
function set(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * @param press called with the product, and the element's own mode of saving, in the shopper's click
 * @param read the product as it is saved
 */
export function boundElements(
  press: (product: OpenOptions, mode?: string) => void,
  read: (product: OpenOptions) => SaveProduct,
): BoundElements {
  /** A given product; undefined: from the element's attributes; null: unmounted and no longer bound. */
  const mounted = new Map<EventTarget, OpenOptions | null | undefined>();
  // Matches nothing until `all`.
  let selector = '_';

  const isBound = (node: EventTarget): node is HTMLElement =>
    mounted.has(node)
      ? mounted.get(node) !== null
      : !taken.has(node) && !!(node as Partial<Element>).matches?.(selector);
  const productOf = (element: HTMLElement) => mounted.get(element) || productOfButton(element.dataset);

  /** One listener for the page: it also works for buttons added later, and for cards that stop click propagation. */
  const click = (event: Event) => {
    const element = event.composedPath().find(isBound);
    if (element) {
      event.preventDefault();
      press(productOf(element), element.dataset.save);
      // In a clickable card, the press would open the product's page. Other pages get every click.
      const card = element.parentElement;
      if (card && getComputedStyle(card).cursor === 'pointer')
        element.addEventListener('click', (press) => press.stopPropagation(), { once: true });
    }
  };
  const listen = () => addEventListener('click', click, true);

  return {
    all() {
      selector = '[data-wl]';
      listen();
    },
    mount(elements, product) {
      elements.forEach((element) => {
        taken.add(element);
        mounted.set(element, product);
      });
      listen();
      return () => elements.forEach((element) => mounted.set(element, null));
    },
    draw(marks) {
      for (const element of [...mounted.keys(), ...document.querySelectorAll(selector)].filter(isBound)) {
        const mark = marks.find(marks.rules.wishOf(read(productOf(element))));
        if (mark) set(element, 'data-wl-saved', '');
        else element.removeAttribute('data-wl-saved');
        if (element.matches('button,[role=button]')) set(element, 'aria-pressed', `${!!mark}`);
      }
    },
  };
}
