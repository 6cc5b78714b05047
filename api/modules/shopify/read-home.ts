import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { actionsLimit } from '#api/modules/plans/limits.ts';
import { forgetUsage, usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import type { AdminShop } from './ensure-admin-shop.ts';
import { readMonthBefore } from './internal/home/read-month-before.ts';
import { readRecentSaves, type RecentSave } from './internal/home/read-recent-saves.ts';
import { needsPlan } from './shop-notices.ts';

/** A number for this month so far, and for the previous month up to the same point. */
export interface MonthNumber {
  now: number;
  before: number;
}

export interface ShopHome {
  guide: { isDismissed: boolean; hasSaved: boolean; hasPlan: boolean };
  month: Record<'saves' | 'shares' | 'listViews' | 'basketOpens', MonthNumber>;
  /** Actions this month; null: unlimited. */
  usage: { actions: number; limit: number | null };
  /** The latest saves, each product once. */
  recent: RecentSave[];
}

/** The merchant's home page: setup progress, this month's numbers, and recent saves. */
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

/** Permanently dismisses the setup guide. */
export async function dismissGuide(ctx: Context, shopId: number): Promise<void> {
  await ctx.prisma.shop.update({ where: { id: shopId }, data: { guideDismissedAt: ctx.clock() } });
}
