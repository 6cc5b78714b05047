import type { PageSetup } from './page-setup.ts';

/** The response of `cart/add.js`; `sections` are keyed by requested name. */
export interface CartAnswer {
  items?: unknown[];
  /** The reason for refusing. */
  description?: unknown;
  message?: unknown;
  sections?: Record<string, string | null>;
}

/** The cart drawer or notification of Dawn and themes based on it. */
interface CartElement extends HTMLElement {
  getSectionsToRender?(): { id: string; section?: string }[];
  renderContents(answer: unknown): void;
  open?(): void;
}

/**
 * The theme's cart elements that can render themselves from a response, and the sections they need.
 */
export function openCarts(): { cart: CartElement; sections: string[] }[] {
  return [...document.querySelectorAll<CartElement>('cart-drawer,cart-notification')].flatMap((cart) =>
    'renderContents' in cart
      ? [{ cart, sections: (cart.getSectionsToRender?.() ?? []).map(({ id, section }) => section || id) }]
      : [],
  );
}

/** Makes the theme show the current cart. */
export async function refreshCart({ root }: PageSetup, answer: CartAnswer): Promise<void> {
  // Dawn's notification shows one line and reads its key at the top level.
  const state: CartAnswer = { ...(answer.items?.[0] as object), ...answer };
  const carts = openCarts();
  for (const { cart } of carts) {
    // Don't let it open behind the wishlist's drawer and take the focus from it.
    const isCovered = document.querySelector('wl-drawer:not([hidden])');
    if (isCovered) cart.open = () => {};
    try {
      cart.classList.remove('is-empty');
      cart.renderContents(state);
    } catch (error) {
      console.warn('[wl] cart', error);
    }
    if (isCovered) setTimeout(() => delete cart.open);
  }
  const cart = await fetch(`${root}cart.js`)
    .then((response) => response.json())
    .catch(() => undefined);
  if (!cart) return;
  notifyTheme(state, cart);
  if (!carts[0]) writeCount(cart.item_count);
}

/** Dawn's pages subscribe to `cart-update`; other themes listen to one of these events. */
function notifyTheme(state: CartAnswer, cart: { item_count: number }) {
  const source = 'wishlist';
  const { publish } = window as { publish?: (name: string, data: object) => unknown };
  try {
    publish?.('cart-update', { source, cartData: state });
  } catch (error) {
    console.warn('[wl] cart', error);
  }
  // Horizon reads `data`.
  const data = { source, itemCount: cart.item_count, sections: state.sections };
  const detail = { cart, resource: cart, sourceId: source, data };
  for (const name of ['cart:refresh', 'cart:updated', 'cart:update', 'cart:change']) {
    document.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

const counts = '.cart-count,.cart-count-bubble,[data-cart-count],#CartCount,.cart-link__bubble';

function writeCount(count: number) {
  for (const place of document.querySelectorAll<HTMLElement>(counts)) {
    const number = [place, ...place.querySelectorAll<HTMLElement>('*')].find(
      (element) => !element.firstElementChild && /^\s*\d*\s*$/.test(element.textContent),
    );
    if (number) number.textContent = `${count}`;
    place.hidden = !count;
  }
}
