import type { Context } from '#api/platform/context.ts';
import { actionsLimit } from '#api/modules/plans/limits.ts';
import { forgetUsage, usageTotals } from '#api/modules/plans/usage-totals.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { readMonthBefore } from './home/read-month-before.ts';
import { readRecentSaves, type RecentSave } from './home/read-recent-saves.ts';
import { needsPlan } from './shop-notices.ts';
import type { AdminShop } from './shop-of-admin.ts';

/** A number of this month so far, beside the month before up to the same moment of it. */
export interface MonthNumber {
  now: number;
  before: number;
}

export interface ShopHome {
  guide: { isDismissed: boolean; hasSaved: boolean; hasPlan: boolean };
  month: Record<'saves' | 'shares' | 'listViews' | 'basketOpens', MonthNumber>;
  /** Actions of this month; null is unlimited. */
  usage: { actions: number; limit: number | null };
  /** The newest saves first, each product once. */
  recent: RecentSave[];
}

/** What a merchant sees first: how far the setup is, this month's numbers, and what was saved last. */
export async function readHome(ctx: Context, shop: AdminShop): Promise<ShopHome> {
  const { partnerId } = shop;
  await writeListViews(ctx);
  forgetUsage(ctx, partnerId);
  const [row, everSaved, totals, { before, basketOpens }, recent] = await Promise.all([
    ctx.prisma.shop.findUniqueOrThrow({ where: { id: shop.id }, include: { partner: true } }),
    ctx.prisma.usageCounter.findFirst({ where: { partnerId, saves: { gt: 0 } } }),
    usageTotals(ctx, partnerId),
    readMonthBefore(ctx, partnerId),
    readRecentSaves(ctx, partnerId),
  ]);
  return {
    guide: {
      isDismissed: row.guideDismissedAt !== null,
      hasSaved: everSaved !== null,
      hasPlan: !needsPlan(shop),
    },
    month: {
      saves: { now: totals.saves, before: before.saves },
      shares: { now: totals.shares, before: before.shares },
      listViews: { now: totals.listViews, before: before.listViews },
      basketOpens,
    },
    usage: {
      actions: totals.total,
      limit: actionsLimit({ plan: shop.plan, actionsLimit: row.partner.actionsLimit }),
    },
    recent,
  };
}

/** The merchant puts the setup guide away, for good. */
export async function dismissGuide(ctx: Context, shopId: number): Promise<void> {
  await ctx.prisma.shop.update({ where: { id: shopId }, data: { guideDismissedAt: ctx.clock() } });
}
