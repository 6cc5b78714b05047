import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const keepFirst = statement('customer_keep_first')`
  UPDATE partners SET stripe_customer_id = coalesce(stripe_customer_id, :customerId) WHERE id = :partnerId
  RETURNING stripe_customer_id AS id`;

/**
 * A partner's customer ID at the payment service, created on first use. Concurrent calls create only one.
 * @throws ServiceError `partner_not_found`
 * @throws PaymentsFailure
 */
export async function ensureCustomer(ctx: Context, partnerId: number): Promise<string> {
  const partner = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
  if (!partner) throw new ServiceError('partner_not_found');
  if (partner.stripeCustomerId) return partner.stripeCustomerId;
  const [owner] = await ownerEmails(ctx.sql, partnerId);
  const { customerId } = await ctx.adapters.payments.createCustomer({
    partnerId,
    name: partner.billingName ?? partner.name,
    email: partner.billingEmail ?? owner ?? '',
    lang: pickLanguage(partner.locale, null),
  });
  const [kept] = await ctx.sql.rows(keepFirst, { partnerId, customerId });
  if (!kept) throw new ServiceError('partner_not_found');
  return kept.id;
}
