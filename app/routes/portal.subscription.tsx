import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubscriptionPage } from '#app/portal/subscription/subscription-page.tsx';
import { loadSubscription, runSubscription } from '#app/portal/subscription/subscription.server.ts';
import invoices from '../portal/invoices/invoices.css';
import subscription from '../portal/subscription/subscription.css';

export const links: LinksFunction = () =>
  [invoices, subscription].map((href) => ({ rel: 'stylesheet', href }));
export { loadSubscription as loader, runSubscription as action };
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** Plan and invoices. */
export default function PortalSubscriptionRoute() {
  return <SubscriptionPage {...useLoaderData<typeof loadSubscription>()} />;
}
