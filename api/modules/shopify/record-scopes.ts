import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { scopesPayload } from '#api/modules/catalog/shopify-payloads.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { overtaken } from './shops/apply-shop-facts.ts';

const noteStatement = statement('shop_scopes_note')`
  UPDATE shopify_sessions SET scope = :current WHERE shop = :shopDomain AND NOT is_online AND NOT ${overtaken(':shopDomain', ':topic', ':triggeredAt')}`;

/** Records the scopes that a merchant has granted the app, in its session. */
export async function recordScopes(ctx: Context, { shopDomain, topic, triggeredAt, payload }: ShopEvent) {
  const { current } = scopesPayload.parse(payload);
  await ctx.sql.rows(noteStatement, { shopDomain, topic, triggeredAt, current: current.join(',') });
}
