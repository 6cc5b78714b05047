/**
 * The shop's back office, where its staff change prices, stock and orders, which the shop then
 * sends to the wishlist.
 */
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import type { Carts } from './cart.ts';
import { emptyCart } from './cart-routes.ts';
import type { Inventory, Offer } from './inventory.ts';
import { type Orders, refundable, reportOrder } from './orders.ts';
import { backOfficePage } from './pages/back-office.ts';
import { eventItems } from './pages/events.ts';
import type { Html, Shop } from './pages/page.ts';
import type { Variant } from './product.ts';
import { products } from './products.ts';
import { sendProducts, type Sent } from './send-products.ts';
import type { WishlistApi } from './wishlist-api.ts';
import type { WishlistEvents } from './wishlist-events.ts';

interface Office {
  inventory: Inventory;
  orders: Orders;
  events: WishlistEvents;
  carts: Carts;
  wishlistApi: WishlistApi;
  shop(c: Context): Shop;
  page(c: Context, content: Html, status?: 422): Response | Promise<Response>;
}

/** Parsed to cents; at most 99,999.99. */
const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,2})?$/)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((minor) => minor > 0);
const stock = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/**
 * The page and its form, which has `price-{id}`, `stock-{id}` and, for deleted variants,
 * `deleted-{id}`.
 */
export function backOfficeRoutes({
  inventory,
  orders,
  events,
  carts,
  wishlistApi,
  shop,
  page,
}: Office): Hono {
  const app = new Hono();
  let sent: Sent | undefined;
  const officePage = (c: Context, outcome?: Parameters<typeof backOfficePage>[1]['outcome']) =>
    backOfficePage(shop(c), { inventory, orders: orders.list(), events: events.after(), outcome });
  const toOrders = (c: Context) => c.redirect(`${shop(c).language.folder}/back-office#orders`, 303);

  app.get('/', (c) => page(c, officePage(c, c.req.query('saved') === undefined ? undefined : sent)));

  // Blocks posts from other sites.
  app.post('/', csrf(), async (c) => {
    const changes = changesIn(await c.req.parseBody(), inventory);
    if (!changes) return page(c, officePage(c, { state: 'invalid' }), 422);
    // The wishlist keeps no data about products that no one has saved, so it may not have the old
    // values yet. A real shop sends its catalog every day.
    const send = () => sendProducts(inventory, shop(c).origin, wishlistApi);
    await send();
    await inventory.change(changes);
    sent = await send();
    return c.redirect('?saved', 303);
  });

  app.get('/events', (c) => c.html(eventItems(events.after(c.req.query('after')), shop(c).language.code)));

  app.post('/orders', csrf(), async (c) => {
    const { cart, origin, language } = shop(c);
    if (cart.items.length > 0) {
      const order = orders.place(cart, origin + language.folder);
      emptyCart(c, carts);
      await reportOrder(wishlistApi, order, 'paid');
    }
    return toOrders(c);
  });

  app.post('/orders/:id/cancel', csrf(), async (c) => {
    const order = orders.find(c.req.param('id'));
    if (order && !order.isCancelled) {
      order.isCancelled = true;
      await reportOrder(wishlistApi, order, 'cancelled');
    }
    return toOrders(c);
  });

  // The form's `refund-{index of the line}` is the quantity returned now.
  app.post('/orders/:id/refund', csrf(), async (c) => {
    const order = orders.find(c.req.param('id'));
    const form = await c.req.parseBody();
    if (order) {
      const refunded = refundable(order).map((most, index) => {
        const typed = stock.safeParse(form[`refund-${index}`]);
        return Math.min(most, typed.data ?? 0);
      });
      order.lines.forEach((line, index) => (line.refunded += refunded[index] ?? 0));
      if (refunded.some(Boolean)) await reportOrder(wishlistApi, order, 'refunded', refunded);
    }
    return toOrders(c);
  });

  return app;
}

/** @returns the form's variants, or null if any number is invalid */
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
