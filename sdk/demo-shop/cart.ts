/** The shop's own cart: contents, prices and visitors. Prices are in minor units of EUR. */
import { randomUUID } from 'node:crypto';
import { currency } from './money.ts';
import type { Product, Properties } from './product.ts';
import { findVariant } from './products.ts';

export const maxPerItem = 20;
/** Free delivery from this total. */
export const freeDeliveryFrom = 6000;

export interface CartItem {
  /** The variant's ID. */
  id: string;
  /** Identifies this line, among lines with other engravings. */
  key: string;
  properties: Properties;
  handle: string;
  title: string;
  variantTitle: string;
  photo: string;
  /** Without the language's path prefix. */
  url: string;
  quantity: number;
  price: number;
  compareAt: number | null;
  linePrice: number;
  /** The reference of the wish that it was added from. */
  wl?: string | undefined;
}

export interface CartView {
  items: CartItem[];
  itemCount: number;
  totalPrice: number;
  currency: string;
}

/** A visitor's order of one variant. */
export interface CartLine {
  id: string;
  quantity: number;
  properties: Properties;
  /** The reference of the wish that it was last added from. */
  wl?: string | undefined;
}

/** Lines by key, oldest first. */
export type Cart = Map<string, CartLine>;

export type CartFault = 'invalid_items' | 'unknown_variant' | 'not_in_cart' | 'sold_out' | 'too_many';

/** The shop's cart refused a change and is unchanged. */
export class CartError extends Error {
  readonly fault: CartFault;
  /** The line it is about, if the variant is known. */
  readonly line: CartLine | undefined;
  constructor(fault: CartFault, line?: CartLine) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}

/** Without an engraving, a line's key is its variant ID. */
const keyOf = ({ id, properties: { Engraving } }: CartLine) => (Engraving ? `${id}:${Engraving}` : id);

/** Adds all items, or none if one can't be added. */
export function addToCart(cart: Cart, items: CartLine[], products: readonly Product[]): void {
  const next = new Map(cart);
  for (const item of items) {
    const found = findVariant(item.id, products);
    if (!found) throw new CartError('unknown_variant');
    const line = { ...item, properties: found.product.engraved ? item.properties : {} };
    if (found.variant.stock === 0) throw new CartError('sold_out', line);
    const key = keyOf(line);
    const known = next.get(key);
    const quantity = (known?.quantity ?? 0) + line.quantity;
    if (quantity > maxPerItem) throw new CartError('too_many', line);
    next.set(key, { ...line, quantity, wl: line.wl ?? known?.wl });
  }
  for (const [key, line] of next) cart.set(key, line);
}

/** Sets the quantity of a line in the cart; 0 removes it. */
export function changeQuantity(cart: Cart, key: string, quantity: number): void {
  const line = cart.get(key);
  if (!line) throw new CartError('not_in_cart');
  if (quantity > maxPerItem) throw new CartError('too_many', line);
  if (quantity === 0) cart.delete(key);
  else cart.set(key, { ...line, quantity });
}

/** @param products in the page's language; lines whose product isn't sold anymore are hidden */
export function viewCart(cart: Cart, products: readonly Product[]): CartView {
  const items = [...cart].flatMap(([key, { id, quantity, properties, wl }]): CartItem[] => {
    const found = findVariant(id, products);
    if (!found) return [];
    const { product, variant } = found;
    return [
      {
        id,
        key,
        properties,
        handle: product.handle,
        title: product.title,
        variantTitle: variant.title,
        photo: variant.photo,
        url: `/products/${product.handle}?variant=${id}`,
        quantity,
        price: variant.price,
        compareAt: variant.compareAt ?? null,
        linePrice: variant.price * quantity,
        wl,
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
  readonly #maxCarts = 2000;

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
    if (this.#carts.size > this.#maxCarts && oldest) this.#carts.delete(oldest);
    return id;
  }

  /** The most recently changed cart. */
  latest(): Cart {
    return [...this.#carts.values()].at(-1) ?? new Map();
  }
}
