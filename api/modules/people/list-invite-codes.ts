import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { inviteCodeColumns, inviteCodeFrom } from './internal/invite-code.ts';
import type { InviteCode } from './schemas.ts';

const validCodes = statement('invite_codes_valid')`
  SELECT ${inviteCodeColumns} FROM invite_codes
  WHERE user_id = :userId AND revoked_at IS NULL AND expires_at > :now
  ORDER BY created_at DESC, code`;

/** A user's valid codes, newest first. */
export async function listInviteCodes(ctx: Context, userId: string): Promise<InviteCode[]> {
  const rows = await ctx.sql.rows(validCodes, { userId, now: ctx.clock() });
  return rows.map((row) => inviteCodeFrom(ctx, row));
}
