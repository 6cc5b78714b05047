import type { Context } from '#api/platform/context.ts';
import { writeBuffered } from '#api/modules/metering/write-buffered.ts';

/** A shop that is gone by now counts nothing. */
const insert = {
  name: 'shop_events_insert',
  text: `
    INSERT INTO creator_events (kind, shop_id, item_id, product_id, visitor, dedupe_key, occurred_at)
    SELECT told.kind, s.id, told.item_id, told.product_id, told.visitor, told.dedupe_key, told.at
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
      AS told (kind, shop_id, item_id, product_id, visitor, dedupe_key, at)
    JOIN creator_shops s ON s.id = told.shop_id
    ORDER BY told.dedupe_key
    ON CONFLICT (dedupe_key) DO NOTHING`,
};

/** Brings what waits on this server to the database. */
export function writeShopEvents(ctx: Context): Promise<void> {
  return writeBuffered(ctx, ctx.shopEvents, {
    what: 'events of creator shops',
    async write(events) {
      await ctx.sql.rows(insert, [
        events.map(({ kind }) => kind),
        events.map(({ shopId }) => shopId),
        events.map(({ itemId }) => itemId),
        events.map(({ productId }) => productId),
        events.map(({ visitor }) => visitor),
        events.map(({ dedupeKey }) => dedupeKey),
        events.map(({ at }) => at),
      ]);
    },
  });
}
