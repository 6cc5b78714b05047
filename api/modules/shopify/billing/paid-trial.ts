import type { Prisma } from '../../../../prisma/client/client.ts';
import { plans, type PlanId } from '#api/contract/plans.ts';
import { domainHash } from '../install-shop.ts';

const day = 86_400_000;

/** Whole days from now to a moment, a begun one counted; 0 once it is over. */
export const daysLeft = (until: Date, now: Date) =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / day));

/** When the trial of a subscription is over. */
export const trialEndOf = ({ activatedAt, trialDays }: { activatedAt: Date; trialDays: number }) =>
  new Date(activatedAt.getTime() + trialDays * day);

/**
 * Days of trial that a shop still has on paid plans. They run from its first subscription on, whatever became of that
 * one, and of the shop's data.
 */
export async function paidTrialDays(
  prisma: Prisma.TransactionClient,
  { domain, plan, now }: { domain: string; plan: PlanId; now: Date },
): Promise<number> {
  const used = await prisma.usedTrial.findUnique({ where: { domainHash: domainHash(domain) } });
  return used?.paidTrialEndsAt ? daysLeft(used.paidTrialEndsAt, now) : plans[plan].trialDays;
}

/** Remembers when the trial of a shop's first subscription ends; later ones change nothing. */
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
