import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import type { useApi } from '../api.ts';
import { webhookSignature } from './app-credentials.ts';
import type { startFakeAdmin } from './fake-admin.ts';
import { onlyFields } from './fake-webhooks.ts';

type Api = Awaited<ReturnType<typeof useApi>>;
type Admin = Awaited<ReturnType<typeof startFakeAdmin>>;

export interface Delivery {
  topic: string;
  shop: string;
  payload: unknown;
  id?: string;
  /** Seconds from the service's time: events can arrive late. */
  happened?: number;
  headers?: Record<string, string>;
}

let shops = 0;

/** Shopify's webhooks: signed requests about shops, over HTTP. */
export function webhooks(api: Api, admin: Admin) {
  const path = '/shopify/webhook';

  /** A webhook request as Shopify sends it. A string payload is the body itself. */
  function request({ topic, shop, payload, id = randomUUID(), happened = 0, headers = {} }: Delivery) {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Shopify-Topic': topic,
        'X-Shopify-Shop-Domain': shop,
        'X-Shopify-Webhook-Id': id,
        'X-Shopify-API-Version': '2026-10',
        'X-Shopify-Triggered-At': new Date(api.time.now.getTime() + happened * 1_000).toISOString(),
        'X-Shopify-Hmac-Sha256': webhookSignature(body),
        ...headers,
      },
    };
  }

  const recorded = (id: string) => api.ctx.prisma.shopifyWebhook.findUnique({ where: { id } });

  return {
    request,
    recorded,
    send: (delivery: Delivery) => api.ask(path, request(delivery)),
    /** Sends an event, waits until it's processed, and returns its ID. */
    async tell(delivery: Delivery): Promise<string> {
      const id = delivery.id ?? randomUUID();
      expect((await this.send({ ...delivery, id })).status).toBe(200);
      await this.settled(id);
      return id;
    },
    /**
     * Tells the app's own subscriptions about an event, each with the fields it asked for. Returns the IDs of the
     * deliveries; none without a subscription.
     */
    async deliver({ payload, ...event }: Delivery): Promise<string[]> {
      const ids: string[] = [];
      for (const { topic, uri, includeFields } of admin.shop(event.shop).webhooks) {
        if (topic !== event.topic.toUpperCase().replace('/', '_')) continue;
        expect(uri).toBe(`${api.ctx.settings.appUrl}${path}`);
        const id = event.id ?? randomUUID();
        expect((await this.send({ ...event, id, payload: onlyFields(payload, includeFields) })).status).toBe(
          200,
        );
        ids.push(id);
      }
      return ids;
    },
    /** Resolves once an event is processed. */
    settled: (id: string) => expect.poll(async () => (await recorded(id))?.processedAt).toBeInstanceOf(Date),
    /** A shop with the app installed that no other test has used. */
    async install({ currency = 'EUR' } = {}) {
      const domain = `told-${process.pid}-${(shops += 1)}.myshopify.com`;
      const fake = admin.shop(domain);
      fake.currency = currency;
      await this.authorize(domain);
      await provisionShop(api.ctx, domain);
      return { domain, host: fake.primaryHost, fake };
    },
    /** Gives the app a token for the shop, as its sign-in would. */
    async authorize(domain: string) {
      const accessToken = `shpat_${randomUUID()}`;
      const expires = new Date(Date.now() + 3_600_000);
      admin.shop(domain).tokens.set(accessToken, expires);
      const session = {
        shop: domain,
        state: '',
        isOnline: false,
        scope: 'read_products',
        expires,
        accessToken,
      };
      const id = `offline_${domain}`;
      await api.ctx.prisma.session.upsert({ where: { id }, create: { id, ...session }, update: session });
    },
    shopOf: (domain: string) => api.ctx.prisma.shop.findUniqueOrThrow({ where: { domain } }),
    sessionsOf: (shop: string) => api.ctx.prisma.session.findMany({ where: { shop } }),
  };
}
