import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';

const lockItems = statement('giver_forget_lock')`
  SELECT i.id FROM list_items i
  WHERE i.id IN (SELECT id FROM list_items WHERE purchased_by_id = :userId UNION SELECT item_id FROM gift_claims WHERE user_id = :userId)
    AND (:itemIds?::bigint[] IS NULL OR i.id = ANY(:itemIds))
  ORDER BY i.id FOR NO KEY UPDATE OF i`;

/** SQL that removes the giver from a claim, and the thanks that can't reach them anymore. */
const nothingOfGiver = `user_id = NULL, name = '', note = '', shows_name = false, email = NULL, lang = NULL, remind_at = NULL,
    thanks = '', thanked_at = NULL`;

/** Ends reservations: without the person, no one would buy the gift, or could undo it. */
const unnameClaims = statement('giver_forget_claims')`
  WITH ended AS (
    DELETE FROM gift_claims
    WHERE user_id = :userId AND item_id = ANY(:itemIds::bigint[]) AND quantity = 0 AND reserved_until IS NOT NULL
  )
  UPDATE gift_claims SET ${nothingOfGiver}
  WHERE user_id = :userId AND item_id = ANY(:itemIds::bigint[]) AND (quantity > 0 OR reserved_until IS NULL)`;

/** Ends gifts from deleted lists, which can't be bought anymore. */
const forgetRemoved = statement('giver_forget_removed')`
  WITH gone AS (
    DELETE FROM gift_claims
    WHERE user_id = :userId AND item_id IS NULL AND list_id IS NULL AND (:giftIds?::bigint[] IS NULL OR id = ANY(:giftIds))
  )
  UPDATE gift_claims SET ${nothingOfGiver}
  WHERE user_id = :userId AND item_id IS NULL AND list_id IS NOT NULL AND (:giftIds::bigint[] IS NULL OR id = ANY(:giftIds))`;

/**
 * Removes a person from their gifts, including their name and note. The gifts stay marked, so they
 * aren't bought twice; reservations end.
 * @param only limits this to these items, and to these gifts that are no longer on a list; default:
 * all
 */
export async function forgetGiver(
  sql: Sql,
  { userId, now, only }: { userId: string; now: Date; only?: { itemIds: number[]; giftIds: number[] } },
): Promise<void> {
  const locked = await sql.rows(lockItems, { userId, itemIds: only?.itemIds ?? null });
  const itemIds = locked.map(({ id }) => id);
  await prepareClaims(sql, itemIds);
  await sql.rows(unnameClaims, { userId, itemIds });
  await settleClaims(sql, itemIds, now);
  await sql.rows(forgetRemoved, { userId, giftIds: only?.giftIds ?? null });
}
