/**
 * The shop's orders, and its reports about them to the wishlist, as the wishlist's guide describes.
 */
import { z } from 'zod';
import type { CartView } from './cart.ts';
import { currency } from './money.ts';
import type { WishlistApi } from './wishlist-api.ts';

export interface OrderLine {
  title: string;
  /** The variant's ID. */
  id: string;
  url: string;
  quantity: number;
  /** The refunded quantity. */
  refunded: number;
  price: number;
  wl?: string | undefined;
}

const answerBody = z.object({
  lines: z.array(z.object({ matched: z.boolean(), reason: z.string().nullable() })),
});

/** A report to the wishlist, and its response for each line; null without a response. */
export interface Report {
  status: 'paid' | 'cancelled' | 'refunded';
  lines: { title: string }[];
  answer: z.infer<typeof answerBody>['lines'] | null;
}

export interface Order {
  id: string;
  /** ISO 8601. */
  orderedAt: string;
  isCancelled: boolean;
  lines: OrderLine[];
  reports: Report[];
}

const leftOf = ({ quantity, refunded }: OrderLine) => quantity - refunded;

/** The quantity of each line that can still be refunded. */
export const refundable = ({ isCancelled, lines }: Order): number[] =>
  lines.map((line) => (isCancelled ? 0 : leftOf(line)));

/** Kept in memory, newest first. */
export class Orders {
  readonly #orders: Order[] = [];
  #count = 0;

  list(): readonly Order[] {
    return this.#orders;
  }

  find(id: string): Order | undefined {
    return this.#orders.find((order) => order.id === id);
  }

  /** Places a paid order with the cart's contents. */
  place(cart: CartView, origin: string): Order {
    const lines = cart.items.map(({ id, title, variantTitle, url, quantity, price, wl }) => ({
      title: [title, variantTitle].filter(Boolean).join(', '),
      id,
      url: origin + url,
      quantity,
      refunded: 0,
      price,
      wl,
    }));
    const now = new Date();
    const id = `${now.getTime()}-${(this.#count += 1)}`;
    const order = { id, orderedAt: now.toISOString(), isCancelled: false, lines, reports: [] };
    this.#orders.unshift(order);
    return order;
  }
}

/**
 * Reports an order to the wishlist, with all its lines.
 * @param refunded for refunds, the quantity of each line that is refunded now
 */
export async function reportOrder(
  { baseUrl, token }: WishlistApi,
  order: Order,
  status: Report['status'],
  refunded?: number[],
): Promise<void> {
  const lines = order.lines
    .map((line, index) => ({ ...line, quantity: refunded?.[index] ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const answer = await fetch(`${baseUrl}/orders`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      order_id: order.id,
      status,
      ...(refunded && { refund_id: `${order.id}-${order.reports.length}` }),
      currency,
      ordered_at: order.orderedAt,
      lines: lines.map(({ wl, url, id, quantity, price }) => ({
        wl,
        url,
        variant_id: id,
        quantity,
        unit_price_minor: price,
      })),
    }),
  })
    .then(async (response) => answerBody.parse(await response.json()).lines)
    .catch((error: unknown) => {
      console.error(error);
      return null;
    });
  order.reports.push({ status, lines, answer });
}
