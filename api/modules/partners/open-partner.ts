import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createPartnerWithin, type CreatedPartner } from './create-partner.ts';

/** How many partners one person may own. */
const maxOwned = 20;

/**
 * Makes a signed-in person the owner of a new partner on the Free plan.
 * @param domains hosts of its live key
 * @throws ServiceError `forbidden` for anonymous accounts and for those who own 20 already; `invalid_input` naming
 * the entry that is no host
 */
export function openPartner(
  ctx: Context,
  { userId, name, domains, locale }: { userId: string; name: string; domains: string[]; locale: Language },
): Promise<CreatedPartner> {
  return ctx.prisma.$transaction(async (tx) => {
    // Whoever asks twice at once is counted one after the other.
    const [user] = await tx.$queryRaw<{ email: string | null; anonymous: boolean }[]>`
      SELECT email, anonymous FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    if (!user?.email || user.anonymous) {
      throw new ServiceError('forbidden', { hint: 'Sign in with your email address first.' });
    }
    const owned = await tx.partnerMember.count({ where: { userId, role: 'owner' } });
    if (owned >= maxOwned) {
      throw new ServiceError('forbidden', {
        hint: `One account may own ${maxOwned} partners. Use another email address for more.`,
      });
    }
    return createPartnerWithin(ctx, tx, { email: user.email, name, plan: 'free', domains, locale });
  });
}
