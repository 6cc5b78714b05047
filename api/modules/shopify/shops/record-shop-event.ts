import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopEvent } from '../shop-event.ts';

const recordStatement = {
  name: 'shop_event_record',
  text: `
    INSERT INTO shopify_webhooks (id, topic, shop_domain, payload, triggered_at, received_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING id`,
};

/** Keeps an event and has it processed, once however often it is told. */
export async function recordShopEvent(ctx: Context, event: ShopEvent): Promise<void> {
  const { id, topic, shopDomain, payload, triggeredAt, receivedAt } = event;
  const values = [id, topic, shopDomain, JSON.stringify(payload), triggeredAt, receivedAt];
  await transaction(ctx.pool, async (sql, client) => {
    const added = await sql.rows(recordStatement, values);
    if (added.length > 0) await ctx.adapters.jobs.sendEvent('shop-event', { id }, client);
  });
}
