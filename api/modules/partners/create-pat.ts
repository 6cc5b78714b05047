import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseEmail } from '#api/modules/identity/email-address.ts';
import { issuePat, type IssuedPat } from './issue-pat.ts';

/**
 * A personal access token for whom an address belongs to, in the partner they joined first.
 * @throws ServiceError `invalid_email`, `partner_not_found` when the address belongs to no partner, `invalid_input`
 */
export async function createPat(
  ctx: Context,
  { email, name = '' }: { email: string; name?: string },
): Promise<IssuedPat> {
  const member = await ctx.prisma.partnerMember.findFirst({
    where: { user: { email: parseEmail(email) } },
    orderBy: [{ createdAt: 'asc' }, { partnerId: 'asc' }],
  });
  if (!member) throw new ServiceError('partner_not_found');
  return issuePat(ctx, { ...member, name });
}
