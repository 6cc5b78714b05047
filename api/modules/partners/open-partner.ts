import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { type CreatedPartner, createPartnerWithin } from './create-partner.ts';

const lockUser = statement('partner_open_lock')`SELECT 1 AS found FROM users WHERE id = :userId FOR UPDATE`;

/** The number of partners that a person can own. */
const maxOwned = 20;

/**
 * Creates a partner on the Free plan, with the signed-in person as its owner.
 * @param domains allowed domains of its live key
 * @throws ServiceError `forbidden` for anonymous accounts and people who already own 20; `invalid_input` naming the
 * entry that isn't a host
 */
export function openPartner(
  ctx: Context,
  { userId, name, domains, locale }: { userId: string; name: string; domains: string[]; locale: Language },
): Promise<CreatedPartner> {
  return ctx.prisma.$transaction(async (tx) => {
    // Serializes a person's concurrent requests for the count.
    await executeIn(tx, lockUser, { userId });
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user?.email || user.anonymous) {
      throw new ServiceError('forbidden', { hint: 'Sign in with your email address first.' });
    }
    const owned = await tx.partnerMember.count({ where: { userId, role: 'owner' } });
    if (owned >= maxOwned) {
      throw new ServiceError('forbidden', {
        hint: `One account can own up to ${maxOwned} partners. Use another email address for more.`,
      });
    }
    return createPartnerWithin(ctx, tx, { email: user.email, name, plan: 'free', domains, locale });
  });
}
