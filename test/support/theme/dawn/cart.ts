import { hash } from 'node:crypto';
import type { ShopProduct } from './catalog.ts';

export interface CartLine {
  id: number;
  quantity: number;
  title: string;
  key: string;
  handle: string;
  properties?: unknown;
}

interface Wanted {
  id: number;
  quantity: number;
  properties?: unknown;
}

export const cartCount = (cart: CartLine[]) => cart.reduce((sum, line) => sum + line.quantity, 0);

/** All or nothing, as in Shopify; the first unavailable line gives the reason. */
export function addToCart(cart: CartLine[], wanted: Wanted[], products: ShopProduct[]) {
  const found = wanted.map(({ id, quantity, properties }) => {
    const product = products.find(({ variants }) => variants.some((variant) => variant.id === id));
    const variant = product?.variants.find((one) => one.id === id);
    return { id, quantity, properties, product, variant };
  });
  const refused = found.find(({ variant }) => !variant?.available);
  if (refused) {
    const description = refused.product
      ? `The product '${refused.product.title}' is already sold out.`
      : 'Cannot find variant';
    return { status: 422, message: 'Cart Error', description };
  }
  const items = found.map(({ id, quantity, properties, product }) => {
    const key = `${id}:${hash('md5', JSON.stringify(properties ?? {}))}`;
    const known = cart.find((line) => line.key === key);
    const line: CartLine = known ?? {
      id,
      quantity: 0,
      key,
      properties,
      title: product!.title,
      handle: product!.handle,
    };
    line.quantity += quantity;
    if (!known) cart.unshift(line);
    return line;
  });
  return { items };
}

/** The cart's lines as `cart.js` has them. */
export const linesOf = (cart: CartLine[]) => cart.map((line) => ({ ...line, variant_id: line.id }));

/** Sets quantities by variant or by a line's key; lines without any are gone. */
export function updateCart(cart: CartLine[], updates: Record<string, number>) {
  for (const line of cart) line.quantity = updates[line.key] ?? updates[line.id] ?? line.quantity;
  cart.splice(0, cart.length, ...cart.filter(({ quantity }) => quantity > 0));
  return { item_count: cartCount(cart), items: linesOf(cart) };
}
