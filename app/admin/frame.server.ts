/** The data of the frame around every page of the embedded admin. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ShopNotice, shopNotices } from '#api/modules/shopify/shop-notices.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { adminHeaders, headersForUrl, requireAdmin, shopifyApp } from './admin.server.ts';

interface AdminFrameData {
  apiKey: string;
  notices: ShopNotice[];
}

/** Shows the frame even if its page fails: errors here are logged, and the page reports them. */
export async function loadAdminFrame(
  args: LoaderFunctionArgs,
): Promise<{ data: AdminFrameData; headers: Record<string, string> }> {
  const { apiKey } = await shopifyApp(args);
  try {
    const { ctx, shop, scopes } = await requireAdmin(args);
    return { data: { apiKey, notices: await shopNotices(ctx, shop, scopes) }, headers: adminHeaders(shop) };
  } catch (problem) {
    if (problem instanceof Response && problem.status < 500) throw problem;
    const { ctx, requestId } = hostedContext(args.context);
    ctx.log.warn({ err: problem, requestId }, 'the admin is shown without its notices');
    return { data: { apiKey, notices: [] }, headers: headersForUrl(args.request) };
  }
}
