import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { homesOfCode, parseInviteCode } from './internal/invite-code.ts';
import { personName } from './person.ts';

/** The data that anyone with the code can see. */
export interface Invite {
  code: string;
  home: number;
  by_user_id: string;
  by_name: string;
  by_avatar: string | null;
}

const inviteByCode = statement('invite_by_code')`
  SELECT c.code, c.home, u.id AS by_user_id, ${personName} AS by_name, u.avatar AS by_avatar
  FROM invite_codes c JOIN users u ON u.id = c.user_id
  WHERE c.home = :home AND c.code = :code AND c.revoked_at IS NULL AND c.expires_at > :now`;

/**
 * The creator of an invitation code, which can be in any typed form.
 * @throws ServiceError `invalid_code` if it is unknown, expired or revoked
 */
export async function readInvite(ctx: Context, text: string): Promise<Invite> {
  const code = parseInviteCode(text);
  if (!code) throw new ServiceError('invalid_code');
  for (const home of await homesOfCode(ctx, code)) {
    const [invite] = await ctx.sql.rows(inviteByCode, { home, code, now: ctx.clock() });
    if (invite) return invite;
  }
  throw new ServiceError('invalid_code');
}
