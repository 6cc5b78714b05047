import { forgetActor } from '#api/modules/audit/forget-actor.ts';
import { eraseWrittenTexts } from '#api/modules/lists/erase-written-texts.ts';
import { forgetGiver } from '#api/modules/lists/forget-giver.ts';
import { emailHashOf } from '#api/modules/switching/email-hash.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { eraseEventsSoon } from './erase-events.ts';
import { forgetEvents, namesItem, readAllUserIds, type SentItems } from './forget-events.ts';
import { noteErasedAccount } from './internal/note-erasure.ts';

/** Locked in ID order. If two owners leave concurrently, the second then sees they're the last. */
const lockPartners = statement('account_delete_lock_partners')`
  SELECT p.id FROM partner_members m JOIN partners p ON p.id = m.partner_id
  WHERE m.user_id = :userId ORDER BY p.id FOR NO KEY UPDATE OF p`;

/** Queried after locking, because a statement only sees rows committed before it began. */
const abandonedPartner = statement('account_delete_abandoned_partner')`
  SELECT p.name FROM partner_members m JOIN partners p ON p.id = m.partner_id
  WHERE m.user_id = :userId AND m.role = 'owner' AND NOT EXISTS (
    SELECT 1 FROM partner_members o
    WHERE o.partner_id = p.id AND o.role = 'owner' AND o.user_id <> :userId)
  ORDER BY p.id LIMIT 1`;

/** Others' rows that mention the person; the person's own rows are deleted with the account. */
const forget = [
  // The previous version wrote these without the ID of the person they name, so they're cleared
  // before the givers are removed from the gifts.
  statement('account_delete_purchase_notifications')`
  UPDATE notifications n SET data = n.data || '{"by_name":""}' FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE n.by_user_id IS NULL AND (i.purchased_by_id = :userId OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id AND c.user_id = :userId))
    AND n.user_id = l.owner_id AND n.kind = 'item_purchased'
    AND n.data->>'item_id' = i.id::text`,
  statement('account_delete_given_notifications')`
  UPDATE notifications SET data = data || '{"by_name":""}', by_user_id = NULL WHERE by_user_id = :userId AND kind = 'item_purchased'`,
  statement('account_delete_named_notifications')`DELETE FROM notifications WHERE by_user_id = :userId`,
  // Started but unfinished.
  statement('account_delete_challenges')`DELETE FROM passkey_challenges WHERE user_id = :userId`,
  statement('account_delete_provider_sign_ins')`DELETE FROM provider_sign_ins WHERE user_id = :userId`,
  statement('account_delete_feedback')`DELETE FROM feedback WHERE user_id = :userId`,
  statement('account_delete_requests')`
  DELETE FROM friend_requests WHERE to_email = (SELECT email FROM users WHERE id = :userId)`,
  statement('account_delete_mentions')`
  DELETE FROM notifications WHERE (data->>'by_user_id' = :userId::uuid::text OR kind = 'list_shared'
  AND data->>'list_token' IN (SELECT token FROM lists WHERE owner_id = :userId)) AND user_id IN (
  SELECT CASE WHEN user_a = :userId THEN user_b ELSE user_a END FROM friendships WHERE :userId IN (user_a, user_b)
  UNION SELECT to_user_id FROM friend_requests WHERE from_user_id = :userId
  UNION SELECT from_user_id FROM friend_requests WHERE to_user_id = :userId)`,
  statement('account_delete_follow_notifications')`DELETE FROM notifications WHERE dedupe_key IN (
  SELECT l.owner_id || ':list_followed:' || l.id || ':' || f.user_id
  FROM list_follows f JOIN lists l ON l.id = f.list_id WHERE f.user_id = :userId)`,
  // Also lists that no one has opened yet, wherever they wait.
  statement('account_delete_imported')`
  DELETE FROM imported_people WHERE opened_by = :userId
    OR email_hash = (SELECT ${emailHashOf('email')} FROM users WHERE id = :userId)`,
  statement('account_delete_receipts')`
  DELETE FROM account_migrations WHERE new_user_id = :userId OR old_user_id = :userId`,
  // Including codes for a new address or an address for alerts, which contain the account's ID.
  statement('account_delete_codes')`DELETE FROM email_codes c USING users u
  WHERE u.id = :userId AND (c.email = u.email OR c.email LIKE '% of ' || u.id || ' to %')`,
];

/** Traces of a member at partners, including those they have left. Not run for guests. */
const forgetMembership = [
  statement('account_delete_invitations')`
  DELETE FROM partner_invitations WHERE email = (SELECT email FROM users WHERE id = :userId)`,
  statement('account_delete_sent_invitations')`
  UPDATE partner_invitations SET invited_by = NULL WHERE invited_by = :userId`,
  statement('account_delete_plan_requests')`
  UPDATE plan_requests SET requested_by = NULL WHERE requested_by = :userId`,
  statement('account_delete_reply_address')`
  UPDATE shop_alert_settings SET reply_to = NULL WHERE reply_to = (SELECT email FROM users WHERE id = :userId)`,
  statement('account_delete_contact_address')`
  UPDATE partners p SET technical_contact = nullif(p.technical_contact, u.email), billing_email = nullif(p.billing_email, u.email)
  FROM users u WHERE u.id = :userId AND u.email IN (p.technical_contact, p.billing_email)`,
];
const ownItems = `
  SELECT i.id::text AS item_id, i.source_partner_id AS partner_id FROM lists l JOIN list_items i ON i.list_id = l.id
  WHERE l.owner_id = :userId
  UNION SELECT i.id::text, s.partner_id FROM lists l JOIN list_items i ON i.list_id = l.id JOIN item_sources s ON s.item_id = i.id
  WHERE l.owner_id = :userId`;
const readItems = statement('account_delete_items')`${ownItems}`;
const isOver = `j.state IN ('completed', 'failed', 'cancelled')`;

/**
 * Data that was sent to others, or is kept to repeat a response. Guests deleted for inactivity
 * don't have any left.
 */
const forgetSent = [
  statement('account_delete_webhook_jobs')`WITH own AS (${ownItems})
  DELETE FROM pgboss.job j WHERE j.name IN ('send-webhook', 'resend-webhook') AND ${isOver}
    AND ${namesItem(`(j.data -> 'payload')`, 'SELECT item_id FROM own')}`,
  statement('account_delete_mail_jobs')`
  DELETE FROM pgboss.job j USING users u WHERE u.id = :userId AND j.name = 'send-mail' AND ${isOver} AND j.data ->> 'to' = u.email`,
  // Responses to the person and their former guest accounts, and to others if they name the person.
  statement('account_delete_answers')`DELETE FROM idempotency_keys k USING users u
  WHERE u.id = :userId AND (k.owner_id = u.id OR split_part(k.scope, ':', 2) IN (
      SELECT u.id::text UNION SELECT old_user_id::text FROM account_migrations WHERE new_user_id = u.id)
    OR split_part(k.scope, ':', 2) IN (
      SELECT (CASE WHEN user_a = u.id THEN user_b ELSE user_a END)::text FROM friendships WHERE u.id IN (user_a, user_b)
      UNION SELECT to_user_id::text FROM friend_requests WHERE from_user_id = u.id
      UNION SELECT from_user_id::text FROM friend_requests WHERE to_user_id = u.id OR to_email = u.email)
    AND (strpos(k.response::text, u.id::text) > 0 OR strpos(k.response::text, u.email) > 0))`,
];
/**
 * A separate statement before the account's deletion, which also changes gifts: a gift that this
 * transaction has already changed would then still refer to its deleted wish.
 */
const deleteLists = statement('account_delete_lists')`DELETE FROM lists WHERE owner_id = :userId`;
/** Gifts they gave thanks for; read before their lists are deleted. */
const readThanked = statement('account_delete_thanked')`
  SELECT c.id FROM lists l JOIN list_items i ON i.list_id = l.id JOIN gift_claims c ON c.item_id = i.id
  WHERE l.owner_id = :userId AND c.thanks <> ''`;
/** Gifts whose wish was removed earlier, and their thanks. */
const forgetRemovedWishes = statement('account_delete_removed_wishes')`
  UPDATE gift_claims SET title = CASE WHEN owner_id = :userId THEN NULL ELSE title END, thanks = ''
  WHERE owner_id = :userId OR id = ANY(:thanked::bigint[])`;
/** Run before the account is deleted, to get its sessions and to let their devices see why. */
const endSessions = statement('account_delete_sessions')`
  WITH ended AS (
    DELETE FROM refresh_tokens WHERE user_id = :userId
    RETURNING family, token_hash, expires_at, revoked_at IS NULL AND used_at IS NULL AS is_held
  ), kept AS (
    INSERT INTO deleted_sessions (token_hash, expires_at)
    SELECT token_hash, least(expires_at, :now::timestamptz + interval '90 days')
    FROM ended WHERE is_held AND expires_at > :now
  )
  SELECT family FROM ended`;
const deleteUser = statement('account_delete')`DELETE FROM users WHERE id = :userId RETURNING id`;

/**
 * Deletes the rows of an account that isn't the only owner of a partner. `eraseEvents` deletes the
 * rest after the transaction.
 * @param sent the items in messages sent to partners about the shopper, if any
 * @returns the sessions that ended
 */
export async function forgetAccount(
  sql: Sql,
  userId: string,
  now: Date,
  sent?: SentItems,
): Promise<string[]> {
  const userIds = await readAllUserIds(sql, userId);
  await noteErasedAccount(sql, userIds);
  for (const one of forget) await sql.rows(one, { userId });
  await eraseWrittenTexts(sql, userId);
  await forgetGiver(sql, { userId, now });
  const thanked = await sql.rows(readThanked, { userId });
  await sql.rows(deleteLists, { userId });
  await sql.rows(forgetRemovedWishes, { userId, thanked: thanked.map(({ id }) => id) });
  const sessions = await sql.rows(endSessions, { userId, now });
  const deleted = await sql.rows(deleteUser, { userId });
  if (deleted.length === 0) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  await forgetActor(sql, userId);
  // Last, to include events up to the deletion of their lists.
  await forgetEvents(sql, { userIds, sent });
  return sessions.map(({ family }) => family);
}

/**
 * Deletes an account with all of the person's data: lists and items, tokens and sessions, friends,
 * follows, notifications, imports, feedback. Partners' counts stay, because they don't identify
 * anyone. Items they marked as bought for others stay marked, without their name and note; wishes
 * they added to others' lists stay, without their text.
 * @param options.isRepeated repeats a deletion after a backup was restored, even for the only owner
 * of a partner
 * @throws ServiceError `forbidden` (with `hint`) for the only owner of a partner, `unauthorized` if
 * the account no longer exists
 */
export async function deleteAccount(
  ctx: Context,
  userId: string,
  { isRepeated = false }: { isRepeated?: boolean } = {},
): Promise<void> {
  await ctx.adapters.jobs.ready();
  const ended = await retryOnDeadlock(() =>
    transaction(ctx.pool, async (sql) => {
      await sql.rows(lockPartners, { userId });
      const [abandoned] = await sql.rows(abandonedPartner, { userId });
      if (abandoned && !isRepeated) {
        throw new ServiceError('forbidden', {
          hint: `You are the only owner of the partner “${abandoned.name}”. First make someone else an owner, or delete the partner in the portal’s settings.`,
        });
      }
      const items = await sql.rows(readItems, { userId });
      for (const one of [...forgetSent, ...forgetMembership]) await sql.rows(one, { userId });
      return forgetAccount(sql, userId, ctx.clock(), {
        partnerIds: [...new Set(items.flatMap(({ partner_id: id }) => id ?? []))],
        itemIds: items.flatMap(({ item_id: id }) => id ?? []),
      });
    }),
  );
  await eraseEventsSoon(ctx);
  ctx.caches.endedSessions.add(...ended);
}
