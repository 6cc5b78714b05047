import { scopesPayload } from '#api/contract/shopify-payloads.ts';
import type { Context } from '#api/platform/context.ts';
import { overtaken } from './shops/apply-shop-facts.ts';
import type { ShopEvent } from './shop-event.ts';

const noteStatement = {
  name: 'shop_scopes_note',
  text: `UPDATE shopify_sessions SET scope = $4 WHERE shop = $1 AND NOT is_online AND NOT ${overtaken(1)}`,
};

/** A merchant has given the app other rights: what it may do at the shop now is noted with its session. */
export async function recordScopes(ctx: Context, { shopDomain, topic, triggeredAt, payload }: ShopEvent) {
  const { current } = scopesPayload.parse(payload);
  await ctx.sql.rows(noteStatement, [shopDomain, topic, triggeredAt, current.join(',')]);
}
