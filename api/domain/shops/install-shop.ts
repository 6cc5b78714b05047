import type { Context } from '../context.ts';
import { parseDomains } from '../keys/create-key.ts';
import { createPartnerWithin } from '../partners/create-partner.ts';
import { ServiceError } from '../service-error.ts';

/** Days a new platform shop may try the service. */
export const shopTrialDays = 14;

/**
 * A shop of a storefront platform installs the app: the first time it gets a partner on the Free plan with keys and a
 * basket, and a trial of 14 days; later it only becomes active again, with the trial it had.
 * @param domain the shop's host on its platform, which its live key may be used on
 * @throws ServiceError `invalid_input`, `invalid_email`
 */
export async function installShop(
  ctx: Context,
  { domain: text, name, email }: { domain: string; name: string; email: string },
): Promise<{ shopId: number; partnerId: number; trialEndsAt: Date | null }> {
  const [domain] = parseDomains([text]);
  if (!domain || domain.startsWith('*')) throw new ServiceError('invalid_input', { field: 'domain' });
  return ctx.prisma.$transaction(async (tx) => {
    // Two installs at once make one partner.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`shop:${domain}`}, 0))`;
    const known = await tx.shop.findUnique({ where: { domain } });
    const shop = known
      ? await tx.shop.update({ where: { id: known.id }, data: { status: 'active' } })
      : await tx.shop.create({
          data: {
            partnerId: (await createPartnerWithin(ctx, tx, { email, name, plan: 'free', domains: [domain] }))
              .partnerId,
            domain,
            name,
            subscriptionStatus: 'trialing',
            trialEndsAt: new Date(ctx.clock().getTime() + shopTrialDays * 86_400_000),
            createdAt: ctx.clock(),
          },
        });
    return { shopId: shop.id, partnerId: shop.partnerId, trialEndsAt: shop.trialEndsAt };
  });
}
