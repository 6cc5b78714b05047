import { shopPayload } from '#api/contract/shopify-payloads.ts';
import type { Context } from '#api/platform/context.ts';
import { overtaken, applyShopFacts } from './shops/apply-shop-facts.ts';
import type { ShopEvent } from './shop-event.ts';

/** Plans of shops that developers try apps on. */
const developmentPlans = new Set(['affiliate', 'partner_test', 'plus_partner_sandbox']);

/** Plans of shops that are closed for the time being, whatever they were before. */
const closedPlans = new Set(['frozen', 'dormant', 'cancelled', 'fraudulent', 'paused']);

/** Undefined where the plan does not tell. */
function isDevelopment(plan: string | null | undefined): boolean | undefined {
  return !plan || closedPlans.has(plan) ? undefined : developmentPlans.has(plan);
}

/** A shop is called otherwise, has moved, or is paid in another currency. What the event does not tell stays. */
export async function applyShopUpdate(ctx: Context, event: ShopEvent): Promise<void> {
  const told = shopPayload.parse(event.payload);
  const { shopDomain: domain, topic, triggeredAt } = event;
  await ctx.prisma.$transaction(async (tx) => {
    // In turn: of two at once the older one sees the newer, or is overwritten by it.
    const current = await tx.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM shops WHERE domain = $1 AND NOT ${overtaken('$1', '$2', '$3')} FOR UPDATE`,
      ...[domain, topic, triggeredAt],
    );
    const shop = current.length > 0 && (await tx.shop.findUnique({ where: { domain } }));
    // The shop was read itself after this happened.
    if (!shop || (shop.provisionedAt && shop.provisionedAt > triggeredAt)) return;
    const facts = {
      name: told.name || undefined,
      email: told.email || told.customer_email || undefined,
      primaryHost: told.domain || undefined,
      currency: told.currency || undefined,
      development: isDevelopment(told.plan_name),
    };
    await applyShopFacts(tx, shop.id, facts, ctx.clock());
  });
}
