import type { SaveProduct } from '../../api/contract/events.ts';
import { productOfButton } from './read-product.ts';
import type { SavedMarks } from './saved-marks.ts';
import type { OpenOptions } from './types.ts';

/** The elements that open the dialog: those mounted individually and, after `all`, every `[data-wl]`. */
export interface BoundElements {
  all(): void;
  mount(elements: Element[], product: OpenOptions | undefined): () => void;
  /**
   * Marks saved products with `data-wl-saved` and, on buttons, `aria-pressed`.
   * @returns the elements that need more than this: our button drawn into them, or saving for later
   */
  draw(marks: SavedMarks): HTMLElement[];
}

/** Elements ever mounted by any instance, which other instances leave alone. */
const taken = /* @__PURE__ */ new WeakSet<EventTarget>();

/**
 * @param press called when the shopper clicks, with the product and the element's own save mode
 * @param read returns the product as it will be saved
 */
export function boundElements(
  press: (product: OpenOptions, mode?: string) => void,
  read: (product: OpenOptions) => SaveProduct,
): BoundElements {
  /**
   * The given product; undefined to read it from the element's attributes; null once it's
   * unmounted.
   */
  const mounted = new Map<EventTarget, OpenOptions | null | undefined>();
  // Matches nothing until `all`.
  let selector = '_';

  const isBound = (node: EventTarget): node is HTMLElement =>
    mounted.has(node)
      ? mounted.get(node) !== null
      : !taken.has(node) && !!(node as Partial<Element>).matches?.(selector);
  const productOf = (element: HTMLElement) => mounted.get(element) || productOfButton(element.dataset);

  /** The last handled event, because elements in closed components have additional listeners. */
  let handled: Event | undefined;
  /**
   * A single listener for the page also works for buttons added later, and for cards that stop
   * click propagation.
   */
  const hear = (event: Event) => {
    const element = event !== handled && event.composedPath().find(isBound);
    // Escape and Tab, unlike Enter and the space bar, are meant for the elements around the card.
    if (!element || (event as KeyboardEvent).key >= 'Es') return;
    handled = event;
    // In a clickable card, the click would open the product's page. On other pages, clicks
    // propagate.
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
        // Closed components hide the clicked element from the page.
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
        // Only write changes: our own observer and the page's are notified of every write.
        if (element.matches('button,[role=button]') && element.getAttribute('aria-pressed') !== `${isSaved}`)
          element.setAttribute('aria-pressed', `${isSaved}`);
      }
      return elements.filter(({ dataset }) => dataset.wl || 'wlSaveForLater' in dataset);
    },
  };
}
