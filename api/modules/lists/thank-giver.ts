import { notify } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isThankable } from './internal/gifts/gift-columns.ts';
import { giverReads, linkForGiver, titleForGiver } from './internal/gifts/giver-columns.ts';
import { locateList } from './internal/locate-list.ts';
import { isSurpriseNow } from './surprise.ts';

/** Only one of several simultaneous requests thanks the giver. */
const thank = statement('gift_thank')`
  WITH asked AS MATERIALIZED (
    SELECT c.id, c.thanked_at, c.user_id, i.id AS item_id, ${titleForGiver} AS title, CASE WHEN ${giverReads} THEN l.name ELSE '' END AS list_name,
      ${linkForGiver} AS list_token, o.display_name, o.username
    FROM gift_claims c JOIN list_items i ON i.id = c.item_id JOIN lists l ON l.id = i.list_id JOIN users o ON o.id = l.owner_id
    JOIN products p ON p.id = i.product_id
    WHERE l.home = :home AND l.token = :token AND l.owner_id = :userId AND NOT ${isSurpriseNow} AND c.id = :giftId AND ${isThankable}
    FOR NO KEY UPDATE OF c
  ), thanked AS (
    UPDATE gift_claims c SET thanks = :words, thanked_at = :now FROM asked a
    WHERE c.id = a.id AND c.item_id = a.item_id AND a.thanked_at IS NULL RETURNING c.email
  )
  SELECT a.user_id AS giver_id, a.item_id, a.title, a.list_token, a.list_name, coalesce(a.display_name, a.username, '') AS by_name,
    t.email IS NOT NULL AS has_email, EXISTS (SELECT 1 FROM thanked) AS is_new
  FROM asked a LEFT JOIN thanked t ON true`;

/**
 * Thanks a giver on behalf of the list's owner, once per gift. The giver sees the thanks among
 * their gifts. Accounts are also notified; givers without an account get an email if they confirmed
 * an address for this gift.
 * @throws ServiceError `not_found` for another person's list, during a surprise, and for gifts with
 * no one to thank: not bought, or marked without a giver
 */
export async function thankGiver(
  ctx: Context,
  userId: string,
  token: string,
  { giftId, words }: { giftId: number; words: string },
): Promise<void> {
  const now = ctx.clock();
  await transaction(ctx.pool, async (sql, client) => {
    const values = { ...(await locateList(ctx, token, sql)), userId, giftId, words: words.trim(), now };
    const [gift] = await sql.rows(thank, values);
    if (!gift) throw new ServiceError('not_found');
    if (!gift.is_new) return;
    if (gift.has_email)
      await ctx.adapters.jobs.send('mail-gift', { id: giftId, about: 'thanks' }, { client });
    if (gift.giver_id === null) return;
    await notify(ctx, sql, {
      userId: gift.giver_id,
      kind: 'gift_changed',
      data: {
        change: 'thanked',
        list_token: gift.list_token,
        list_name: gift.list_name,
        item_id: gift.item_id,
        item_title: gift.title,
        by_name: gift.by_name,
      },
      byUserId: userId,
      dedupeKey: `thanks:${giftId}`,
    });
  });
}
