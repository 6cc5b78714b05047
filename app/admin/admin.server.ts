/** The parts of the service that routes of the embedded Shopify admin use. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { languageOf } from '#api/contract/language/languages.ts';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import { type AdminShop, ensureAdminShop } from '#api/modules/shopify/ensure-admin-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { preferLanguage } from '#api/platform/page-language.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';

const shopPattern = /^([a-z0-9][a-z0-9-]*)\.myshopify\.com$/;
const hostPattern = /^(admin\.shopify\.com\/store\/[\w-]+|[a-z0-9-]+\.myshopify\.com\/admin)$/;

/** Whether a value is the base64 of a page that frames the app: `admin.shopify.com/store/kiln`. */
const isHost = (value: string) => hostPattern.test(Buffer.from(value, 'base64').toString());

/**
 * The redirect target for visits outside Shopify's frame: the app in the shop's Admin, or `unknown`
 * if no shop is named. Null inside the frame.
 */
function outsideShopify(request: Request, apiKey: string): string | 'unknown' | null {
  // App Bridge's requests have a session token and come from the frame.
  if (request.headers.has('Authorization')) return null;
  const query = new URL(request.url).searchParams;
  const [, name] = shopPattern.exec(query.get('shop') ?? '') ?? [];
  if (!name) return 'unknown';
  if (query.get('embedded') === '1' && isHost(query.get('host') ?? '')) return null;
  return `https://admin.shopify.com/store/${name}/apps/${apiKey}`;
}

export type { ShopNotice } from '#api/modules/shopify/shop-notices.ts';
export type { AdminShop } from '#api/modules/shopify/ensure-admin-shop.ts';
export { ServiceError } from '#api/platform/service-error.ts';

export interface AdminRequest {
  ctx: Context;
  visitor: Visitor;
  shop: AdminShop;
  /** The app's client ID, which theme editor links use to name its blocks. */
  apiKey: string;
  /** The scopes that the shop has granted, and those that are missing. */
  scopes: { granted: string[]; missing: string[]; grantUrl: string };
}

/** Shopify's library and the app's ID and scopes; throws a 404 if no Shopify app is set up. */
export async function shopifyApp({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shopify } = hostedContext(context);
  if (!shopify) throw new Response(null, { status: 404 });
  return { app: await shopify.app(), apiKey: shopify.apiKey, scopes: shopify.scopes };
}

/**
 * The merchant's shop, from the session token that App Bridge sends with every request. Requests
 * without one are sent to get it, and visits outside Shopify are redirected into it. Provisions new
 * shops.
 */
export async function requireAdmin(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<AdminRequest> {
  const { app, apiKey, scopes } = await shopifyApp(args);
  const { ctx, requestId, visitor } = hostedContext(args.context);
  preferLanguage(languageOf(new URL(args.request.url).searchParams.get('locale') ?? '') ?? 'en');
  const outside = outsideShopify(args.request, apiKey);
  if (outside === 'unknown') throw new Response('outside', { status: 400, headers: unframed });
  if (outside) throw redirect(outside);
  const { session } = await app.authenticate.admin(args.request).catch((problem: unknown) => {
    // The library's response if Shopify fails, which isn't logged anywhere else.
    if (problem instanceof Response && problem.status >= 500) {
      ctx.log.error({ requestId, status: problem.status }, 'a merchant could not be signed in');
    }
    throw problem;
  });
  return {
    ctx,
    visitor,
    apiKey,
    shop: await ensureAdminShop(ctx, session.shop),
    scopes: {
      granted: session.scope?.split(',') ?? [],
      // A write scope includes its read scope.
      missing: scopes.filter((scope) => !session.isScopeIncluded(scope)),
      grantUrl: `https://${session.shop}/admin/oauth/install?${new URLSearchParams({
        client_id: apiKey,
        scope: scopes.join(','),
      })}`,
    },
  };
}

const shared = {
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};
const unframed = { ...shared, 'Content-Security-Policy': "frame-ancestors 'none'" };

/** Only the shop's own Admin may frame these pages. */
export const adminHeaders = ({ domain }: Pick<AdminShop, 'domain'>): Record<string, string> => ({
  ...shared,
  'Content-Security-Policy': `frame-ancestors https://${domain} https://admin.shopify.com`,
});

/** The same headers based on the URL's shop, for when the shop couldn't be read. */
export function headersForUrl(request: Request): Record<string, string> {
  const domain = new URL(request.url).searchParams.get('shop') ?? '';
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain) ? adminHeaders({ domain }) : unframed;
}
