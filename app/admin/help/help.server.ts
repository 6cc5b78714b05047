/** What the help page of the embedded admin tells. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { plans } from '#api/contract/plans.ts';
import { apiVersion } from '#api/contract/version.ts';
import { requireAdmin } from '../admin.server.ts';

/** Facts a merchant may send to anybody: ids, no keys or tokens. */
export async function loadAdminHelp(args: LoaderFunctionArgs) {
  const { ctx, shop, scopes } = await requireAdmin(args);
  const basket = await ctx.prisma.basketConfig.findUnique({ where: { id: shop.basketConfigId ?? 0 } });
  return {
    siteUrl: ctx.settings.siteUrl,
    contact: ctx.settings.supportEmail ?? null,
    version: apiVersion,
    facts: [
      ['Shop', shop.domain],
      ['Key', String(shop.apiKeyId ?? 'none')],
      ['Basket', basket?.publicId ?? 'none'],
      ['Plan', `${plans[shop.plan].name}, ${shop.subscriptionStatus}`],
      ['Scopes', scopes.granted.join(', ') || 'none'],
      ['Version', apiVersion],
    ],
  };
}

export type AdminHelp = Awaited<ReturnType<typeof loadAdminHelp>>;
