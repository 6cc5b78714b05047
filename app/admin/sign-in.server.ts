/** The library's own pages between Shopify and the app, with nothing in them that an address can choose freely. */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { shopifyApp } from './admin.server.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';

const refuse = (message: string) => json({ error: 'invalid_input', message }, { status: 400 });

/** An address in the app to go on at, as the parameter of the library's pages names it. */
const isOwn = (address: string | null, appUrl: string) =>
  address === null || URL.parse(address, appUrl)?.origin === new URL(appUrl).origin;

/**
 * Fetching a session token, and leaving Shopify's frame. The library takes the shop from the address as it is, and lets
 * it say who may frame the page: so it is looked at first.
 */
export async function showSignInPage(args: LoaderFunctionArgs): Promise<Response | null> {
  const { app } = await shopifyApp(args);
  const { appUrl } = hostedContext(args.context).ctx.settings;
  const { searchParams } = new URL(args.request.url);
  const shop = searchParams.get('shop');
  if (shop !== null && !/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i.test(shop)) {
    return refuse(
      'This is no Shopify shop. Open the app from the Shopify App Store or from your Shopify admin.',
    );
  }
  if (!isOwn(searchParams.get('shopify-reload'), appUrl))
    return refuse('The app leads to its own pages only.');
  try {
    await app.authenticate.admin(args.request);
    return null;
  } catch (answer) {
    // A destination that the library does not trust.
    if (!(answer instanceof Response)) return refuse('The app leads to its own pages and to Shopify only.');
    const framedBy = shop ? `https://${shop} https://admin.shopify.com` : "'none'";
    answer.headers.set('Content-Security-Policy', `frame-ancestors ${framedBy}`);
    throw answer;
  }
}
