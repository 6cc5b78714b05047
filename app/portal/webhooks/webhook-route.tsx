import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WebhookDetail } from './webhook-detail.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { loadWebhook, webhookIntents, type WebhookData } from './webhooks.server.ts';
import styles from './webhooks.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadWebhook(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, webhookIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** One message, and every attempt to deliver it. */
export default function PortalWebhookRoute() {
  const { message } = useLoaderData<typeof loader>() as WebhookData;
  return <WebhookDetail key={message.message_id} {...message} />;
}
