import { json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WebhookList } from '../portal/webhooks/webhook-list.tsx';
import { loadWebhooks } from '../server/portal-webhooks.server.ts';
import styles from '../styles/portal/webhooks.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadWebhooks(args));

/** What was sent to the partner's server. */
export default function PortalWebhooksRoute() {
  return <WebhookList {...useLoaderData<typeof loader>()} />;
}
