import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { inviteCodeColumns, inviteCodeDays, inviteCodeFrom, makeInviteCode } from './internal/invite-code.ts';
import { lockOwnAccount } from './person.ts';
import type { InviteCode } from './schemas.ts';

const maxValidCodes = 50;

const insertCode = statement('invite_code_insert')`
  INSERT INTO invite_codes (code, home, user_id, created_at, expires_at)
  SELECT :code, :home, :userId, :now, :now::timestamptz + make_interval(days => :inviteCodeDays)
  WHERE (SELECT count(*) FROM invite_codes
         WHERE user_id = :userId AND revoked_at IS NULL AND expires_at > :now) < :maxValidCodes
  RETURNING ${inviteCodeColumns}`;

/**
 * Creates an invitation code, valid for 14 days.
 * @throws ServiceError `invalid_input` if the user has 50 valid ones, `unauthorized` if the account no longer exists
 */
export async function createInviteCode(ctx: Context, userId: string): Promise<InviteCode> {
  const made = await makeInviteCode(ctx, userId);
  return transaction(ctx.pool, async (sql) => {
    await lockOwnAccount(sql, userId);
    const values = { ...made, userId, now: ctx.clock(), inviteCodeDays, maxValidCodes };
    const [row] = await sql.rows(insertCode, values);
    if (!row)
      throw new ServiceError('invalid_input', { hint: `at most ${maxValidCodes} valid codes are allowed` });
    return inviteCodeFrom(ctx, row);
  });
}
