import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const deleteWaiting = statement('events_forget_waiting')`
  DELETE FROM event_outbox
  WHERE user_id = ANY(:userIds::uuid[]) AND (:partnerId?::bigint IS NULL OR partner_id = :partnerId)`;
const note = statement('event_erasure_note')`
  INSERT INTO event_erasures (partner_id, user_ids, item_partner_ids, item_ids, request_id)
  VALUES (:partnerId?, :userIds?, :itemPartnerIds?, :itemIds?, :requestId?)`;

/** Items in messages that were sent to these partners. */
export interface SentItems {
  partnerIds: number[];
  itemIds: string[];
}

/**
 * Deletes events about shoppers, sent or not: waiting ones now, and the rest by `eraseEvents` after
 * the transaction.
 * @param partnerId deletes only this partner's
 * @param sent also clears the content of messages sent about them and about these items
 * @param requestId the data request to complete once they're deleted
 */
export async function forgetEvents(
  sql: Sql,
  {
    userIds,
    partnerId = null,
    sent,
    requestId = null,
  }: {
    userIds: readonly string[];
    partnerId?: number | null;
    sent?: SentItems | undefined;
    requestId?: number | null;
  },
): Promise<void> {
  const of = { userIds: [...userIds], partnerId };
  await sql.rows(deleteWaiting, of);
  const items = { itemPartnerIds: sent?.partnerIds ?? null, itemIds: sent?.itemIds ?? null };
  await sql.rows(note, { ...of, ...items, requestId });
}

/** Makes `eraseEvents` delete all events of a partner and messages to it, after the transaction. */
export async function forgetEventsOfPartner(
  sql: Sql,
  { partnerId, requestId = null }: { partnerId: number; requestId?: number | null },
): Promise<void> {
  await sql.rows(note, { partnerId, userIds: null, itemPartnerIds: null, itemIds: null, requestId });
}

const readFormer = statement('events_former_users')`
  SELECT old_user_id FROM account_migrations WHERE new_user_id = :userId AND undone_at IS NULL`;

/** A shopper's ID, and those of guests merged into the account, which their events keep. */
export async function readAllUserIds(sql: Sql, userId: string): Promise<string[]> {
  const former = await sql.rows(readFormer, { userId });
  return [userId, ...former.map(({ old_user_id: id }) => id)];
}

/**
 * SQL condition: a basket's webhook is about one of these items.
 * @param payload SQL of its payload
 * @param items SQL of their IDs
 */
export const namesItem = (payload: string, items: string): string =>
  `(${payload} -> 'product' ->> 'itemId' IN (${items}) OR EXISTS (
    SELECT 1 FROM jsonb_array_elements(
      CASE WHEN jsonb_typeof(${payload} -> 'products') = 'array' THEN ${payload} -> 'products' ELSE '[]' END) product
    WHERE product ->> 'itemId' IN (${items})))`;
