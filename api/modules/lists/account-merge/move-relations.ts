import type { Sql } from '#api/platform/db/sql.ts';

// In every statement $1 is the anonymous account and $2 the one it is merged into. What is not moved is already there,
// or would concern the person themselves; it goes with the old account.

const isOwnList = `EXISTS (SELECT 1 FROM lists l WHERE l.id = c.list_id AND l.owner_id = $2)`;
const areFriends = (column: string) =>
  `EXISTS (SELECT 1 FROM friendships f WHERE f.user_a = least($2, r.${column}) AND f.user_b = greatest($2, r.${column}))`;
const isAsked = (column: string) =>
  `EXISTS (SELECT 1 FROM friend_requests n WHERE n.status = 'pending'
           AND (n.from_user_id, n.to_user_id) IN (($2, r.${column}), (r.${column}, $2)))`;
const peopleOfOld = `
  SELECT CASE WHEN user_a = $1 THEN user_b ELSE user_a END FROM friendships WHERE $1 IN (user_a, user_b)
  UNION SELECT to_user_id FROM friend_requests WHERE from_user_id = $1
  UNION SELECT from_user_id FROM friend_requests WHERE to_user_id = $1`;

const steps = {
  raise_roles: `
    UPDATE list_collaborators n SET role = 'editor' FROM list_collaborators o
    WHERE o.user_id = $1 AND o.role = 'editor' AND n.user_id = $2 AND n.list_id = o.list_id`,
  collaborations: `
    UPDATE list_collaborators c SET user_id = $2 WHERE c.user_id = $1 AND NOT ${isOwnList}
      AND NOT EXISTS (SELECT 1 FROM list_collaborators n WHERE n.list_id = c.list_id AND n.user_id = $2) RETURNING 1`,
  follows: `
    UPDATE list_follows c SET user_id = $2 WHERE c.user_id = $1 AND NOT ${isOwnList}
      AND NOT EXISTS (SELECT 1 FROM list_follows n WHERE n.list_id = c.list_id AND n.user_id = $2) RETURNING 1`,
  shop_follows: `
    UPDATE creator_shop_follows c SET user_id = $2 WHERE c.user_id = $1
      AND NOT EXISTS (SELECT 1 FROM creator_shop_follows n WHERE n.shop_id = c.shop_id AND n.user_id = $2)`,
  mentions: `
    UPDATE notifications SET data = jsonb_set(data, '{by_user_id}', to_jsonb($2::uuid::text))
    WHERE data->>'by_user_id' = $1::uuid::text AND user_id IN (${peopleOfOld})`,
  friends: `
    INSERT INTO friendships (user_a, user_b, created_at)
    SELECT least(friend, $2), greatest(friend, $2), created_at
    FROM (SELECT CASE WHEN user_a = $1 THEN user_b ELSE user_a END AS friend, created_at
          FROM friendships WHERE $1 IN (user_a, user_b)) f
    WHERE friend <> $2 ON CONFLICT DO NOTHING RETURNING 1`,
  sent_requests: `
    UPDATE friend_requests r SET from_user_id = $2
    WHERE r.from_user_id = $1 AND r.to_user_id IS DISTINCT FROM $2
      AND coalesce(r.to_email <> (SELECT email FROM users WHERE id = $2), true)
      AND NOT (r.status = 'pending' AND (${areFriends('to_user_id')} OR ${isAsked('to_user_id')}
        OR (r.to_user_id IS NULL AND EXISTS (SELECT 1 FROM friend_requests n WHERE n.status = 'pending'
            AND n.to_user_id IS NULL AND n.from_user_id = $2 AND n.to_email = r.to_email)))) RETURNING 1`,
  received_requests: `
    UPDATE friend_requests r SET to_user_id = $2
    WHERE r.to_user_id = $1 AND r.from_user_id <> $2
      AND NOT (r.status = 'pending' AND (${areFriends('from_user_id')} OR ${isAsked('from_user_id')})) RETURNING 1`,
  invite_codes: `UPDATE invite_codes SET user_id = $2 WHERE user_id = $1 RETURNING 1`,
  notifications: `
    UPDATE notifications n SET user_id = $2, dedupe_key = replace(n.dedupe_key, $1::uuid::text, $2::uuid::text)
    WHERE n.user_id = $1 AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.user_id = $2
      AND o.dedupe_key = replace(n.dedupe_key, $1::uuid::text, $2::uuid::text)) RETURNING 1`,
  imports: `UPDATE imports SET user_id = $2 WHERE user_id = $1 RETURNING 1`,
  feedback: `UPDATE feedback SET user_id = $2 WHERE user_id = $1`,
  purchases: `UPDATE list_items SET purchased_by_id = $2 WHERE purchased_by_id = $1`,
  legacy: `UPDATE legacy_users SET user_id = $2 WHERE user_id = $1`,
  memberships: `
    UPDATE partner_members m SET user_id = $2 WHERE m.user_id = $1
      AND NOT EXISTS (SELECT 1 FROM partner_members n WHERE n.partner_id = m.partner_id AND n.user_id = $2)`,
  receipts: `UPDATE account_migrations SET new_user_id = $2 WHERE new_user_id = $1`,
} as const;

type Step = keyof typeof steps;

/** Moves what links a person to others, without duplicates. Tells how many of each moved. */
export async function moveRelations(
  sql: Sql,
  oldUserId: string,
  newUserId: string,
): Promise<Record<Step, number>> {
  const counts = {} as Record<Step, number>;
  for (const [step, text] of Object.entries(steps) as [Step, string][]) {
    const moved = await sql.rows({ name: `merge_${step}`, text }, [oldUserId, newUserId]);
    counts[step] = moved.length;
  }
  return counts;
}
