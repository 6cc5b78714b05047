/**
 * `{site}/sdk/v1/for-later.js`: reports that a product of the cart was saved for later, so that the
 * shop's cart removes its line. Loaded by `button.js` on pages with `[data-wl-save-for-later]`; the
 * widget itself saves.
 */
import type { SavedItem } from '../../api/contract/events.ts';
import type { WishRef } from '../../api/contract/wish.ts';
import { productOfButton, saveProductOf } from '../widget/read-product.ts';
import type { SavedMarks } from '../widget/saved-marks.ts';

const selector = '[data-wl-save-for-later]';

/** The wishes of the buttons that were pressed, until they're saved. */
const waiting = new Map<HTMLElement, WishRef>();
/** The button that's being pressed, if its product was already kept on this device. */
let kept: HTMLElement | undefined;
let marks: SavedMarks | undefined;

const wishOf = ({ dataset }: HTMLElement) => marks!.rules.wishOf(saveProductOf(productOfButton(dataset)));

function report(button: HTMLElement, wish: WishRef): void {
  waiting.delete(button);
  // The cart may have drawn its lines again in the meantime.
  const drawn = [...document.querySelectorAll<HTMLElement>(selector)];
  const place = button.isConnected ? button : drawn.find((one) => marks!.rules.isOf(wish, wishOf(one)));
  const detail = { url: wish.url, variantId: wish.variantId };
  const event = new CustomEvent('wl:saved-for-later', { bubbles: true, composed: true, detail });
  (place ?? document).dispatchEvent(event);
}

/** Runs after the widget, which marks a product as soon as it's pressed. */
function hear(event: Event): void {
  const path = event.composedPath() as Partial<HTMLElement>[];
  const button = path.find((node) => node.matches?.(selector)) as HTMLElement | undefined;
  if (!button) return;
  const wish = wishOf(button);
  const mark = marks!.find(wish);
  if (event.type !== 'click') kept = mark?.kept ? button : undefined;
  // Already saved. A product that's only on its way to the list isn't.
  else if (mark && (!mark.product || kept === button)) report(button, wish);
  else waiting.set(button, wish);
}

/** Called repeatedly, as the page changes. */
export function listen(saved: SavedMarks): void {
  if (marks) return;
  marks = saved;
  for (const name of ['pointerdown', 'keydown', 'click']) addEventListener(name, hear, true);
  addEventListener('wl:saved', ({ detail }: CustomEventInit<SavedItem>) => {
    for (const [button, wish] of waiting) if (saved.rules.isOf(detail!, wish)) report(button, wish);
  });
  // The shopper closed the dialog, or the product couldn't be saved.
  for (const name of ['wl:close', 'wl:error']) addEventListener(name, () => waiting.clear());
}
