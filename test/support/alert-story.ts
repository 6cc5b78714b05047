/** Products and their wishes, and how changes become alerts. */
import { expect } from 'vitest';
import type { Availability } from '#api/contract/product.ts';
import { collectAlerts } from '#api/modules/alerts/collect-alerts.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { product, shopOrigin, type useApi } from './api.ts';
import { scraped } from './scraped.ts';

interface Facts {
  price?: number;
  currency?: string;
  availability?: Availability | null;
}

export function alertStory(api: Awaited<ReturnType<typeof useApi>>) {
  let count = 0;

  /** A saved wish of a shop's product, and what happens to it. */
  async function wish({
    plan = 'growth' as const,
    price = 5400,
  }: { plan?: 'free' | 'growth'; price?: number } = {}) {
    const shop = await api.embed({ plan });
    const slug = `alert-${(count += 1)}`;
    const url = `${shopOrigin}/products/${slug}`;
    const reports = async ({
      price: now = price,
      currency = 'EUR',
      availability = 'in_stock',
    }: Facts = {}) => {
      const found = scraped(url, { price_minor: now, currency, availability });
      await storeScrape(api.ctx.sql, url, found, api.time.now);
    };
    await reports();
    const saved = await api.call('POST', '/widget/save', {
      headers: shop.headers,
      body: { wishlistId: shop.list.db_id, product: product(slug, { price }) },
    });
    const itemId = saved.body.item_id as number;
    const path = `/hosted/lists/${shop.list.id}/items/${itemId}`;
    return {
      ...shop,
      url,
      itemId,
      path,
      reports,
      address: shop.session.user.email!,
      /** Calls with a new session, because access tokens expire before the story ends. */
      ask: async (method: string, route: string, body?: object) => {
        const { accessToken } = await openSession(api.ctx, shop.session.user);
        return api.call(method, route, {
          headers: { authorization: `Bearer ${accessToken}` },
          ...(body && { body }),
        });
      },
      wants: (alerts: object) => api.call('PUT', `${path}/alerts`, { headers: shop.headers, body: alerts }),
      settings: (settings: object) =>
        api.call('PUT', '/me/alerts', { headers: shop.headers, body: settings }),
      async changes(facts: Facts, minutes = 20) {
        api.pass({ minutes: 1 });
        await reports(facts);
        api.pass({ minutes });
      },
      mails: () => api.mailsTo(shop.session.user.email!),
    };
  }

  /** Lets changes become alerts, emails and notifications, and waits until all are sent or wait for a retry. */
  async function work() {
    await settleChanges(api.ctx);
    await collectAlerts(api.ctx);
    const waiting = async () => {
      const { rows } = await api.ctx.pool.query(
        `SELECT FROM pgboss.job WHERE name IN ('mail-alerts', 'push-alerts') AND state IN ('created', 'active')`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  }

  return { wish, work };
}
