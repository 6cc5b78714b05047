import { createHash } from 'node:crypto';
import { parseDomains } from '#api/modules/keys/parse-domains.ts';
import { createPartnerWithin } from '#api/modules/partners/create-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { withoutLinks } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { verifyShopHosts } from './internal/shops/verify-shop-hosts.ts';

/** Deleting a shop uses the same lock. */
const lockDomain = statement('shop_install_lock')`
  SELECT pg_advisory_xact_lock(hashtextextended('shop:' || :domain, 0))`;

/** Trial days of a new platform shop. */
const shopTrialDays = 14;

export interface InstalledShop {
  shopId: number;
  partnerId: number;
  trialEndsAt: Date | null;
}

/** The hash under which a used trial is remembered after a shop is deleted. */
export const domainHash = (domain: string) => createHash('sha256').update(domain).digest();

/**
 * Installs the app for a platform shop: the first time, it gets a partner on the Free plan with keys, a basket and a
 * trial of 14 days; later, it is only reactivated with the trial it had.
 * @param domain the shop's host on its platform, on which its live key works
 * @throws ServiceError `invalid_input`, `invalid_email`
 */
export async function installShop(
  ctx: Context,
  { domain: text, name, email }: { domain: string; name: string; email: string },
): Promise<InstalledShop> {
  const [domain] = await parseDomains([text]);
  if (!domain || domain.startsWith('*')) throw new ServiceError('invalid_input', { field: 'domain' });
  return ctx.prisma.$transaction(async (tx) => {
    // Concurrent installs must create only one partner.
    await executeIn(tx, lockDomain, { domain });
    const known = await tx.shop.findUnique({ where: { domain } });
    const shop = known
      ? await tx.shop.update({ where: { id: known.id }, data: { status: 'active', uninstalledAt: null } })
      : await createShop(ctx, tx, { domain, name, email });
    await verifyShopHosts(tx, shop.partnerId, ctx.clock());
    return { shopId: shop.id, partnerId: shop.partnerId, trialEndsAt: shop.trialEndsAt };
  });
}

async function createShop(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { domain, name, email }: { domain: string; name: string; email: string },
) {
  const now = ctx.clock();
  const { partnerId, keys, basketConfigId } = await createPartnerWithin(ctx, tx, {
    email,
    name: withoutLinks(name),
    plan: 'free',
    domains: [domain],
  });
  const basket = await tx.basketConfig.findUniqueOrThrow({ where: { publicId: basketConfigId } });
  // A shop whose data was erased has still used its trial.
  const trial = { domainHash: domainHash(domain) };
  const trialEndsAt = new Date(now.getTime() + shopTrialDays * 86_400_000);
  const used =
    (await tx.usedTrial.findUnique({ where: trial })) ??
    (await tx.usedTrial.create({ data: { ...trial, trialEndsAt, createdAt: now } }));
  return tx.shop.create({
    data: {
      partnerId,
      domain,
      name,
      email,
      trialEndsAt: used.trialEndsAt,
      hosts: [domain],
      apiKeyId: keys.live.id,
      basketConfigId: basket.id,
      subscriptionStatus: 'trialing',
      createdAt: now,
    },
  });
}
