/** The shop's own cart: contents, prices and visitors. Prices are in minor units of EUR. */
import { randomUUID } from 'node:crypto';
import { currency } from './money.ts';
import { findVariant } from './products.ts';

export const mostOfOne = 20;
/** Free delivery from this total. */
export const freeDeliveryFrom = 6000;

export interface CartItem {
  id: string;
  handle: string;
  title: string;
  variantTitle: string;
  photo: string;
  url: string;
  quantity: number;
  price: number;
  compareAt: number | null;
  linePrice: number;
}

export interface CartView {
  items: CartItem[];
  itemCount: number;
  totalPrice: number;
  currency: string;
}

/** Quantities by variant ID, oldest first. */
export type Cart = Map<string, number>;

export type CartFault = 'invalid_items' | 'unknown_variant' | 'sold_out' | 'too_many';

/** Why the shop's cart refused something; the cart is then unchanged. */
export class CartError extends Error {
  readonly fault: CartFault;
  constructor(fault: CartFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Adds all of the items or, if one can't be added, none. */
export function addToCart(cart: Cart, items: { id: string; quantity: number }[]): void {
  const next = new Map(cart);
  for (const { id, quantity } of items) {
    const found = findVariant(id);
    if (!found) throw new CartError('unknown_variant', 'We no longer have this one.');
    const name = `${found.product.title}${found.variant.title && `, ${found.variant.title}`}`;
    if (!found.variant.available) throw new CartError('sold_out', `${name} is sold out.`);
    const total = (next.get(id) ?? 0) + quantity;
    if (total > mostOfOne)
      throw new CartError('too_many', `We sell at most ${mostOfOne} of ${name} at a time.`);
    next.set(id, total);
  }
  for (const [id, quantity] of next) cart.set(id, quantity);
}

/** Sets the quantity of a variant in the cart; 0 removes it. */
export function changeQuantity(cart: Cart, id: string, quantity: number): void {
  if (!cart.has(id)) throw new CartError('unknown_variant', 'This isn’t in your cart.');
  if (quantity > mostOfOne) throw new CartError('too_many', `We sell at most ${mostOfOne} of one at a time.`);
  if (quantity === 0) cart.delete(id);
  else cart.set(id, quantity);
}

export function viewCart(cart: Cart): CartView {
  const items = [...cart].flatMap(([id, quantity]): CartItem[] => {
    const found = findVariant(id);
    if (!found) return [];
    const { product, variant } = found;
    return [
      {
        id,
        handle: product.handle,
        title: product.title,
        variantTitle: variant.title,
        photo: variant.photo,
        url: `/products/${product.handle}?variant=${id}`,
        quantity,
        price: variant.price,
        compareAt: variant.compareAt ?? null,
        linePrice: variant.price * quantity,
      },
    ];
  });
  return {
    items,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    totalPrice: items.reduce((sum, item) => sum + item.linePrice, 0),
    currency,
  };
}

/** Carts by visitor, in memory; the least recently used one is dropped first. */
export class Carts {
  readonly #carts = new Map<string, Cart>();
  readonly #most = 2000;

  /** The visitor's cart, or an empty one that isn't stored until `keep`. */
  read(visit: string | undefined): Cart {
    return (visit && this.#carts.get(visit)) || new Map();
  }

  /** Stores the cart. @returns the visitor's ID, a new one if there was none */
  keep(visit: string | undefined, cart: Cart): string {
    const id = visit && this.#carts.has(visit) ? visit : randomUUID();
    this.#carts.delete(id);
    this.#carts.set(id, cart);
    const [oldest] = this.#carts.keys();
    if (this.#carts.size > this.#most && oldest) this.#carts.delete(oldest);
    return id;
  }

  /** The cart that changed last. */
  latest(): CartView {
    return viewCart([...this.#carts.values()].at(-1) ?? new Map());
  }
}
