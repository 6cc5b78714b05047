import type { useApi } from '../api.ts';
import { webhookSignature } from './app-credentials.ts';

export interface LifecycleCallback {
  trigger: string;
  shop: string;
  isLive?: boolean;
  /** Seconds from the service's time. */
  at?: number;
}

/** Shopify Flow's callbacks: signed requests about shops' workflows, over HTTP. */
export function flowCallbacks(api: Awaited<ReturnType<typeof useApi>>) {
  const path = '/shopify/flow/lifecycle';
  const bodyOf = ({ trigger, shop, isLive = true, at = 0 }: LifecycleCallback) =>
    JSON.stringify({
      flow_trigger_definition_id: trigger,
      has_enabled_flow: isLive,
      shop_id: '690933842',
      shopify_domain: shop,
      timestamp: new Date(api.time.now.getTime() + at * 1_000).toISOString(),
    });
  const post = (body: string, signature: string | null = webhookSignature(body)) =>
    api.ask(path, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        ...(signature && { 'X-Shopify-Hmac-Sha256': signature }),
      },
    });
  return {
    path,
    bodyOf,
    post,
    tell: async (callback: LifecycleCallback) => (await post(bodyOf(callback))).status,
  };
}
