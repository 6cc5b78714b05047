import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';

/** Doesn't return subscriptions declared in the app's configuration. */
export const findDocument = `#graphql
  query FindWebhooks($topics: [WebhookSubscriptionTopic!]!) {
    webhookSubscriptions(first: 100, topics: $topics) {
      nodes { id }
    }
  }`;

export const deleteDocument = `#graphql
  mutation DeleteWebhook($id: ID!) {
    webhookSubscriptionDelete(id: $id) {
      userErrors { field message }
    }
  }`;

export const createDocument = `#graphql
  mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
      userErrors { field message }
    }
  }`;

type UserErrors = { userErrors: { field: string[] | null; message: string }[] };

/** Ends the app's subscriptions to these topics and, with a URI, creates them again. */
export async function setWebhooks(
  query: AdminQuery,
  shopDomain: string,
  { fieldsOf, uri }: { fieldsOf: Readonly<Record<string, readonly string[]>>; uri: string | null },
): Promise<void> {
  const nameOf = (topic: string) => topic.toUpperCase().replace('/', '_');
  const topics = Object.keys(fieldsOf).map(nameOf);
  const { webhookSubscriptions } = await query<{ webhookSubscriptions: { nodes: { id: string }[] } }>(
    shopDomain,
    findDocument,
    { topics },
  );
  for (const { id } of webhookSubscriptions.nodes) {
    const { webhookSubscriptionDelete: ended } = await query<{ webhookSubscriptionDelete: UserErrors }>(
      shopDomain,
      deleteDocument,
      { id },
    );
    requireNoUserErrors(ended.userErrors);
  }
  if (uri === null) return;
  for (const [topic, includeFields] of Object.entries(fieldsOf)) {
    const { webhookSubscriptionCreate: made } = await query<{ webhookSubscriptionCreate: UserErrors }>(
      shopDomain,
      createDocument,
      { topic: nameOf(topic), webhook: { uri, includeFields } },
    );
    requireNoUserErrors(made.userErrors);
  }
}
