import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { homeOfSecret } from '#api/platform/tokens/homes.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { forkSession } from '../../fork-session.ts';
import type { Session } from '../../session.ts';
import { openSessionBox } from './session-box.ts';
import { sidPrefix } from './store-session.ts';

const storedSession = statement('stored_session_read')`
  SELECT user_id, session FROM stored_sessions WHERE home = :home AND sid_hash = :sidHash AND expires_at > :now`;

const livingFamily = statement('stored_session_family')`
  SELECT 1 FROM refresh_tokens
  WHERE user_id = :userId AND family = :family AND used_at IS NULL AND revoked_at IS NULL AND expires_at > :now LIMIT 1`;

/**
 * Creates a separate session for a device that stored a session ID. The ID can be used repeatedly and on several
 * devices until the original session ends by sign-out, token theft or after 90 days; sessions created with it then
 * end, too.
 * @throws ServiceError `missing_sid`, also for an unknown ID or an ended session
 */
export async function restoreSession(ctx: Context, sid: string): Promise<Session> {
  if (!isWellFormedSecret(sid, sidPrefix)) throw new ServiceError('missing_sid');
  const now = ctx.clock();
  const home = await homeOfSecret(ctx, sid, sidPrefix);
  const [stored] = await ctx.sql.rows(storedSession, { home, sidHash: hashSecret(sid), now });
  if (!stored) throw new ServiceError('missing_sid');
  const { user_id: userId, session } = stored;
  const { family } = openSessionBox(sid, session);
  const living = await ctx.sql.rows(livingFamily, { userId, family, now });
  if (living.length === 0) throw new ServiceError('missing_sid');
  return forkSession(ctx, { userId, parent: family });
}
