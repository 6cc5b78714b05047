/** What the routes of the embedded Shopify admin may use of the service. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Context } from '../../api/domain/context.ts';
import { shopOfAdmin, type AdminShop } from '../../api/domain/shops/shop-of-admin.ts';
import { hostedContext } from './hosted.server.ts';

export type { AdminShop } from '../../api/domain/shops/shop-of-admin.ts';
export { ServiceError } from '../../api/domain/service-error.ts';

export interface AdminRequest {
  ctx: Context;
  shop: AdminShop;
  /** The app's client id: theme editor links name its blocks by it. */
  apiKey: string;
}

/** The library and the app's id, or a page that says that there is no Shopify app here. */
export async function shopifyApp({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shopify } = hostedContext(context);
  if (!shopify) throw new Response(null, { status: 404 });
  return { app: await shopify.app(), apiKey: shopify.apiKey };
}

/**
 * The merchant who has the admin open, by the session token that App Bridge sends with every request. Whoever has none
 * is sent to fetch one; a shop that is not in place yet is provisioned.
 */
export async function requireAdmin(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<AdminRequest> {
  const { app, apiKey } = await shopifyApp(args);
  const { session } = await app.authenticate.admin(args.request);
  const { ctx } = hostedContext(args.context);
  return { ctx, apiKey, shop: await shopOfAdmin(ctx, session.shop) };
}

/** Only the shop's own Admin may frame these pages. */
export const adminHeaders = ({ domain }: AdminShop): Record<string, string> => ({
  'Content-Security-Policy': `frame-ancestors https://${domain} https://admin.shopify.com`,
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
});
