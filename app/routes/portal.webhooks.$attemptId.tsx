import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WebhookDetail } from '#app/portal/webhooks/webhook-detail.tsx';
import { answerPortalIntent } from '#app/portal/intents.server.ts';
import { loadWebhook, webhookIntents, type WebhookData } from '#app/portal/webhooks/webhooks.server.ts';
import styles from '../portal/webhooks/webhooks.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadWebhook(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, webhookIntents);
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** One message, and every attempt to deliver it. */
export default function PortalWebhookRoute() {
  const { message } = useLoaderData<typeof loader>() as WebhookData;
  return <WebhookDetail key={message.message_id} {...message} />;
}
