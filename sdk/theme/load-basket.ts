import type { Basket, CartItem, Respond } from '../basket/types.ts';
import { addToThemeCart } from './add-to-theme-cart.ts';
import type { PageSetup } from './page-setup.ts';

const timeoutMs = 10_000;
let basket: Promise<Basket> | undefined;

/**
 * The shop's basket. The first call loads its script; after a failure, the next call tries again.
 * @throws if the script can't be loaded
 */
export function loadBasket(setup: PageSetup): Promise<Basket> {
  basket ??= load(setup);
  basket.catch(() => (basket = undefined));
  return basket;
}

async function load(setup: PageSetup): Promise<Basket> {
  if (!window.WlBasket) {
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = new URL('basket-integration.js', import.meta.url).href;
      script.onload = resolve;
      script.onerror = reject;
      setTimeout(reject, timeoutMs);
      document.head.append(script);
    });
  }
  const add = (items: CartItem[], respond: Respond) => addToThemeCart(setup, items, respond);
  return window.WlBasket!.init({
    apiKey: setup.key,
    configId: setup.config,
    locale: setup.locale,
    ...(setup.customer && setup.shop && { customer: setup.shop }),
    onAddToCart: (detail) => add([detail], detail.respond),
    onAddToCartBulk: ({ items, respond }) => add(items, respond),
  });
}
