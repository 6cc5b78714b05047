import { writeBuffered } from '#api/modules/metering/event-buffer.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { endOfDay } from '#api/platform/period.ts';

const everyMs = 1_000;

/** Writes this server's buffered events every second, and once more on `stop`. */
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

/** Ignores events of deleted shops. */
const insert = statement('shop_events_insert')`
  WITH sent AS (
    SELECT DISTINCT ON (key) t.* FROM unnest(
      :kinds::text[], :shopIds::bigint[], :itemIds?::bigint[], :productIds?::bigint[], :visitors::text[], :dedupeKeys::text[], :ats::timestamptz[]
    ) AS t (kind, shop_id, item_id, product_id, visitor, key, at)
    JOIN creator_shops s ON s.id = t.shop_id ORDER BY key, at
  ), claimed AS (
    INSERT INTO dedupe_keys (key, expires_at) SELECT 'shop:' || key, ${endOfDay('at')} FROM sent ORDER BY key
    ON CONFLICT (key) DO NOTHING
    RETURNING key
  )
  INSERT INTO creator_events (kind, shop_id, item_id, product_id, visitor, occurred_at)
  SELECT kind, shop_id, item_id, product_id, visitor, at FROM sent JOIN claimed ON claimed.key = 'shop:' || sent.key`;

/** Writes this server's buffered events of creator shops. */
export function writeCreatorShopEvents(ctx: Context): Promise<void> {
  return writeBuffered(ctx, ctx.creatorShopEvents, {
    what: 'events of creator shops',
    async write(events) {
      await ctx.sql.rows(insert, {
        kinds: events.map(({ kind }) => kind),
        shopIds: events.map(({ shopId }) => shopId),
        itemIds: events.map(({ itemId }) => itemId),
        productIds: events.map(({ productId }) => productId),
        visitors: events.map(({ visitor }) => visitor),
        dedupeKeys: events.map(({ dedupeKey }) => dedupeKey),
        ats: events.map(({ at }) => at),
      });
    },
  });
}
