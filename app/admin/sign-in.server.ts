/** The library's own pages between Shopify and the app, with checks on what their URLs may contain. */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { shopifyApp } from './admin.server.ts';
import { text } from './texts.ts';

const refuse = (message: string) => json({ error: 'invalid_input', message }, { status: 400 });

/** Whether a URL that the library redirects to is the app's own. */
const isOwn = (url: string | null, appUrl: string) =>
  url === null || URL.parse(url, appUrl)?.origin === new URL(appUrl).origin;

/**
 * Gets a session token, or leaves Shopify's frame. The library doesn't validate the URL's shop,
 * although it decides who may frame the page, so we do.
 */
export async function showSignInPage(args: LoaderFunctionArgs): Promise<Response | null> {
  const { app } = await shopifyApp(args);
  const { appUrl } = hostedContext(args.context).ctx.settings;
  const { searchParams } = new URL(args.request.url);
  const shop = searchParams.get('shop');
  if (shop !== null && !/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i.test(shop)) {
    return refuse(text('common.notShopifyShop'));
  }
  if (!isOwn(searchParams.get('shopify-reload'), appUrl)) return refuse(text('common.ownPagesOnly'));
  try {
    await app.authenticate.admin(args.request);
    return null;
  } catch (answer) {
    // The library rejects untrusted destinations with an error.
    if (!(answer instanceof Response)) return refuse(text('common.ownAndShopifyOnly'));
    const framedBy = shop ? `https://${shop} https://admin.shopify.com` : "'none'";
    answer.headers.set('Content-Security-Policy', `frame-ancestors ${framedBy}`);
    throw answer;
  }
}
