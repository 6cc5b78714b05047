/** Notifications `item_purchased` that a wish was bought, as owners get them. */
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isSurpriseNow } from '../../surprise.ts';

/** SQL: what a notification `n` of this kind says is true at `:now`, and its reader may know. */
export const isGiven = `EXISTS (
    SELECT 1 FROM list_items i JOIN lists l ON l.id = i.list_id
    WHERE i.id = (n.data->>'item_id')::bigint AND l.owner_id = n.user_id AND NOT ${isSurpriseNow}
      AND (i.purchased OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id AND c.quantity > 0)))`;

const isAboutIt = `n.user_id = g.owner_id AND n.kind = 'item_purchased' AND n.data->>'item_id' = g.item_id`;

/** `by_user_id` is the account that the name is of. Names of several are written again when one of them is forgotten. */
const settle = statement('gift_notices_settle', 'list')`
  WITH g AS (
    SELECT i.id::text AS item_id, l.owner_id, count(c.id) AS givers,
      coalesce(string_agg(nullif(coalesce(c.name, giver.display_name, giver.username), ''), ', ' ORDER BY c.id), '') AS by_name,
      CASE WHEN count(c.id) = 1 THEN (array_agg(c.user_id))[1] END AS by_user_id
    FROM list_items i JOIN lists l ON l.id = i.list_id
    LEFT JOIN gift_claims c ON c.item_id = i.id AND c.quantity > 0 AND NOT c.own
    LEFT JOIN users giver ON giver.id = c.user_id
    WHERE i.id = :itemId GROUP BY i.id, l.owner_id
  ), undone AS (
    DELETE FROM notifications n USING g WHERE ${isAboutIt} AND g.givers = 0
  )
  UPDATE notifications n SET data = n.data || jsonb_build_object('by_name', g.by_name), by_user_id = g.by_user_id
  FROM g WHERE ${isAboutIt} AND g.givers > 0
    AND (n.data->>'by_name', n.by_user_id) IS DISTINCT FROM (g.by_name, g.by_user_id)`;

/** Makes the notifications about a locked item name everyone who is giving it now, and removes them if no one is. */
export async function settleNotices(sql: Sql, itemId: number): Promise<void> {
  await sql.rows(settle, { itemId });
}
