import type { LoaderFunctionArgs } from '@remix-run/node';
import { shopifyApp } from '../server/admin.server.ts';

/** The pages of the library between Shopify and us: fetching a session token, leaving the frame. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = await shopifyApp(args);
  await app.authenticate.admin(args.request);
  return null;
}
