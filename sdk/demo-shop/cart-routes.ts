import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { addToCart, type Cart, CartError, type Carts, changeQuantity, viewCart } from './cart.ts';
import type { Inventory } from './inventory.ts';
import type { Language } from './language.ts';
import { maxEngravingLength } from './product.ts';
import { findProduct, variantWith } from './products.ts';

const cookie = 'kl_cart';
const id = z.union([z.string(), z.int().transform(String)]);
const properties = z
  .object({
    Engraving: z
      .string()
      .trim()
      .max(maxEngravingLength)
      .transform((text) => text || undefined),
  })
  .partial();
const addBody = z.object({
  items: z
    .array(
      z.object({
        id,
        quantity: z.coerce.number().int().min(1).default(1),
        properties: properties.default({}),
        // Empty in links without a reference.
        wl: z
          .string()
          .max(500)
          .transform((text) => text || undefined)
          .optional(),
      }),
    )
    .min(1)
    .max(200),
});
/** `id` is the line's key, usually a variant ID. */
const changeBody = z.object({ id, quantity: z.coerce.number().int().min(0) });

/** Empties the visitor's cart. */
export const emptyCart = (c: Context, carts: Carts): void => void carts.keep(getCookie(c, cookie), new Map());

/** The visitor's current cart. */
export const cartOf = (c: Context, carts: Carts): Cart => carts.read(getCookie(c, cookie));

/**
 * The cart's endpoints in a language: JSON for scripts (`/cart/add.js`, `/cart.js`,
 * `/cart/change.js`), forms for pages without JavaScript, and `GET /cart/add` for links that add a
 * product. A refused request returns 422 and changes nothing.
 */
export function cartRoutes(carts: Carts, inventory: Inventory, { code, folder }: Language): Hono {
  const app = new Hono();
  const products = () => inventory.catalogIn(code).products;
  const toCart = (c: Context) => c.redirect(`${folder}/cart`, 303);

  /** Changes a copy of the visitor's cart and keeps it only on success. */
  const change = (c: Context, edit: (cart: Cart) => void): Cart => {
    const visit = getCookie(c, cookie);
    const cart = new Map(carts.read(visit));
    edit(cart);
    setCookie(c, cookie, carts.keep(visit, cart), { httpOnly: true, sameSite: 'Lax', path: '/' });
    return cart;
  };

  app.get('/cart.js', (c) =>
    c.json(viewCart(cartOf(c, carts), products()), 200, { 'Cache-Control': 'no-store' }),
  );

  app.post('/cart/add.js', async (c) => {
    const { items } = parse(addBody, await c.req.json().catch(() => null));
    return c.json(
      viewCart(
        change(c, (cart) => addToCart(cart, items, products())),
        products(),
      ),
    );
  });

  app.post('/cart/change.js', async (c) => {
    const { id: key, quantity } = parse(changeBody, await c.req.json().catch(() => null));
    return c.json(
      viewCart(
        change(c, (cart) => changeQuantity(cart, key, quantity)),
        products(),
      ),
    );
  });

  app.post('/cart/change', async (c) => {
    const { id: key, quantity } = parse(changeBody, await c.req.parseBody());
    change(c, (cart) => changeQuantity(cart, key, quantity));
    return toCart(c);
  });

  app.post('/cart/add', async (c) => {
    const form = await c.req.parseBody();
    const product = findProduct(String(form['handle']), products());
    const values = product?.options.map((_, index) => String(form[`option-${index}`])) ?? [];
    const variant = product && variantWith(product, values);
    const engraved = { Engraving: form['properties[Engraving]'] };
    const item = { id: variant?.id ?? '', properties: engraved, wl: form['wl'] };
    const { items } = parse(addBody, { items: [item] });
    change(c, (cart) => addToCart(cart, items, products()));
    return toCart(c);
  });

  app.get('/cart/add', (c) => {
    const { items } = parse(addBody, { items: [c.req.query()] });
    change(c, (cart) => addToCart(cart, items, products()));
    return toCart(c);
  });

  return app;
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (!result.success) throw new CartError('invalid_items');
  return result.data;
}
