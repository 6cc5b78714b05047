import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { befriend } from './internal/befriend.ts';
import { findPerson, lockOwnAccount, lockPair, personName } from './person.ts';
import { readInvite } from './read-invite.ts';
import type { Friend } from './schemas.ts';

/** If the code is revoked at the same time, either this use counts first, or the code no longer works. */
const useCode = statement('invite_code_use')`
  UPDATE invite_codes SET uses = uses + 1
  WHERE home = :home AND code = :code AND revoked_at IS NULL AND expires_at > :now
  RETURNING code`;

/**
 * Makes the user and the creator of the code friends, and notifies the latter. If they already are friends, the use
 * doesn't count.
 * @throws ServiceError `invalid_code`, `cannot_invite_self`
 */
export async function acceptInviteCode(ctx: Context, userId: string, text: string): Promise<Friend> {
  const { code, home, by_user_id: inviterId } = await readInvite(ctx, text);
  if (inviterId === userId) throw new ServiceError('cannot_invite_self');
  return transaction(ctx.pool, async (sql) => {
    const me = await lockOwnAccount(sql, userId);
    const inviter = await findPerson(sql, { id: inviterId });
    if (!inviter) throw new ServiceError('invalid_code');
    await lockPair(sql, userId, inviterId);
    const known = await readFriend(sql, userId, inviterId);
    if (known) return known;
    const used = await sql.rows(useCode, { home, code, now: ctx.clock() });
    if (used.length === 0) throw new ServiceError('invalid_code');
    return befriend(ctx, sql, { me, other: inviter });
  });
}

const friendOfUser = statement('friend_of_user')`
  SELECT u.id AS user_id, ${personName} AS name, u.avatar, f.created_at AS since
  FROM friendships f JOIN users u ON u.id = :friendId
  WHERE f.user_a = least(:userId::uuid, :friendId::uuid) AND f.user_b = greatest(:userId::uuid, :friendId::uuid)`;

async function readFriend(sql: Sql, userId: string, friendId: string): Promise<Friend | null> {
  const [row] = await sql.rows(friendOfUser, { userId, friendId });
  return row ? { ...row, since: row.since.toISOString() } : null;
}
