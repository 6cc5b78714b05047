import { randomUUID } from 'node:crypto';
import type { SalePath } from '#api/contract/orders.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { recordOrder } from '#api/modules/orders/record-order.ts';
import type { Context } from '#api/platform/context.ts';

/** A line that came from a wishlist. */
export interface Sale {
  path: SalePath;
  productId: number;
  /** The price of each, in minor units. */
  price: number;
  quantity?: number;
  /** The wish, or a creator's shop. */
  id?: number;
  /** How many were refunded later. */
  refunded?: number;
  /** The amount returned for each; default: its price. */
  returned?: number;
}

/** Reports an order of a partner's shop as paid, and what was refunded of it, or that it was cancelled. */
export async function sell(
  ctx: Context,
  partnerId: number,
  lines: Sale[],
  {
    at = ctx.clock().toISOString(),
    currency = 'EUR',
    isCancelled = false,
  }: { at?: string; currency?: string; isCancelled?: boolean } = {},
): Promise<void> {
  const orderedAt = new Date(at);
  const then = { ...ctx, clock: () => orderedAt };
  const sold = lines.map(({ path, productId, price, quantity = 1, id = 2_000_000_001, ...rest }) => {
    const by = path === 'creator' ? 'visitor' : path === 'share' ? 'giver' : 'owner';
    const wl = issueReference(then, { partnerId, path, by, id, productId });
    return { ...rest, line: { wl, quantity, unit_price_minor: price } };
  });
  const order = { order_id: randomUUID(), currency, ordered_at: orderedAt };
  await recordOrder(ctx, partnerId, { ...order, status: 'paid', lines: sold.map(({ line }) => line) });
  const back = sold.flatMap(({ line, refunded = 0, returned = line.unit_price_minor }) =>
    refunded > 0 ? [{ ...line, quantity: refunded, unit_price_minor: returned }] : [],
  );
  if (back.length > 0)
    await recordOrder(ctx, partnerId, { ...order, status: 'refunded', refund_id: '1', lines: back });
  if (isCancelled) await recordOrder(ctx, partnerId, { ...order, status: 'cancelled', lines: [] });
}
