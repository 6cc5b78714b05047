import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { issueCustomerTicket } from '#app/instant/customer.server.ts';
import { shopifyApp } from './admin.server.ts';

/**
 * `/apps/wishlist/customer` on a shop's own pages, through Shopify's app proxy: a ticket for the
 * customer signed in to the shop, whom Shopify names in the signed query. Null for anyone else.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = await shopifyApp(args);
  const { session } = await app.authenticate.public.appProxy(args.request);
  const customerId = new URL(args.request.url).searchParams.get('logged_in_customer_id') ?? '';
  const { ctx } = hostedContext(args.context);
  const ticket = session ? await issueCustomerTicket(ctx, session.shop, customerId) : null;
  return json({ ticket }, { headers: { 'Cache-Control': 'no-store' } });
}
