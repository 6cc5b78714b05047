/** How long orders with wishes take, and how much they delay saves. */
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import type { Context } from '#api/platform/context.ts';
import { latencies, type Load } from './measure.ts';

const linesOfAnOrder = 5;
const perSecond = 200;
const seconds = 8;

const readItems = `
  SELECT m.partner_id, u.email, array_agg(jsonb_build_array(i.id, i.product_id) ORDER BY i.id) AS items
  FROM list_items i JOIN partner_members m ON m.partner_id = i.source_partner_id JOIN users u ON u.id = m.user_id
  GROUP BY 1, 2 ORDER BY 1`;

interface OfPartner {
  partner_id: number;
  email: string;
  items: [id: number, productId: number][];
}

/**
 * Orders from each partner in turn, each with five wishes that are in no other order: three of
 * owners, two gifts.
 */
async function ordersOf(ctx: Context) {
  const { rows } = await ctx.pool.query<OfPartner>(readItems);
  const partners: { headers: Record<string, string>; references: string[] }[] = [];
  for (const { partner_id: partnerId, email, items } of rows) {
    const { token } = await createPat(ctx, { email, name: 'Orders', scopes: ['orders:write'] });
    const references = items.map(([id, productId], n) => {
      const by = n % linesOfAnOrder < 3 ? 'owner' : 'giver';
      return issueReference(ctx, {
        partnerId,
        path: by === 'owner' ? 'basket' : 'share',
        by,
        id,
        productId,
      });
    });
    partners.push({ headers: { authorization: `Bearer ${token}` }, references });
  }
  return (index: number) => {
    const { headers, references } = partners[index % partners.length]!;
    const first = (Math.floor(index / partners.length) * linesOfAnOrder) % references.length;
    const lines = references
      .slice(first, first + linesOfAnOrder)
      .map((wl) => ({ wl, quantity: 1, unit_price_minor: 5400 }));
    const order = { order_id: `${index}`, status: 'paid', currency: 'EUR', ordered_at: new Date(), lines };
    return { headers, body: JSON.stringify(order) };
  };
}

/** Sorted times in ms: first of saves alone, then of saves and orders at the same time. */
export async function ordersBeside(ctx: Context, baseUrl: string, saves: Load) {
  const orders: Load = {
    url: `${baseUrl}/orders`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    vary: await ordersOf(ctx),
  };
  const save = () => latencies(saves, perSecond / 2, seconds);
  const alone = await save();
  const [beside, reported] = await Promise.all([save(), latencies(orders, perSecond, seconds)]);
  return { alone, beside, reported };
}
