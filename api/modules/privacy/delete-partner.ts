import { billLeavingPartner } from '#api/modules/billing/bill-leaving-partner.ts';
import { chargeInvoice } from '#api/modules/billing/charge-invoice.ts';
import { mapPaymentErrors } from '#api/modules/billing/map-payment-errors.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { lockTeam, requireOwnerOf } from '#api/modules/partners/team.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { eraseEventsSoon } from './erase-events.ts';
import { erasePartner } from './internal/partners/erase-partner.ts';
import { deleteShopSessions, forgetShop, lockShopDomain } from './internal/shopify/forget-shop.ts';

const readPartner = statement('partner_delete_read')`
  SELECT name, locale, stripe_customer_id AS customer FROM partners WHERE id = :partnerId`;
const readShops = statement('partner_delete_shops')`
  SELECT id, domain, status, trial_ends_at FROM shops WHERE partner_id = :partnerId ORDER BY domain`;

interface PartnerRow {
  name: string;
  locale: string;
  /** Its customer ID at the payment service. */
  customer: string | null;
}

interface ShopRow {
  id: number;
  domain: string;
  status: string;
  trial_ends_at: Date | null;
}

/** Checks that the partner can be deleted now. */
async function requireDeletable(
  sql: Sql,
  partnerId: number,
  typedName: string,
): Promise<{ partner: PartnerRow; shops: ShopRow[] }> {
  const [partner] = await sql.rows(readPartner, { partnerId });
  if (!partner || typedName.trim() !== partner.name) {
    const hint = 'This isn’t the partner’s name. Enter it exactly as in the settings.';
    throw new ServiceError('invalid_input', { field: 'name', hint });
  }
  const shops = await sql.rows(readShops, { partnerId });
  const active = shops.find(({ status }) => status === 'active');
  if (active) {
    const hint = `Uninstall the app in the admin of ${active.domain}, then delete the partner.`;
    throw new ServiceError('shop_still_active', { hint });
  }
  return { partner, shops };
}

/**
 * Permanently deletes a partner: subscriptions end, the amount owed is billed, and its data is
 * deleted. Shoppers keep their saved products; ledger and invoices keep just the partner's ID. Its
 * owners get an email.
 * @param userId the owner; null for the operator
 * @param name the partner's name, as entered to confirm
 * @throws ServiceError `forbidden` for anyone but owners, `invalid_input` for a wrong name,
 * `shop_still_active`, `payments_unavailable`, `payment_refused`; nothing is deleted then
 */
export async function deletePartner(
  ctx: Context,
  { partnerId, userId }: { partnerId: number; userId: string | null },
  { name }: { name: string },
): Promise<void> {
  const { partner } = await requireDeletable(ctx.sql, partnerId, name);
  // Before the transaction, so that the payment service doesn't hold it open.
  const { payments } = ctx.adapters;
  if (partner.customer && payments.enabled) await mapPaymentErrors(payments.endCustomer(partner.customer));
  await writeListViews(ctx);
  const charged = await transaction(ctx.pool, async (sql, client) => {
    const domains = await sql.rows(readShops, { partnerId });
    for (const { domain } of domains) await lockShopDomain(sql, domain);
    const team = await lockTeam(sql, partnerId);
    if (userId !== null) requireOwnerOf(team, userId);
    const { partner, shops } = await requireDeletable(sql, partnerId, name);
    const owners = await ownerEmails(sql, partnerId);
    const charged = await billLeavingPartner(ctx, client, { partnerId });
    await erasePartner(sql, partnerId);
    for (const { trial_ends_at: trialEndsAt, ...shop } of shops) {
      await forgetShop(sql, { ...shop, trialEndsAt }, ctx.clock());
      await deleteShopSessions(sql, shop.domain);
    }
    for (const to of owners) {
      const email = { kind: 'partner-deleted' as const, partnerName: partner.name };
      await ctx.adapters.jobs.send(
        'send-mail',
        { to, cause: { kind: 'owner' }, lang: pickLanguage(partner.locale), email },
        { client },
      );
    }
    return charged;
  });
  ctx.caches.keys.drop((key) => key.partner.id === partnerId);
  ctx.caches.baskets.drop((basket) => basket.partnerId === partnerId);
  ctx.caches.usage.delete(partnerId);
  await eraseEventsSoon(ctx);
  await dropUnusedFiles(ctx);
  for (const id of charged) {
    await chargeInvoice(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, invoice: id }, 'a final invoice was not charged; retrying within the hour'),
    );
  }
}
