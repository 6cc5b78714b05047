import type { ShopifyEnv } from '#api/env.ts';
import { loadOnce } from '#api/platform/load-once.ts';

/** The metadata of a webhook. */
export interface WebhookEnvelope {
  id: string;
  topic: string;
  shopDomain: string;
  /** The time as sent; absent if the platform didn't send it. */
  triggeredAt: string | undefined;
}

/** The metadata of an authentic webhook, or the reason why it was refused. */
export type WebhookCheck = WebhookEnvelope | { refusal: 'unsigned' | 'incomplete' };

/** Whether a request is signed by Shopify with the app's secret. */
export type VerifyBody = (request: Request, rawBody: string) => Promise<boolean>;

export type VerifyWebhook = (request: Request, rawBody: string) => Promise<WebhookCheck>;

export const shopDomainPattern = /^[a-z0-9][a-z0-9-]{0,100}\.myshopify\.com$/;

const wellFormed = {
  id: /^[\w.:-]{1,255}$/,
  topic: /^[a-z_]{1,100}(\/[a-z_]{1,100}){1,2}$/,
  shopDomain: shopDomainPattern,
};

async function loadLibrary({ apiKey, apiSecret }: ShopifyEnv, appUrl: string) {
  await import('@shopify/shopify-api/adapters/web-api');
  const { ApiVersion, LogSeverity, shopifyApi } = await import('@shopify/shopify-api');
  return shopifyApi({
    apiKey,
    apiSecretKey: apiSecret,
    hostName: new URL(appUrl).host,
    isEmbeddedApp: true,
    apiVersion: ApiVersion.October26,
    logger: { level: LogSeverity.Error },
  });
}

/**
 * Verifies webhook signatures. Doesn't use the library's `authenticate.webhook`, which returns 500 if a shop's token
 * has expired, as it has after an uninstall. The library is loaded by the first webhook.
 */
export function createWebhookVerifier(env: ShopifyEnv, appUrl: string): VerifyWebhook {
  const load = loadOnce(() => loadLibrary(env, appUrl));
  return async (rawRequest, rawBody) => {
    const { webhooks } = await load();
    const result = await webhooks.validate({ rawBody, rawRequest });
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

/** Verifies the signatures of Shopify Flow's callbacks, which have no other headers. */
export function createFlowVerifier(env: ShopifyEnv, appUrl: string): VerifyBody {
  const load = loadOnce(() => loadLibrary(env, appUrl));
  return async (rawRequest, rawBody) => {
    const { flow } = await load();
    return (await flow.validate({ rawBody, rawRequest })).valid;
  };
}
