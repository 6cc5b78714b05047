/** The shop's back office: its staff change prices and stock, and the shop sends them to the wishlist. */
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import type { Inventory, Offer } from './inventory.ts';
import { backOfficePage } from './pages/back-office.ts';
import type { Html, Shop } from './pages/page.ts';
import type { Variant } from './product.ts';
import { products } from './products.ts';
import { type ProductData, sendProducts, type Sent } from './send-products.ts';

interface Office {
  inventory: Inventory;
  productData: ProductData;
  shop(c: Context): Shop;
  page(c: Context, content: Html, status?: 422): Response | Promise<Response>;
}

/** In whole cents, and at most 99,999.99. */
const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,2})?$/)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((minor) => minor > 0);
const stock = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/** The page, and its form: every variant's `price-{id}`, `stock-{id}` and, if it is deleted, `deleted-{id}`. */
export function backOfficeRoutes({ inventory, productData, shop, page }: Office): Hono {
  const app = new Hono();
  let sent: Sent | undefined;

  app.get('/', (c) =>
    page(c, backOfficePage(shop(c), inventory, c.req.query('saved') === undefined ? undefined : sent)),
  );

  // Others' pages can't post here.
  app.post('/', csrf(), async (c) => {
    const changes = changesIn(await c.req.parseBody(), inventory);
    if (!changes) return page(c, backOfficePage(shop(c), inventory, { state: 'invalid' }), 422);
    // The wishlist keeps nothing about products that no one has saved, so it may not know yet what changes now. Shops
    // that send their catalog every day have told it.
    const send = () => sendProducts(inventory, shop(c).origin, productData);
    await send();
    await inventory.change(changes);
    sent = await send();
    return c.redirect('?saved', 303);
  });

  return app;
}

/** @returns the variants that the form has, or null if one of its numbers is impossible */
function changesIn(form: Record<string, unknown>, inventory: Inventory): Map<string, Offer> | null {
  const changes = new Map<string, Offer>();
  for (const { id } of products.flatMap(({ variants }): Variant[] => variants)) {
    const now = inventory.offerOf({ id });
    const fields = z.object({ price: price.default(now.price), stock: stock.default(now.stock) });
    const typed = fields.safeParse({ price: form[`price-${id}`], stock: form[`stock-${id}`] });
    if (!typed.success) return null;
    changes.set(id, { ...typed.data, isDeleted: form[`deleted-${id}`] !== undefined });
  }
  return changes;
}
