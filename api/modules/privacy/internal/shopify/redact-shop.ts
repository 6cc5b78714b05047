import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { eraseEventsSoon } from '../../erase-events.ts';
import { detachShop } from '../partners/detach-shop.ts';
import { erasePartner } from '../partners/erase-partner.ts';
import { deleteShopSessions, forgetShop, lockShopDomain } from './forget-shop.ts';
import { openRequest, type Outcome } from './open-request.ts';

const readShop = statement('privacy_shop_read')`
  SELECT s.id, s.partner_id, s.status, s.trial_ends_at,
    p.plan <> 'free' OR EXISTS (SELECT 1 FROM shops o WHERE o.partner_id = p.id AND o.id <> s.id)
      OR EXISTS (SELECT 1 FROM creator_shops c WHERE c.partner_id = p.id) AS partner_stays
  FROM shops s JOIN partners p ON p.id = s.partner_id WHERE s.domain = :domain`;
/** Other data requests must still be answered, and serve as proof afterwards. */
const deleteEvents = statement('privacy_events_delete')`
  DELETE FROM shopify_webhooks WHERE shop_domain = :domain
    AND topic NOT IN ('customers/data_request', 'customers/redact', 'shop/redact')`;
const forgetCustomers = statement('privacy_requests_forget')`
  UPDATE privacy_requests SET customer_id = NULL WHERE shop_domain = :domain AND done_at IS NOT NULL`;

/** Deletes the events that the shop's platform sent, and its customers' IDs. */
export async function forgetShopEvents(sql: Sql, domain: string): Promise<void> {
  await sql.rows(deleteEvents, { domain });
  await sql.rows(forgetCustomers, { domain });
}

interface ShopRow {
  id: number;
  partner_id: number;
  status: string;
  trial_ends_at: Date | null;
  partner_stays: boolean;
}

/**
 * Whether the app is installed. An active shop may have uninstalled it without our receiving the
 * event; in that case, it denies access.
 * @throws ShopAdminFailure if its Admin can't be reached: better to erase late than to delete the
 * data of a shop in use
 */
async function isInstalled(ctx: Context, domain: string): Promise<boolean> {
  const known = await ctx.prisma.shop.findUnique({ where: { domain } });
  if (known?.status !== 'active') return false;
  try {
    await ctx.adapters.shopAdmin.readShop(domain);
    return true;
  } catch (error) {
    if ((error as ShopAdminFailure).reason !== 'not_authorized') throw error;
    await uninstallShop(ctx, domain);
    return false;
  }
}

async function eraseShop(
  sql: Sql,
  shop: ShopRow & { domain: string; requestId: number },
  now: Date,
): Promise<Outcome> {
  const counts = shop.partner_stays
    ? await detachShop(sql, { shopId: shop.id, partnerId: shop.partner_id, now })
    : await erasePartner(sql, shop.partner_id, shop.requestId);
  await forgetShop(sql, { id: shop.id, domain: shop.domain, trialEndsAt: shop.trial_ends_at }, now);
  return { partner_stays: shop.partner_stays, ...counts };
}

/**
 * Topic `shop/redact`, 48 hours after a shop has uninstalled the app: deletes the shop's data, unless it has
 * reinstalled the app. Shoppers keep their saved products; the ledger stays, with an anonymous partner; the used trial
 * is remembered.
 */
export async function redactShop(ctx: Context, event: ShopEvent): Promise<void> {
  const domain = event.shopDomain;
  const request = await openRequest(ctx, event, { kind: 'shop_redact' });
  // Before the transaction, to keep it short.
  const isThere = await isInstalled(ctx, domain);
  await request.carryOut(async (sql, requestId): Promise<Outcome> => {
    if (isThere) return { installed: true };
    await lockShopDomain(sql, domain);
    const [shop] = await sql.rows(readShop, { domain });
    if (shop?.status === 'active') return { installed: true };
    const outcome = shop
      ? await eraseShop(sql, { ...shop, domain, requestId }, ctx.clock())
      : { shop: false };
    await deleteShopSessions(sql, domain);
    await forgetShopEvents(sql, domain);
    return outcome;
  });
  await eraseEventsSoon(ctx);
}
