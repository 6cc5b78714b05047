import { pseudonym } from '#api/modules/events/pseudonym.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const ofShoppers = `user_id = ANY(:userIds::uuid[]) AND (:partnerId?::bigint IS NULL OR partner_id = :partnerId)`;

/** First: waits for a round that is turning them into events, which the next statement then finds. */
const deleteWaiting = statement(
  'events_forget_waiting',
  'everywhere',
)`DELETE FROM event_outbox WHERE ${ofShoppers}`;
const deleteEvents = statement('events_forget', 'everywhere')`
  WITH gone AS (DELETE FROM events WHERE ${ofShoppers} RETURNING id, partner_id)
  DELETE FROM event_deliveries d USING gone JOIN event_endpoints e ON e.partner_id = gone.partner_id
  WHERE d.endpoint_id = e.id AND d.event_id = gone.id`;

/**
 * Deletes events about shoppers, sent or not.
 * @param partnerId only this partner's
 */
export async function forgetEvents(
  sql: Sql,
  { userIds, partnerId = null }: { userIds: readonly string[]; partnerId?: number | null },
): Promise<void> {
  await sql.rows(deleteWaiting, { userIds: [...userIds], partnerId });
  await sql.rows(deleteEvents, { userIds: [...userIds], partnerId });
}

const readFormer = statement('events_former_users', 'everywhere')`
  SELECT old_user_id FROM account_migrations WHERE new_user_id = :userId AND undone_at IS NULL`;

/** A shopper's ID with those of the guests that were merged into the account, whose events keep them. */
export async function everyIdOf(sql: Sql, userId: string): Promise<string[]> {
  const former = await sql.rows(readFormer, { userId });
  return [userId, ...former.map(({ old_user_id: id }) => id)];
}

/**
 * SQL: whether an attempt `w` sent an event about one of these shoppers to an endpoint, as that partner knows them.
 * @param userIds SQL of their IDs
 */
export const namesShopper = (userIds: string): string => `(w.endpoint_id IS NOT NULL
    AND w.payload #>> '{data,shopper}' = ANY(ARRAY(
      SELECT ${pseudonym('shp_', 'p', 'shopper.id')} FROM partners p, unnest(${userIds}) AS shopper (id))))`;
