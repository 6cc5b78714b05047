import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubscriptionPage } from '#app/portal/subscription/subscription-page.tsx';
import { loadSubscription, runSubscription } from '#app/portal/subscription/subscription.server.ts';
import subscription from '../portal/subscription/subscription.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: subscription }];
export { loadSubscription as loader, runSubscription as action };
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** Plan and invoices. */
export default function PortalSubscriptionRoute() {
  return <SubscriptionPage {...useLoaderData<typeof loadSubscription>()} />;
}
