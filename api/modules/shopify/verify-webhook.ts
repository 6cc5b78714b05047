import type { ShopifyEnv } from '#api/env.ts';

/** What the platform says around an event's payload. */
export interface WebhookEnvelope {
  id: string;
  topic: string;
  shopDomain: string;
  /** As it was sent; absent where the platform did not say. */
  triggeredAt: string | undefined;
}

/** The envelope of a genuine webhook, or why it is none: not signed by the platform, or incomplete. */
export type WebhookCheck = WebhookEnvelope | { refusal: 'unsigned' | 'incomplete' };

export type VerifyWebhook = (request: Request, rawBody: string) => Promise<WebhookCheck>;

const wellFormed = {
  id: /^[\w.:-]{1,255}$/,
  topic: /^[a-z_]{1,100}(\/[a-z_]{1,100}){1,2}$/,
  shopDomain: /^[a-z0-9][a-z0-9-]{0,100}\.myshopify\.com$/,
};

async function loadValidate({ apiKey, apiSecret }: ShopifyEnv, appUrl: string) {
  await import('@shopify/shopify-api/adapters/web-api');
  const { ApiVersion, LogSeverity, shopifyApi } = await import('@shopify/shopify-api');
  const { webhooks } = shopifyApi({
    apiKey,
    apiSecretKey: apiSecret,
    hostName: new URL(appUrl).host,
    isEmbeddedApp: true,
    apiVersion: ApiVersion.October26,
    logger: { level: LogSeverity.Error },
  });
  return webhooks.validate;
}

/**
 * Checks webhooks' signatures. Not by the library's `authenticate.webhook`: that answers 500 where a shop's token has
 * expired, as it has when the shop tells that it left. The library is loaded by the first webhook.
 */
export function createWebhookVerifier(env: ShopifyEnv, appUrl: string): VerifyWebhook {
  let validate: ReturnType<typeof loadValidate> | undefined;
  return async (rawRequest, rawBody) => {
    const result = await (await (validate ??= loadValidate(env, appUrl)))({ rawBody, rawRequest });
    if (!result.valid) {
      return { refusal: result.reason === 'missing_headers' ? 'incomplete' : 'unsigned' };
    }
    const header = (name: string) => rawRequest.headers.get(`x-shopify-${name}`)?.trim() ?? '';
    const envelope = {
      id: header('webhook-id'),
      topic: header('topic').toLowerCase(),
      shopDomain: header('shop-domain').toLowerCase(),
    };
    const isComplete = (['id', 'topic', 'shopDomain'] as const).every((part) =>
      wellFormed[part].test(envelope[part]),
    );
    return isComplete
      ? { ...envelope, triggeredAt: header('triggered-at') || undefined }
      : { refusal: 'incomplete' };
  };
}
