import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { forkSession } from '../fork-session.ts';
import type { Session } from '../session.ts';
import { openSessionBox } from './session-box.ts';
import { sidPrefix } from './store-session.ts';

const storedSession = statement('stored_session_read', 'shopper')`
  SELECT session FROM stored_sessions WHERE sid_hash = :sidHash AND expires_at > :now`;

const livingFamily = statement('stored_session_family', 'shopper')`
  SELECT 1 FROM refresh_tokens
  WHERE family = :family AND used_at IS NULL AND revoked_at IS NULL AND expires_at > :now LIMIT 1`;

/**
 * Creates a separate session for a device that stored a session ID. The ID can be used repeatedly and on several
 * devices until the original session ends by sign-out, token theft or after 90 days; sessions created with it then
 * end, too.
 * @throws ServiceError `missing_sid`, also for an unknown ID or an ended session
 */
export async function restoreSession(ctx: Context, sid: string): Promise<Session> {
  if (!isWellFormedSecret(sid, sidPrefix)) throw new ServiceError('missing_sid');
  const now = ctx.clock();
  const [stored] = await ctx.sql.rows(storedSession, { sidHash: hashSecret(sid), now });
  if (!stored) throw new ServiceError('missing_sid');
  const { family } = openSessionBox(sid, stored.session);
  const living = await ctx.sql.rows(livingFamily, { family, now });
  if (living.length === 0) throw new ServiceError('missing_sid');
  return forkSession(ctx, { parent: family });
}
