import type { FakeShop, FakeWebhook } from './fake-shop.ts';

const failure = (message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field: ['webhookSubscription'], message }],
});

/** The fake Admin API's answers about the app's own webhook subscriptions. */
export const webhookOperations = (shop: FakeShop): Record<string, unknown> => ({
  webhookSubscriptions: ({ topics }: { topics: string[] }) => ({
    nodes: shop.webhooks.filter(({ topic }) => topics.includes(topic)),
  }),
  webhookSubscriptionCreate: ({
    topic,
    webhookSubscription: { uri, includeFields },
  }: {
    topic: string;
    webhookSubscription: Pick<FakeWebhook, 'uri' | 'includeFields'>;
  }) => {
    const isOfOrders = /^(ORDERS|REFUNDS)_/.test(topic);
    if (isOfOrders && !shop.scopes.has('read_orders'))
      return failure(`You do not have permission to create or update webhooks with ${topic} topic.`);
    if (isOfOrders && !shop.approvesCustomerData)
      return failure(
        'This app is not approved to subscribe to webhook topics containing protected customer data.',
      );
    if (shop.webhooks.some((one) => one.topic === topic && one.uri === uri))
      return failure('Address for this topic has already been taken');
    const id = `gid://shopify/WebhookSubscription/${Math.floor(Math.random() * 1e12)}`;
    shop.webhooks.push({ id, topic, uri, includeFields });
    return { webhookSubscription: { id }, userErrors: [] };
  },
  webhookSubscriptionDelete: ({ id }: { id: string }) => {
    const at = shop.webhooks.findIndex((one) => one.id === id);
    if (at < 0) return { userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }] };
    shop.webhooks.splice(at, 1);
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  },
  order: ({ id }: { id: string }) => {
    const order = shop.scopes.has('read_orders') && shop.orders.get(id.split('/').at(-1) ?? '');
    return order
      ? { customAttributes: order.noteAttributes.map(({ name, value }) => ({ key: name, value })) }
      : null;
  },
});

/** The merchant's answer to a request for access scopes, or what is left once the app has given some back. */
export function changeScopes(shop: FakeShop, action: 'request' | 'revoke', scopes: readonly string[]) {
  const isGranted = action === 'request' && shop.grantsScopes;
  for (const scope of scopes) {
    if (isGranted) shop.scopes.add(scope);
    if (action === 'revoke') shop.scopes.delete(scope);
  }
  const detail = { granted: [...shop.scopes], required: [], optional: ['read_orders'] };
  return { result: isGranted ? 'granted-all' : 'declined-all', detail };
}

/** What Shopify leaves of a payload for a subscription: `line_items.quantity` is that field of every line. */
export function onlyFields(payload: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || payload === null || typeof payload !== 'object') return payload;
  if (Array.isArray(payload)) return payload.map((one) => onlyFields(one, fields));
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => {
      const inside = fields.flatMap((field) =>
        field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
      );
      if (fields.includes(name)) return [[name, value]];
      return inside.length > 0 ? [[name, onlyFields(value, inside)]] : [];
    }),
  );
}
