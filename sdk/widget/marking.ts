import type { SaveProduct } from '../../api/contract/events.ts';
import { productOfButton } from './read-product.ts';
import type { SavedMarks } from './saved-marks.ts';
import type { OpenOptions } from './types.ts';

/** The elements that open the dialog: those mounted individually and, after `all`, every `[data-wl]`. */
export interface BoundElements {
  all(): void;
  mount(elements: Element[], product: OpenOptions | undefined): () => void;
  /**
   * Marks saved products: `data-wl-saved` and, on buttons, `aria-pressed`.
   * @returns those that want our button in them
   */
  draw(marks: SavedMarks): HTMLElement[];
}

/** Elements ever mounted by an instance, which the others leave alone. */
const taken = /* @__PURE__ */ new WeakSet<EventTarget>();

/**
 * @param press called with the product, and the element's own mode of saving, when the shopper clicks
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

  /** The last handled event: elements in closed components have their own listeners, too. */
  let handled: Event | undefined;
  /** One listener for the page: it also works for buttons added later, and for cards that stop click propagation. */
  const hear = (event: Event) => {
    const element = event !== handled && event.composedPath().find(isBound);
    // Escape and Tab, unlike Enter and the space bar, are for the elements around the card.
    if (!element || (event as KeyboardEvent).key >= 'Es') return;
    handled = event;
    // In a clickable card, the click would open the product's page. Other pages get every click.
    const card = element.parentElement;
    if (card && getComputedStyle(card).cursor === 'pointer')
      element.addEventListener(event.type, (press) => press.stopPropagation(), { once: true });
    if (event.type === 'click') {
      event.preventDefault();
      press(productOf(element), element.dataset.save);
    }
  };
  const listen = (root: EventTarget) =>
    ['click', 'keydown', 'pointerdown', 'mousedown'].forEach((name) =>
      root.addEventListener(name, hear, true),
    );

  return {
    all() {
      selector = '[data-wl]';
      listen(window);
    },
    mount(elements, product) {
      elements.forEach((element) => {
        taken.add(element);
        mounted.set(element, product);
        // Closed components hide from the page which element was clicked.
        listen(element.getRootNode());
      });
      listen(window);
      return () => elements.forEach((element) => mounted.set(element, null));
    },
    draw(marks) {
      const elements = [...mounted.keys(), ...document.querySelectorAll(selector)].filter(isBound);
      for (const element of elements) {
        const isSaved = !!marks.find(marks.rules.wishOf(read(productOf(element))));
        element.toggleAttribute('data-wl-saved', isSaved);
        // Only if it differs: the page's observers, and ours, are notified of every change.
        if (element.matches('button,[role=button]') && element.getAttribute('aria-pressed') !== `${isSaved}`)
          element.setAttribute('aria-pressed', `${isSaved}`);
      }
      return elements.filter(({ dataset }) => /^(button|heart)$/.test(dataset.wl!));
    },
  };
}
