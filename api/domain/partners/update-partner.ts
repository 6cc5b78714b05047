import type { PartnerBody } from '../../contract/partner.ts';
import type { Context } from '../context.ts';
import { parseEmail } from '../identity/email-address.ts';
import { ServiceError } from '../service-error.ts';
import { partnerFrom } from './read-partner.ts';
import { requireOwner } from './require-member.ts';

/**
 * Changes what is named. `technicalContact: null` removes it.
 * @throws ServiceError `not_found`, `forbidden` for everybody but the owner, `nothing_to_update`, `invalid_email`
 */
export async function updatePartner(
  ctx: Context,
  userId: string,
  partnerId: number,
  { name, technicalContact }: { name?: string; technicalContact?: string | null },
): Promise<PartnerBody> {
  await requireOwner(ctx, userId, partnerId);
  if (name === undefined && technicalContact === undefined) throw new ServiceError('nothing_to_update');
  const partner = await ctx.prisma.partner.update({
    where: { id: partnerId },
    data: { name, technicalContact: technicalContact && parseEmail(technicalContact) },
  });
  return partnerFrom(partner, 'owner');
}
