import type { Friend } from '#api/contract/friend.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { befriend } from './friends/befriend.ts';
import { findPerson, lockOwnAccount, lockPair } from './person.ts';
import { readFriend } from './friends/read-friend.ts';
import { readInvite } from './read-invite.ts';

/** A code that is revoked at the same time either counts this use before, or makes no friend. */
const useCode = {
  name: 'invite_code_use',
  text: `
    UPDATE invite_codes SET uses = uses + 1
    WHERE code = $1 AND revoked_at IS NULL AND expires_at > $2
    RETURNING code`,
};

/**
 * Makes friends of the user and whoever made the code, and tells the latter. Friends stay friends, and use up nothing.
 * @throws ServiceError `invalid_code`, `cannot_invite_self`
 */
export async function acceptInviteCode(ctx: Context, userId: string, text: string): Promise<Friend> {
  const { code, by_user_id: inviterId } = await readInvite(ctx, text);
  if (inviterId === userId) throw new ServiceError('cannot_invite_self');
  return transaction(ctx.pool, async (sql) => {
    const me = await lockOwnAccount(sql, userId);
    const inviter = await findPerson(sql, { id: inviterId });
    if (!inviter) throw new ServiceError('invalid_code');
    await lockPair(sql, userId, inviterId);
    const known = await readFriend(sql, userId, inviterId);
    if (known) return known;
    const used = await sql.rows(useCode, [code, ctx.clock()]);
    if (used.length === 0) throw new ServiceError('invalid_code');
    return befriend(ctx, sql, { me, other: inviter });
  });
}
