import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { domainHash } from '../../install-shop.ts';

const day = 86_400_000;

/** Days from now until a time, rounded up; 0 if it has passed. */
export const daysLeft = (until: Date, now: Date) =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / day));

/** The time when a subscription's trial ends. */
export const trialEndOf = ({ activatedAt, trialDays }: { activatedAt: Date; trialDays: number }) =>
  new Date(activatedAt.getTime() + trialDays * day);

/**
 * A shop's remaining trial days for paid plans. They count from its first subscription, even if
 * that was canceled or the shop's data was deleted.
 */
export async function paidTrialDays(
  prisma: Prisma.TransactionClient,
  { domain, plan, now }: { domain: string; plan: PlanId; now: Date },
): Promise<number> {
  const used = await prisma.usedTrial.findUnique({ where: { domainHash: domainHash(domain) } });
  return used?.paidTrialEndsAt ? daysLeft(used.paidTrialEndsAt, now) : plans[plan].trialDays;
}

/** Records the time when the trial of a shop's first subscription ends; later calls change nothing. */
export async function rememberPaidTrial(
  tx: Prisma.TransactionClient,
  { domain, endsAt, now }: { domain: string; endsAt: Date; now: Date },
): Promise<void> {
  const hash = { domainHash: domainHash(domain) };
  await tx.usedTrial.createMany({
    data: { ...hash, trialEndsAt: now, paidTrialEndsAt: endsAt, createdAt: now },
    skipDuplicates: true,
  });
  await tx.usedTrial.updateMany({
    where: { ...hash, paidTrialEndsAt: null },
    data: { paidTrialEndsAt: endsAt },
  });
}
