import type { Context } from '../context.ts';
import { createSecret, hashSecret } from '../keys/secret.ts';
import { ServiceError } from '../service-error.ts';
import { parseEmail } from './email-address.ts';

export const patPrefix = 'wl_pat_';
const patDays = 365;

/**
 * A personal access token for a partner's member, valid for 365 days. It is returned once; only its hash is kept.
 * @throws ServiceError `invalid_email`, `partner_not_found` when the address belongs to no partner.
 */
export async function createPat(
  ctx: Context,
  { email, name = '' }: { email: string; name?: string },
): Promise<{ token: string; expiresAt: Date }> {
  const member = await ctx.prisma.partnerMember.findFirst({
    where: { user: { email: parseEmail(email) } },
    orderBy: { createdAt: 'asc' },
  });
  if (!member) throw new ServiceError('partner_not_found');
  const token = createSecret(patPrefix);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + patDays * 86_400_000);
  await ctx.prisma.personalAccessToken.create({
    data: {
      userId: member.userId,
      partnerId: member.partnerId,
      tokenHash: Uint8Array.from(hashSecret(token)),
      name,
      createdAt: now,
      expiresAt,
    },
  });
  return { token, expiresAt };
}
