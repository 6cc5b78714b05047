import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { shopifyApp } from './admin.server.ts';

/**
 * Starts an installation: sends the merchant of `?shop=` to Shopify to grant the app's permissions.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = await shopifyApp(args);
  const problem = await app.login(args.request);
  const message =
    problem.shop === 'INVALID_SHOP'
      ? 'This isn’t a Shopify shop. Open the app from the Shopify App Store or from your Shopify admin.'
      : 'The shop is missing. Open the app from the Shopify App Store or from your Shopify admin.';
  return json({ error: 'invalid_input', message }, { status: 400 });
}
