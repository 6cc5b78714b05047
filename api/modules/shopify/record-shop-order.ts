import { maxOrderLines } from '#api/contract/orders.ts';
import { parseMinorUnits } from '#api/contract/parse-price.ts';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { shopsVariant } from '#api/modules/catalog/wish-key.ts';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { recordOrder } from '#api/modules/orders/record-order.ts';
import type { OrderReport } from '#api/modules/orders/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isOrderTopic, orderPayloads, referenceIn, references } from './order-payloads.ts';

interface ShopLine {
  variant_id?: string | null | undefined;
  wl: string | undefined;
  quantity: number;
  unit_price_minor: number;
}

/** A shop's order, before the reference of the whole order is assigned to one of its lines. */
interface ShopReport extends Omit<OrderReport, 'lines'> {
  lines: ShopLine[];
  /** The reference of the whole order. */
  wl: string | undefined;
  /** Whether it's a test order. */
  isTest: boolean;
}

interface Money {
  shop_money: { amount: string; currency_code: string };
}

const minor = ({ shop_money: { amount, currency_code: currency } }: Money): number =>
  parseMinorUnits(amount, { currency, machine: true }) ?? 0;

/** The unit price of several units with this total, rounded. */
const each = (sum: number, quantity: number) => Math.max(0, Math.round(sum / quantity));

function paid(payload: unknown): ShopReport {
  const order = orderPayloads['orders/paid'].parse(payload);
  return {
    order_id: order.id,
    status: 'paid',
    currency: order.currency,
    ordered_at: new Date(order.created_at),
    wl: referenceIn(order.note_attributes),
    isTest: order.test ?? false,
    lines: order.line_items.map(({ price_set: price, discount_allocations: discounts, ...line }) => {
      const discount = (discounts ?? []).reduce((sum, { amount_set: amount }) => sum + minor(amount), 0);
      return {
        variant_id: line.variant_id,
        wl: referenceIn(line.properties),
        quantity: line.quantity,
        unit_price_minor: each(minor(price) * line.quantity - discount, line.quantity),
      };
    }),
  };
}

function cancelled(payload: unknown): ShopReport {
  const order = orderPayloads['orders/cancelled'].parse(payload);
  return {
    order_id: order.id,
    status: 'cancelled',
    currency: order.currency,
    ordered_at: new Date(order.created_at),
    wl: undefined,
    isTest: false,
    lines: [],
  };
}

function refunded(payload: unknown): ShopReport {
  const refund = orderPayloads['refunds/create'].parse(payload);
  return {
    order_id: refund.order_id,
    status: 'refunded',
    refund_id: refund.id,
    currency: refund.refund_line_items[0]?.subtotal_set.shop_money.currency_code ?? '',
    ordered_at: new Date(refund.created_at),
    wl: undefined,
    isTest: false,
    lines: refund.refund_line_items.map(({ quantity, subtotal_set: subtotal, line_item: line }) => ({
      variant_id: line.variant_id,
      wl: referenceIn(line.properties),
      quantity,
      unit_price_minor: each(minor(subtotal), quantity),
    })),
  };
}

const reports = { 'orders/paid': paid, 'orders/cancelled': cancelled, 'refunds/create': refunded };

/**
 * Counts the items of a shop's order that came from wishlists, or undoes that. Ignores events of
 * shops that don't count orders, such as ones that arrive late.
 */
export async function recordShopOrder(
  ctx: Context,
  { topic, shopDomain, payload }: ShopEvent,
): Promise<void> {
  const shop = await ctx.prisma.shop.findFirst({
    where: { domain: shopDomain, status: 'active', ordersSince: { not: null } },
  });
  if (!shop || !isOrderTopic(topic)) return;
  const { wl: ofOrder, isTest, ...report } = reports[topic](payload);
  const wl = report.status === 'refunded' ? await readOrderReference(ctx, shop, report) : ofOrder;
  const named = wl ? await nameLine(ctx, shop.partnerId, { wl, lines: report.lines }) : report.lines;
  // Shopify may resend a report, so this always has to keep the same lines.
  const lines = named.filter((line) => line.wl && line.quantity > 0).slice(0, maxOrderLines);
  if (lines.length === 0 && report.status !== 'cancelled') return;
  try {
    await recordOrder(ctx, shop.partnerId, { ...report, lines }, { isTest });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    ctx.log.warn({ err: error, topic, shop: shopDomain }, 'a shop’s order was not counted');
  }
}

/** The reference of a refund's order, if it was counted and not all refunded lines have one. */
async function readOrderReference(
  ctx: Context,
  { domain, partnerId }: { domain: string; partnerId: number },
  { order_id: orderId, lines }: Pick<ShopReport, 'order_id' | 'lines'>,
): Promise<string | undefined> {
  if (lines.every(({ wl }) => wl)) return undefined;
  const known = await ctx.prisma.order.count({ where: { partnerId, orderId, paidAt: { not: null } } });
  if (known === 0) return undefined;
  return referenceIn(references.parse(await ctx.adapters.shopAdmin.readOrderAttributes(domain, orderId)));
}

const readVariant = statement('shop_order_variant')`
  SELECT ${shopsVariant('i.checkout_meta')} AS variant FROM list_items i WHERE i.id = :itemId`;

/** Assigns the order's reference to the line with the wish's variant, if there's exactly one. */
async function nameLine(
  ctx: Context,
  partnerId: number,
  { wl, lines }: { wl: string; lines: ShopLine[] },
): Promise<ShopLine[]> {
  const reference = readReference(ctx, wl);
  if (!reference || reference.partnerId !== partnerId || reference.by === 'visitor') return lines;
  const [wish] = await ctx.sql.rows(readVariant, { itemId: reference.id });
  const variant = /\d+$/.exec(wish?.variant ?? '')?.[0];
  const [line, ...others] = lines.filter(({ variant_id: id }) => id === variant);
  if (!variant || !line || others.length > 0) return lines;
  return lines.map((one) => (one === line ? { ...one, wl: one.wl ?? wl } : one));
}
