/** The data for the help page of the embedded admin. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { plans } from '#api/contract/plans.ts';
import { apiVersion } from '#api/contract/version.ts';
import { requireAdmin } from '../admin.server.ts';
import { text } from '../texts.ts';

/** Facts for support that are safe to share: IDs, but no keys or tokens. */
export async function loadAdminHelp(args: LoaderFunctionArgs) {
  const { ctx, shop, scopes } = await requireAdmin(args);
  const basket = await ctx.prisma.basketConfig.findUnique({ where: { id: shop.basketConfigId ?? 0 } });
  const none = text('help.factNone');
  return {
    siteUrl: ctx.settings.siteUrl,
    contact: ctx.settings.supportEmail ?? null,
    version: apiVersion,
    facts: [
      [text('help.factShop'), shop.domain],
      [text('common.key'), String(shop.apiKeyId ?? none)],
      [text('common.wishlist'), basket?.publicId ?? none],
      [text('help.factPlan'), `${plans[shop.plan].name}, ${shop.subscriptionStatus}`],
      [text('help.factScopes'), scopes.granted.join(', ') || none],
      [text('help.factVersion'), apiVersion],
    ],
  };
}

export type AdminHelp = Awaited<ReturnType<typeof loadAdminHelp>>;
