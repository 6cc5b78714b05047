import { parseEmail } from '#api/modules/identity/email-address.ts';
import type { Context } from '#api/platform/context.ts';
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
  await requireOwner(ctx, userId, partnerId);
  if (Object.values(patch).every((value) => value === undefined)) throw new ServiceError('nothing_to_update');
  const partner = await ctx.prisma.partner.update({
    where: { id: partnerId },
    data: {
      name: patch.name,
      locale: patch.locale,
      technicalContact: emailOf('technical_contact', patch.technical_contact),
      billingName: patch.billing_name,
      billingAddress: patch.billing_address,
      billingEmail: emailOf('billing_email', patch.billing_email),
      vatId: patch.vat_id,
    },
  });
  return partnerFrom(partner, 'owner');
}
