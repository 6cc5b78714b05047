import { cancelDuplicateSubscription } from '#api/modules/billing/cancel-duplicate-subscription.ts';
import type { Context } from '#api/platform/context.ts';
import type { Prisma, ShopSubscription } from '#prisma/client/client.ts';
import type { PlatformSubscription } from '../../ports.ts';
import { rememberPaidTrial, trialEndOf } from './paid-trial.ts';
import { setPlatformPlan } from './set-platform-plan.ts';
import { findPlanByName, lockShop } from './shop-subscription.ts';

type Transaction = Prisma.TransactionClient;

/** The known data of a subscription: everything from the platform, or only an event's. */
export type KnownSubscription = Pick<PlatformSubscription, 'externalId' | 'name' | 'status'> &
  Partial<PlatformSubscription>;

const isRunning = ({ status }: { status: string }) => status === 'active' || status === 'frozen';
const isOver = ({ status }: { status: string }) => !isRunning({ status }) && status !== 'pending';

/** A shop's status, by how its running subscription ended. */
const ended: Record<string, string> = { cancelled: 'canceled', declined: 'canceled', expired: 'expired' };

/**
 * Applies the platform's data about a shop's subscriptions: their rows, the partner's plan and the
 * shop's status, in one transaction. Data may be stale, so an ended subscription never restarts,
 * and a running one never becomes pending again. A subscription that was declined or expired before
 * approval doesn't affect the running one. While one is running, a subscription at the payment
 * service isn't renewed.
 */
export async function applySubscriptions(
  ctx: Context,
  shopId: number,
  known: readonly KnownSubscription[],
): Promise<void> {
  const now = ctx.clock();
  const billedHere = await ctx.prisma.$transaction(async (tx) => {
    const shop = await lockShop(tx, shopId);
    const before = await tx.shopSubscription.findMany({ where: { shopId }, orderBy: { id: 'asc' } });
    for (const one of known) {
      await applyOne(tx, { shop, now, one, row: before.find((row) => row.externalId === one.externalId) });
    }
    await endReplaced(tx, shopId, now);
    const after = await tx.shopSubscription.findMany({ where: { shopId }, orderBy: { id: 'asc' } });
    const running = after.find(isRunning);
    const wasRunning = before.filter(isRunning).map(({ id }) => id);
    const last = after.findLast(({ id }) => wasRunning.includes(id));
    const { partnerId } = shop;
    if (running) {
      await setPlatformPlan(tx, { partnerId, plan: running.plan, now });
      await setStatus(tx, shop.id, running.status === 'active' ? 'active' : 'past_due');
    } else if (last) {
      await setPlatformPlan(tx, { partnerId, plan: 'free', now });
      await setStatus(tx, shop.id, ended[last.status] ?? 'canceled');
    }
    return running ? partnerId : null;
  });
  if (billedHere !== null) await cancelDuplicateSubscription(ctx, billedHere);
}

interface Change {
  shop: { id: number; domain: string };
  now: Date;
  one: KnownSubscription;
  row: ShopSubscription | undefined;
}

async function applyOne(tx: Transaction, { shop, now, one, row }: Change): Promise<void> {
  const plan = row?.plan ?? findPlanByName(one.name);
  // Subscriptions of another installation of the app, or made manually, aren't for our plans.
  if (!plan || isOver(row ?? one)) return;
  // An event alone isn't enough proof of a subscription that we didn't request.
  if (!row && !one.createdAt) return;
  if (row && isRunning(row) && one.status === 'pending') return;
  const activatedAt = row?.activatedAt ?? (isRunning(one) ? now : null);
  const data = {
    status: one.status,
    activatedAt,
    ...(one.test !== undefined && { test: one.test }),
    ...(one.trialDays !== undefined && { trialDays: one.trialDays }),
    ...(one.currentPeriodEnd !== undefined && { currentPeriodEnd: one.currentPeriodEnd }),
    ...(one.usageLine && { usageLineId: one.usageLine.id, cappedMinor: one.usageLine.cappedMinor }),
    ...(isOver(one) && { endedAt: now }),
  };
  const { shopId: owner, trialDays } = await tx.shopSubscription.upsert({
    where: { externalId: one.externalId },
    update: row ? data : {},
    create: { shopId: shop.id, externalId: one.externalId, plan, createdAt: one.createdAt ?? now, ...data },
  });
  if (owner !== shop.id || !isRunning(one) || !activatedAt) return;
  await rememberPaidTrial(tx, {
    domain: shop.domain,
    endsAt: trialEndOf({ activatedAt, trialDays }),
    now,
  });
}

/** An approved subscription replaces the previous one: only the newest runs. */
async function endReplaced(tx: Transaction, shopId: number, now: Date): Promise<void> {
  const running = await tx.shopSubscription.findMany({
    where: { shopId, status: { in: ['active', 'frozen'] } },
    orderBy: [{ activatedAt: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
  });
  const replaced = running.slice(1).map(({ id }) => id);
  await tx.shopSubscription.updateMany({
    where: { id: { in: replaced } },
    data: { status: 'cancelled', endedAt: now },
  });
}

/** Writes only changes, as `setPlatformPlan` does. */
async function setStatus(tx: Transaction, id: number, subscriptionStatus: string): Promise<void> {
  await tx.shop.updateMany({
    where: { id, subscriptionStatus: { not: subscriptionStatus } },
    data: { subscriptionStatus },
  });
}
