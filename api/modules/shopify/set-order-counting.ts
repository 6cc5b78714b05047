import type { Context } from '#api/platform/context.ts';
import type { AdminShop } from './ensure-admin-shop.ts';
import { orderWebhooks } from './order-payloads.ts';

/** An optional scope, needed only for counting orders. */
export const ordersScope = 'read_orders';

/**
 * Starts or stops counting a shop's orders. The merchant must already have granted the scope.
 * @throws ShopAdminFailure if Shopify doesn't allow it or doesn't respond; nothing changes
 */
export async function setOrderCounting(
  ctx: Context,
  { id, domain }: Pick<AdminShop, 'id' | 'domain'>,
  isOn: boolean,
): Promise<void> {
  const { shopAdmin } = ctx.adapters;
  const uri = isOn ? `${ctx.settings.appUrl}/shopify/webhook` : null;
  await shopAdmin.setWebhooks(domain, orderWebhooks, uri).catch(async (error: unknown) => {
    // Some may have been created.
    if (isOn) await shopAdmin.setWebhooks(domain, orderWebhooks, null).catch(() => undefined);
    throw error;
  });
  await ctx.prisma.shop.update({ where: { id }, data: { ordersSince: isOn ? ctx.clock() : null } });
}
