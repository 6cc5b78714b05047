import { issueReference } from '#api/modules/lists/order-reference.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import type { RunningService } from './start-service.ts';

let orders = 0;

/** A partner's shop reports that a list's owner ordered one of their wishes from it. */
export async function orderWish(
  { ctx, baseUrl }: RunningService,
  partnerId: number,
  itemId: number,
  quantity = 1,
): Promise<void> {
  const { user } = await ctx.prisma.partnerMember.findFirstOrThrow({
    where: { partnerId },
    include: { user: true },
  });
  const { productId } = await ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
  const { token } = await createPat(ctx, { email: user.email ?? '', name: 'Orders' });
  const wl = issueReference(ctx, { partnerId, path: 'basket', by: 'owner', id: itemId, productId });
  const answer = await fetch(`${baseUrl}/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      order_id: `order-${(orders += 1)}`,
      status: 'paid',
      currency: 'EUR',
      ordered_at: ctx.clock().toISOString(),
      lines: [{ wl, quantity, unit_price_minor: 5400 }],
    }),
  });
  const body = (await answer.json()) as { lines?: { matched: boolean }[] };
  if (!body.lines?.[0]?.matched) throw new Error(`The order bought nothing: ${JSON.stringify(body)}`);
}
