import { json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WebhookList } from './webhook-list.tsx';
import { loadWebhooks } from './webhooks.server.ts';
import styles from './webhooks.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadWebhooks(args));

/** Messages sent to the partner's server. */
export default function PortalWebhooksRoute() {
  return <WebhookList {...useLoaderData<typeof loader>()} />;
}
