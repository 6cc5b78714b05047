import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Locked in the order of their ids: of two owners who leave at once, the second one sees that they are the last. */
const lockPartners = {
  name: 'account_delete_lock_partners',
  text: `SELECT p.id FROM partner_members m JOIN partners p ON p.id = m.partner_id
         WHERE m.user_id = $1 ORDER BY p.id FOR NO KEY UPDATE OF p`,
};

/** Asked after the locks are held: a statement sees what was committed before it began. */
const abandonedPartner = {
  name: 'account_delete_abandoned_partner',
  text: `SELECT p.name FROM partner_members m JOIN partners p ON p.id = m.partner_id
         WHERE m.user_id = $1 AND m.role = 'owner' AND NOT EXISTS (
           SELECT 1 FROM partner_members o
           WHERE o.partner_id = p.id AND o.role = 'owner' AND o.user_id <> $1)
         ORDER BY p.id LIMIT 1`,
};

/** What names the person without belonging to them; all that belongs to them goes with their row. */
const forget = [
  {
    // Asked before the purchases forget whose they are.
    name: 'account_delete_purchases_told',
    text: `UPDATE notifications n SET data = n.data || '{"by_name":""}' FROM list_items i JOIN lists l ON l.id = i.list_id
           WHERE i.purchased_by_id = $1 AND n.user_id = l.owner_id AND n.kind = 'item_purchased'
             AND n.data->>'item_id' = i.id::text`,
  },
  {
    name: 'account_delete_purchases',
    text: `UPDATE list_items SET purchased_by_id = NULL, purchased_by_name = NULL WHERE purchased_by_id = $1`,
  },
  { name: 'account_delete_feedback', text: `DELETE FROM feedback WHERE user_id = $1` },
  {
    name: 'account_delete_requests',
    text: `DELETE FROM friend_requests WHERE to_email = (SELECT email FROM users WHERE id = $1)`,
  },
  {
    name: 'account_delete_mentions',
    text: `DELETE FROM notifications WHERE (data->>'by_user_id' = $1::uuid::text OR kind = 'list_shared'
             AND data->>'list_token' IN (SELECT token FROM lists WHERE owner_id = $1)) AND user_id IN (
             SELECT CASE WHEN user_a = $1 THEN user_b ELSE user_a END FROM friendships WHERE $1 IN (user_a, user_b)
             UNION SELECT to_user_id FROM friend_requests WHERE from_user_id = $1
             UNION SELECT from_user_id FROM friend_requests WHERE to_user_id = $1)`,
  },
  {
    name: 'account_delete_follows_told',
    text: `DELETE FROM notifications WHERE dedupe_key IN (
             SELECT l.owner_id || ':list_followed:' || l.id || ':' || f.user_id
             FROM list_follows f JOIN lists l ON l.id = f.list_id WHERE f.user_id = $1)`,
  },
  { name: 'account_delete_receipts', text: `DELETE FROM account_migrations WHERE new_user_id = $1` },
  {
    name: 'account_delete_codes',
    text: `DELETE FROM email_codes WHERE email = (SELECT email FROM users WHERE id = $1)`,
  },
];
/** Before the account, with which they would go unseen by this server. */
const endSessions = {
  name: 'account_delete_sessions',
  text: `DELETE FROM refresh_tokens WHERE user_id = $1 RETURNING family`,
};
const deleteUser = { name: 'account_delete', text: `DELETE FROM users WHERE id = $1 RETURNING id` };

/**
 * Deletes an account with everything that is the person's: lists and items, tokens and sessions, friends, follows,
 * notifications, imports, feedback. What was counted for partners stays; it names no person. Presents they marked as
 * bought stay marked, without their name.
 * @throws ServiceError `forbidden` (with `hint`) for the only owner of a partner, `unauthorized` when the account is gone
 */
export async function deleteAccount(ctx: Context, userId: string): Promise<void> {
  const ended = await transaction(ctx.pool, async (sql) => {
    await sql.rows(lockPartners, [userId]);
    const [abandoned] = await sql.rows<{ name: string }>(abandonedPartner, [userId]);
    if (abandoned) {
      throw new ServiceError('forbidden', {
        hint: `You are the only owner of the partner “${abandoned.name}”. Make somebody else its owner, or delete the partner in the portal’s settings, first.`,
      });
    }
    for (const statement of forget) await sql.rows(statement, [userId]);
    const sessions = await sql.rows<{ family: string }>(endSessions, [userId]);
    const deleted = await sql.rows(deleteUser, [userId]);
    if (deleted.length === 0) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    return sessions.map(({ family }) => family);
  });
  ctx.caches.endedSessions.add(...ended);
}
