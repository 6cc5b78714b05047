import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { shopPayload } from '#api/modules/catalog/shopify-payloads.ts';
import type { Context } from '#api/platform/context.ts';
import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { applyShopFacts, hasNewerEvent } from './internal/shops/apply-shop-facts.ts';

/** Plans of development stores. */
const developmentPlans = new Set(['affiliate', 'partner_test', 'plus_partner_sandbox']);

/** Plans of temporarily closed shops, whatever they were before. */
const closedPlans = new Set(['frozen', 'dormant', 'cancelled', 'fraudulent', 'paused']);

/** Undefined if the plan doesn't show it. */
function isDevelopment(plan: string | null | undefined): boolean | undefined {
  return !plan || closedPlans.has(plan) ? undefined : developmentPlans.has(plan);
}

/** Concurrent events of a shop are serialized: the older one sees the newer, or is overwritten by it. */
const lockUnlessOvertaken = statement('shop_update_lock')`
  SELECT 1 AS found FROM shops WHERE domain = :domain AND NOT ${hasNewerEvent(':domain', ':topic', ':triggeredAt')} FOR UPDATE`;

/** Applies a shop's new name, domain, email, currency or plan. Fields that the event doesn't contain stay unchanged. */
export async function applyShopUpdate(ctx: Context, event: ShopEvent): Promise<void> {
  const payload = shopPayload.parse(event.payload);
  const { shopDomain: domain, topic, triggeredAt } = event;
  await ctx.prisma.$transaction(async (tx) => {
    const locked = await executeIn(tx, lockUnlessOvertaken, { domain, topic, triggeredAt });
    const shop = locked > 0 && (await tx.shop.findUnique({ where: { domain } }));
    // The shop itself has been read since this event.
    if (!shop || (shop.provisionedAt && shop.provisionedAt > triggeredAt)) return;
    const facts = {
      name: payload.name || undefined,
      email: payload.email || payload.customer_email || undefined,
      primaryHost: payload.domain || undefined,
      currency: payload.currency || undefined,
      development: isDevelopment(payload.plan_name),
    };
    await applyShopFacts(tx, shop.id, facts, ctx.clock());
  });
}
