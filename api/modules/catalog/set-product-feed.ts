import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Setting the same URL again also reads the feed again. */
const set = statement('product_feed_set')`
  INSERT INTO product_feeds AS f (partner_id, url, due_at, created_at) VALUES (:partnerId, :url, :now, :now)
  ON CONFLICT (partner_id) DO UPDATE SET
    url = excluded.url, due_at = excluded.due_at, etag = NULL, last_modified = NULL, error = NULL,
    read_at = CASE WHEN f.url = excluded.url THEN f.read_at END,
    import_id = CASE WHEN f.url = excluded.url THEN f.import_id END`;
const readUrl = statement('product_feed_url')`SELECT url FROM product_feeds WHERE partner_id = :partnerId`;
const remove = statement('product_feed_remove')`DELETE FROM product_feeds WHERE partner_id = :partnerId`;

/** Sets a partner's feed, which is read soon. @param url null removes it */
export async function setProductFeed(ctx: Context, partnerId: number, url: string | null): Promise<void> {
  if (url === null) {
    await ctx.sql.rows(remove, { partnerId });
    return;
  }
  await transaction(ctx.pool, async (sql, client) => {
    const [before] = await sql.rows(readUrl, { partnerId });
    if (before?.url !== url)
      await notifyPartnerOwners(ctx, client, { partnerId, channel: 'feed', target: url });
    await sql.rows(set, { partnerId, url, now: ctx.clock() });
  });
  ctx.adapters.jobs.nudge('read-product-feeds');
}
