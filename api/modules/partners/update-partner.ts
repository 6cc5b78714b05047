import { parseEmail } from '#api/modules/identity/email-address.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import type { Context } from '#api/platform/context.ts';
import { jointTransaction, transaction } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { partnerFrom } from './read-partner.ts';
import { requireOwner } from './require-member.ts';
import type { PartnerBody, PartnerPatch } from './schemas.ts';

/**
 * Validates an email address to set; null removes it, undefined keeps it. @throws ServiceError `invalid_email`, which
 * names the field
 */
function emailOf(field: 'technical_contact' | 'billing_email', value: string | null | undefined) {
  try {
    return value && parseEmail(value);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ServiceError('invalid_email', { field, hint: error.message });
  }
}

/**
 * Changes the given fields; null removes a value.
 * @throws ServiceError `not_found`, `forbidden` for anyone but owners, `nothing_to_update`, `invalid_email`
 */
export async function updatePartner(
  ctx: Context,
  userId: string,
  partnerId: number,
  patch: PartnerPatch,
): Promise<PartnerBody> {
  const before = await requireOwner(ctx, userId, partnerId);
  if (Object.values(patch).every((value) => value === undefined)) throw new ServiceError('nothing_to_update');
  const technicalContact = emailOf('technical_contact', patch.technical_contact);
  const billingEmail = emailOf('billing_email', patch.billing_email);
  const partner = await jointTransaction(ctx.pool, async () => {
    await transaction(ctx.pool, async (_sql, client) => {
      if (technicalContact && technicalContact !== before.technicalContact)
        await notifyPartnerOwners(ctx, client, { partnerId, channel: 'contact', target: technicalContact });
      if (billingEmail && billingEmail !== before.billingEmail)
        await notifyPartnerOwners(ctx, client, { partnerId, channel: 'invoices', target: billingEmail });
    });
    return ctx.prisma.partner.update({
      where: { id: partnerId },
      data: {
        name: patch.name,
        locale: patch.locale,
        technicalContact,
        billingName: patch.billing_name,
        billingAddress: patch.billing_address,
        billingEmail,
        vatId: patch.vat_id,
      },
    });
  });
  return partnerFrom(partner, 'owner');
}
