import type { InviteCode } from '#api/contract/friend.ts';
import type { Context } from '#api/platform/context.ts';
import { inviteCodeColumns, inviteCodeFrom, type InviteCodeRow } from './friends/invite-code.ts';

const validCodes = {
  name: 'invite_codes_valid',
  text: `
    SELECT ${inviteCodeColumns} FROM invite_codes
    WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
    ORDER BY created_at DESC, code`,
};

/** A user's codes that are still valid, newest first. */
export async function listInviteCodes(ctx: Context, userId: string): Promise<InviteCode[]> {
  const rows = await ctx.sql.rows<InviteCodeRow>(validCodes, [userId, ctx.clock()]);
  return rows.map((row) => inviteCodeFrom(ctx, row));
}
