import type { Context } from '#api/platform/context.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { endOfDay } from '#api/platform/period.ts';
import { writeBuffered } from '#api/modules/metering/event-buffer.ts';

const everyMs = 1_000;

/** Brings what waits on this server to the database, once a second and a last time on `stop`. */
export function createEventWriter(ctx: Context) {
  const write = () => Promise.all([writeListViews(ctx), writeCreatorShopEvents(ctx)]);
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      timer = setInterval(() => void write(), everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}

/** A shop that is gone by now counts nothing. */
const insert = {
  name: 'shop_events_insert',
  text: `
    WITH told AS (
      SELECT DISTINCT ON (key) t.* FROM unnest(
        $1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[]
      ) AS t (kind, shop_id, item_id, product_id, visitor, key, at)
      JOIN creator_shops s ON s.id = t.shop_id ORDER BY key, at
    ), claimed AS (
      INSERT INTO dedupe_keys (key, expires_at) SELECT 'shop:' || key, ${endOfDay('at')} FROM told ORDER BY key
      ON CONFLICT (key) DO NOTHING
      RETURNING key
    )
    INSERT INTO creator_events (kind, shop_id, item_id, product_id, visitor, occurred_at)
    SELECT kind, shop_id, item_id, product_id, visitor, at FROM told JOIN claimed ON claimed.key = 'shop:' || told.key`,
};

/** Brings what waits on this server to the database. */
export function writeCreatorShopEvents(ctx: Context): Promise<void> {
  return writeBuffered(ctx, ctx.creatorShopEvents, {
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
