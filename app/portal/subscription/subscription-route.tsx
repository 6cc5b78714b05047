import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubscriptionPage } from './subscription-page.tsx';
import { loadSubscription, runSubscription } from './subscription.server.ts';
import subscription from './subscription.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: subscription }];
export { loadSubscription as loader, runSubscription as action };
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** Plan and invoices. */
export default function PortalSubscriptionRoute() {
  return <SubscriptionPage {...useLoaderData<typeof loadSubscription>()} />;
}
