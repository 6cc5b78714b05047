import { randomUUID } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { signToken } from '#api/platform/tokens/tokens.ts';

/** Seconds in which a ticket must be redeemed. */
const ticketLifetime = 60;

/**
 * Issues a ticket that lets our frame in the shop's pages open this customer's guest, once. It
 * can't be used for anything else: neither as a session nor for another shop.
 * @param customerId as signed by the platform; never taken from the page
 * @returns null if no such shop has the app, or no customer is signed in
 */
export async function issueCustomerTicket(
  ctx: Context,
  domain: string,
  customerId: string,
): Promise<string | null> {
  if (!/^\d{1,20}$/.test(customerId)) return null;
  const shop = await ctx.prisma.shop.findUnique({ where: { domain, status: 'active' } });
  if (!shop) return null;
  const claims = {
    sub: customerId,
    jti: randomUUID(),
    shop: Number(shop.id),
    partner: Number(shop.partnerId),
  };
  return signToken(ctx, 'customer', claims, ticketLifetime);
}
