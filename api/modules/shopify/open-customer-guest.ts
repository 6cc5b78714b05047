/**
 * The guests of customers whom a platform has signed in to a shop. The shop decides who that is,
 * and could pose as any of its customers, so this only ever opens a guest of this shop without an
 * email address. When a guest keeps the list by email, the account gets a copy; the shop's customer
 * keeps the original.
 */
import type { MergeReceipt } from '#api/modules/identity/schemas.ts';
import { openSession, type Session, sessionUserFrom } from '#api/modules/identity/session.ts';
import type { ShopGuest } from '#api/modules/identity/shop-guest.ts';
import { mergeProven } from '#api/modules/lists/migrate-account.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { consumeTicket } from '#api/platform/tokens/consume-ticket.ts';
import { verifyToken } from '#api/platform/tokens/tokens.ts';

/** If two devices start concurrently, the second finds the first one's guest. */
const lockCustomer = statement('shop_customer_lock')`
  SELECT pg_advisory_xact_lock(hashtextextended('customer:' || :shopId::bigint || ':' || :customerId::text, 0))`;
/** The app may have been uninstalled since the ticket was issued. */
const holdShop = statement('shop_customer_hold_shop')`
  SELECT 1 FROM shops WHERE id = :shopId AND partner_id = :partnerId AND status = 'active' FOR KEY SHARE`;
const findGuest = statement('shop_customer_find')`
  SELECT u.id, u.email, u.display_name, u.anonymous FROM shop_customers c JOIN users u ON u.id = c.user_id
  WHERE c.shop_id = :shopId AND c.customer_id = :customerId
    AND u.anonymous AND u.email IS NULL AND u.guest_of_partner_id = :partnerId`;
const createGuest = statement('shop_customer_create')`
  WITH guest AS (
    INSERT INTO users (anonymous, locale, guest_of_partner_id, created_at) VALUES (true, :lang, :partnerId, :now)
    RETURNING id, email, display_name, anonymous
  ), mapped AS (
    INSERT INTO shop_customers (shop_id, customer_id, user_id, created_at)
    SELECT :shopId, :customerId, id, :now FROM guest
    ON CONFLICT (shop_id, customer_id) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at
  )
  SELECT id, email, display_name, anonymous FROM guest`;

interface Customer {
  shopId: number;
  partnerId: number;
  customerId: string;
}

/** @throws ServiceError `unauthorized` for a ticket that is forged, expired, or another partner's */
async function readTicket(ctx: Context, ticket: string, partnerId: number) {
  const claims = await verifyToken(ctx, 'customer', ticket);
  if (claims?.partner !== partnerId) throw new ServiceError('unauthorized');
  const customer: Customer = { shopId: Number(claims.shop), partnerId, customerId: claims.sub! };
  return { customer, id: claims.jti!, expiresAt: new Date(claims.exp! * 1000) };
}

async function guestOf(sql: Sql, customer: Customer, lang: string, now: Date) {
  const { shopId, customerId } = customer;
  await sql.rows(lockCustomer, { shopId, customerId });
  const [known] = await sql.rows(findGuest, customer);
  const [guest] = known ? [known] : await sql.rows(createGuest, { ...customer, lang, now });
  if (!guest) throw new ServiceError('user_init_failed');
  return sessionUserFrom(guest);
}

/** Whether a guest belongs to a customer, on any device, rather than to one browser. */
export const isCustomerGuest = async (
  { prisma }: Pick<Context, 'prisma'>,
  userId: string,
): Promise<boolean> => (await prisma.shopCustomer.count({ where: { userId } })) > 0;

/**
 * Redeems a ticket for a session of the customer's guest. Items saved by this browser's own guest move there, even if
 * only the shop's handle identifies that guest, because they stay in this shop; another customer's guest is left alone.
 * @throws ServiceError `unauthorized` for a ticket that is forged, expired, redeemed, or another partner's
 */
export async function openCustomerGuest(
  ctx: Context,
  {
    ticket,
    partnerId,
    present,
    lang,
  }: { ticket: string; partnerId: number; present: ShopGuest | null; lang: string },
): Promise<{ session: Session; receipt: MergeReceipt | null }> {
  const { customer, ...used } = await readTicket(ctx, ticket, partnerId);
  const session = await transaction(ctx.pool, async (sql) => {
    if (!(await consumeTicket(sql, used))) throw new ServiceError('unauthorized');
    const held = await sql.rows(holdShop, { shopId: customer.shopId, partnerId });
    if (held.length === 0) throw new ServiceError('unauthorized');
    return openSession(ctx, await guestOf(sql, customer, lang, ctx.clock()), { sql, way: 'customer' });
  });
  const { customerId } = customer;
  await ctx.adapters.waitingLists.open({ userId: session.user.id, email: null, customerId }, partnerId);
  const isOwn =
    present && present.user.id !== session.user.id && !(await isCustomerGuest(ctx, present.user.id));
  const receipt = isOwn
    ? await mergeProven(ctx, session.user.id, { living: true, userId: present.user.id, tokenHash: null })
    : null;
  return { session, receipt };
}
