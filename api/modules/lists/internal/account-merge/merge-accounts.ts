import type { MergedList, MergeReceipt } from '#api/modules/identity/schemas.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readRows, readScope } from './account-rows.ts';
import { mergeLists } from './merge-lists.ts';
import { moveRelations } from './move-relations.ts';
import { recordMergeChanges } from './record-merge-changes.ts';

/**
 * Still allows others to insert rows that refer to these people, so transactions that hold a list
 * can finish.
 */
export const lockPeople = statement('merge_lock_people')`
  SELECT id, anonymous, display_name, username, avatar, premium FROM users
  WHERE id = ANY(:both::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
export const lockLists = statement('merge_lock_lists')`
  SELECT id FROM lists WHERE owner_id = ANY(:both::uuid[]) ORDER BY id FOR UPDATE`;
const lockItems = statement('merge_lock_items')`
  SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = :oldUserId
  ORDER BY i.id FOR UPDATE OF i`;
const endTokens = statement('merge_end_tokens')`
  DELETE FROM refresh_tokens WHERE user_id = :oldUserId RETURNING family, token_hash, used_at, revoked_at`;
/** From here on, nothing new can refer to the old account: concurrent transactions wait and then find it deleted. */
const closeOld = statement('merge_close_old')`SELECT id FROM users WHERE id = :oldUserId FOR UPDATE`;
const deleteOld = statement('merge_delete_old')`DELETE FROM users WHERE id = :oldUserId`;
/** Lets an undo find each setting that the merge changed, and keep those changed since. */
const openAlertSettings = statement('merge_open_alert_settings')`
  INSERT INTO alert_settings (user_id, since)
  SELECT :newUserId::uuid, since FROM alert_settings WHERE user_id = :oldUserId ON CONFLICT (user_id) DO NOTHING`;
/**
 * The account takes over each alert setting that it hasn't chosen, and an address with the time it
 * was confirmed. Alert kinds are taken over together, and alerts that are turned off stay off.
 * Pending and sent alerts move with the wishes.
 */
const moveAlerts = statement('merge_move_alerts')`
  WITH settings AS (
    UPDATE alert_settings s SET
      (enabled, paused_until, quiet_from, quiet_to, email, confirmed_at, frequency, time_zone) = (
        SELECT s.enabled AND (o.enabled OR s.price_drop OR s.back_in_stock OR s.low_stock),
          coalesce(s.paused_until, o.paused_until), coalesce(s.quiet_from, o.quiet_from), coalesce(s.quiet_to, o.quiet_to),
          CASE WHEN s.confirmed_at IS NULL THEN o.email ELSE s.email END, coalesce(s.confirmed_at, o.confirmed_at),
          CASE WHEN s.frequency = 'daily' THEN o.frequency ELSE s.frequency END,
          CASE WHEN s.time_zone = 'UTC' THEN o.time_zone ELSE s.time_zone END),
      (price_drop, back_in_stock, low_stock, since, price_drop_since, back_in_stock_since, low_stock_since) = (
        SELECT k.price_drop, k.back_in_stock, k.low_stock, k.since, k.price_drop_since, k.back_in_stock_since, k.low_stock_since
        FROM alert_settings k
        WHERE k.user_id = CASE WHEN s.price_drop OR s.back_in_stock OR s.low_stock THEN s.user_id ELSE o.user_id END)
    FROM alert_settings o WHERE s.user_id = :newUserId AND o.user_id = :oldUserId
  ), mutes AS (
    INSERT INTO alert_mutes (user_id, partner_id, created_at)
    SELECT :newUserId::uuid, partner_id, created_at FROM alert_mutes WHERE user_id = :oldUserId ON CONFLICT DO NOTHING
  ), mails AS (
    UPDATE alert_mails SET user_id = :newUserId::uuid WHERE user_id = :oldUserId
  )
  UPDATE alerts SET user_id = :newUserId::uuid WHERE user_id = :oldUserId`;
/**
 * The device's session ends with the old account. The new account's latest session is the sign-in
 * that caused the merge.
 */
const moveDevices = statement('merge_move_devices')`
  UPDATE push_subscriptions SET user_id = :newUserId::uuid, session_id = (
    SELECT t.family FROM refresh_tokens t WHERE t.user_id = :newUserId AND t.revoked_at IS NULL ORDER BY t.id DESC LIMIT 1)
  WHERE user_id = :oldUserId`;
const fillProfile = statement('merge_fill_profile')`
  UPDATE users SET display_name = coalesce(display_name, :displayName?), username = coalesce(username, :username?),
    avatar = coalesce(avatar, :avatar?), premium = premium OR :premium WHERE id = :newUserId`;
/** An account whose merge was undone can be merged again. */
const keepReceipt = statement('merge_keep_receipt')`
  INSERT INTO account_migrations (old_user_id, new_user_id, receipt, old_token_hashes, created_at, undo_until)
  VALUES (:oldUserId, :newUserId, :receipt, :hashes, :at, :undoUntil)
  ON CONFLICT (old_user_id) DO UPDATE SET new_user_id = excluded.new_user_id, receipt = excluded.receipt,
    old_token_hashes = excluded.old_token_hashes, created_at = excluded.created_at,
    undo_until = excluded.undo_until, undone_at = NULL`;

export interface Merge {
  oldUserId: string;
  newUserId: string;
  now: Date;
  /** When the merge happened originally, if it's being repeated. */
  at: Date;
  undoUntil: Date;
  /** Hashes of refresh tokens that identify the merge if it's requested again. */
  tokenHashes: readonly Buffer[];
  /** Lists that aren't merged into others. */
  apart?: ReadonlySet<number>;
  /** Items on the old account's lists that belong to the new one. */
  added?: ReadonlySet<number>;
}

type Person = (typeof lockPeople)['row'];

/**
 * Merges the old account into the new one, deletes it, and records the changes. The caller must have locked both.
 * @returns the receipt, and the sessions that ended
 * @throws ServiceError `old_user_not_anonymous`
 */
export async function mergeAccounts(
  sql: Sql,
  old: Person,
  { oldUserId, newUserId, now, at, undoUntil, tokenHashes, apart = new Set(), added = new Set() }: Merge,
): Promise<{ receipt: MergeReceipt; ended: string[] }> {
  if (!old.anonymous) throw new ServiceError('old_user_not_anonymous');
  const both = [oldUserId, newUserId];
  await sql.rows(lockLists, { both });
  await sql.rows(lockItems, { oldUserId });
  await sql.rows(moveDevices, { oldUserId, newUserId });
  const ended = await sql.rows(endTokens, { oldUserId });
  await sql.rows(closeOld, { oldUserId });
  // Again, for lists created while the others were being locked.
  await sql.rows(lockLists, { both });

  await sql.rows(openAlertSettings, { oldUserId, newUserId });
  const scope = await readScope(sql, { oldUserId, newUserId });
  const before = await readRows(sql, scope);
  const { lists, mergedInto } = await mergeLists(sql, { oldUserId, newUserId, now, apart });
  const counts = await moveRelations(sql, oldUserId, newUserId);
  await sql.rows(moveAlerts, { oldUserId, newUserId });
  await sql.rows(deleteOld, { oldUserId });
  await sql.rows(fillProfile, {
    newUserId,
    displayName: old.display_name,
    username: old.username,
    avatar: old.avatar,
    premium: old.premium,
  });
  const after = await readRows(sql, scope);

  const receipt: MergeReceipt = {
    old_user_id: oldUserId,
    new_user_id: newUserId,
    migrated_at: at.toISOString(),
    ...totals(lists),
    collaborations_moved: counts.collaborations,
    follows_moved: counts.follows,
    friends_moved: counts.friends,
    friend_requests_moved: counts.sent_requests + counts.received_requests,
    invite_codes_moved: counts.invite_codes,
    notifications_moved: counts.notifications,
    imports_moved: counts.imports,
    lists,
  };
  const hashes = ended
    .filter((token) => !token.used_at && !token.revoked_at)
    .map((token) => token.token_hash)
    .concat(tokenHashes);
  const kept = { oldUserId, newUserId, receipt: JSON.stringify(receipt), hashes, at, undoUntil };
  await sql.rows(keepReceipt, kept);
  await recordMergeChanges(sql, {
    before,
    after,
    accounts: { oldUserId, newUserId, mergedInto, added },
    now: at,
  });
  return { receipt, ended: ended.map(({ family }) => family) };
}

function totals(lists: readonly MergedList[]) {
  const sum = (count: (list: MergedList) => number) => lists.reduce((total, list) => total + count(list), 0);
  return {
    lists_moved: sum(({ result }) => (result === 'moved' ? 1 : 0)),
    lists_merged: sum(({ result }) => (result === 'merged' ? 1 : 0)),
    items_moved: sum(({ items_moved }) => items_moved),
    items_already_there: sum(({ items_already_there }) => items_already_there),
  };
}
