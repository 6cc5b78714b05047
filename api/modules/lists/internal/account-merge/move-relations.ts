import { hasItemTextsBy, hasListTextsBy } from '#api/modules/lists/text-authors.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

// In every statement, the old user is the anonymous account, and the new one the account it is merged into. Rows that
// aren't moved already exist there, or would relate the person to themselves; they are deleted with the old account.

const isOwnList = `EXISTS (SELECT 1 FROM lists l WHERE l.id = c.list_id AND l.owner_id = :newUserId)`;
const areFriends = (column: string) =>
  `EXISTS (SELECT 1 FROM friendships f WHERE f.user_a = least(:newUserId, r.${column}) AND f.user_b = greatest(:newUserId, r.${column}))`;
const isAsked = (column: string) =>
  `EXISTS (SELECT 1 FROM friend_requests n WHERE n.status = 'pending'
           AND (n.from_user_id, n.to_user_id) IN ((:newUserId, r.${column}), (r.${column}, :newUserId)))`;
export const peopleOfOld = `
  SELECT CASE WHEN user_a = :oldUserId THEN user_b ELSE user_a END FROM friendships WHERE :oldUserId IN (user_a, user_b)
  UNION SELECT to_user_id FROM friend_requests WHERE from_user_id = :oldUserId
  UNION SELECT from_user_id FROM friend_requests WHERE to_user_id = :oldUserId`;

const nowBy = (column: string) => `CASE WHEN ${column} = :oldUserId THEN :newUserId::uuid ELSE ${column} END`;

const steps = {
  raise_roles: `
    UPDATE list_collaborators n SET role = 'editor' FROM list_collaborators o
    WHERE o.user_id = :oldUserId AND o.role = 'editor' AND n.user_id = :newUserId AND n.list_id = o.list_id`,
  collaborations: `
    UPDATE list_collaborators c SET user_id = :newUserId WHERE c.user_id = :oldUserId AND NOT ${isOwnList}
      AND NOT EXISTS (SELECT 1 FROM list_collaborators n WHERE n.list_id = c.list_id AND n.user_id = :newUserId) RETURNING 1`,
  follows: `
    UPDATE list_follows c SET user_id = :newUserId WHERE c.user_id = :oldUserId AND NOT ${isOwnList}
      AND NOT EXISTS (SELECT 1 FROM list_follows n WHERE n.list_id = c.list_id AND n.user_id = :newUserId) RETURNING 1`,
  shop_follows: `
    UPDATE creator_shop_follows c SET user_id = :newUserId WHERE c.user_id = :oldUserId
      AND NOT EXISTS (SELECT 1 FROM creator_shop_follows n WHERE n.shop_id = c.shop_id AND n.user_id = :newUserId)`,
  mentions: `
    UPDATE notifications SET data = jsonb_set(data, '{by_user_id}', to_jsonb(:newUserId::uuid::text))
    WHERE data->>'by_user_id' = :oldUserId::uuid::text AND user_id IN (${peopleOfOld})`,
  named: `UPDATE notifications SET by_user_id = :newUserId WHERE by_user_id = :oldUserId`,
  friends: `
    INSERT INTO friendships (user_a, user_b, created_at)
    SELECT least(friend, :newUserId), greatest(friend, :newUserId), created_at
    FROM (SELECT CASE WHEN user_a = :oldUserId THEN user_b ELSE user_a END AS friend, created_at
          FROM friendships WHERE :oldUserId IN (user_a, user_b)) f
    WHERE friend <> :newUserId ON CONFLICT DO NOTHING RETURNING 1`,
  sent_requests: `
    UPDATE friend_requests r SET from_user_id = :newUserId
    WHERE r.from_user_id = :oldUserId AND r.to_user_id IS DISTINCT FROM :newUserId
      AND coalesce(r.to_email <> (SELECT email FROM users WHERE id = :newUserId), true)
      AND NOT (r.status = 'pending' AND (${areFriends('to_user_id')} OR ${isAsked('to_user_id')}
        OR (r.to_user_id IS NULL AND EXISTS (SELECT 1 FROM friend_requests n WHERE n.status = 'pending'
            AND n.to_user_id IS NULL AND n.from_user_id = :newUserId AND n.to_email = r.to_email)))) RETURNING 1`,
  received_requests: `
    UPDATE friend_requests r SET to_user_id = :newUserId
    WHERE r.to_user_id = :oldUserId AND r.from_user_id <> :newUserId
      AND NOT (r.status = 'pending' AND (${areFriends('from_user_id')} OR ${isAsked('from_user_id')})) RETURNING 1`,
  invite_codes: `UPDATE invite_codes SET user_id = :newUserId WHERE user_id = :oldUserId RETURNING 1`,
  notifications: `
    UPDATE notifications n SET user_id = :newUserId, dedupe_key = replace(n.dedupe_key, :oldUserId::uuid::text, :newUserId::uuid::text)
    WHERE n.user_id = :oldUserId AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.user_id = :newUserId
      AND o.dedupe_key = replace(n.dedupe_key, :oldUserId::uuid::text, :newUserId::uuid::text)) RETURNING 1`,
  imports: `UPDATE imports SET user_id = :newUserId WHERE user_id = :oldUserId RETURNING 1`,
  feedback: `UPDATE feedback SET user_id = :newUserId WHERE user_id = :oldUserId`,
  purchases: `UPDATE list_items SET purchased_by_id = :newUserId WHERE purchased_by_id = :oldUserId`,
  claims: `UPDATE gift_claims SET user_id = :newUserId WHERE user_id = :oldUserId`,
  /** Gifts from deleted lists; other gifts have moved with their list. */
  removed_wishes: `
    UPDATE gift_claims SET owner_id = :newUserId WHERE owner_id = :oldUserId AND item_id IS NULL AND list_id IS NULL`,
  words: `
    WITH of_lists AS (
      UPDATE lists l SET name_by = ${nowBy('l.name_by')}, description_by = ${nowBy('l.description_by')}
      WHERE ${hasListTextsBy('ARRAY[:oldUserId::uuid]')}
    ), of_gifts AS (
      UPDATE gift_claims SET title_by = :newUserId WHERE title_by = :oldUserId
    )
    UPDATE list_items i SET added_by = ${nowBy('i.added_by')}, note_by = ${nowBy('i.note_by')}, title_by = ${nowBy('i.title_by')}
    WHERE ${hasItemTextsBy('ARRAY[:oldUserId::uuid]')}`,
  legacy: `UPDATE legacy_users SET user_id = :newUserId WHERE user_id = :oldUserId`,
  memberships: `
    UPDATE partner_members m SET user_id = :newUserId WHERE m.user_id = :oldUserId
      AND NOT EXISTS (SELECT 1 FROM partner_members n WHERE n.partner_id = m.partner_id AND n.user_id = :newUserId)`,
  receipts: `UPDATE account_migrations SET new_user_id = :newUserId WHERE new_user_id = :oldUserId`,
} as const;

type Step = keyof typeof steps;

const moves = (Object.entries(steps) as [Step, string][]).map(
  ([step, text]) => [step, statement(`merge_${step}`)`${text}`] as const,
);

/** Moves a person's relations to others, without duplicates. Returns how many of each were moved. */
export async function moveRelations(
  sql: Sql,
  oldUserId: string,
  newUserId: string,
): Promise<Record<Step, number>> {
  const counts = {} as Record<Step, number>;
  for (const [step, move] of moves) {
    const moved = await sql.rows(move, { oldUserId, newUserId });
    counts[step] = moved.length;
  }
  return counts;
}
