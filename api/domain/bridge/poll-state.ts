import type { Context } from '../context.ts';
import { findUser } from '../identity/find-user.ts';
import { readAccessToken, type SessionUser } from '../identity/session.ts';
import type { KeyRecord } from '../keys/key-record.ts';
import { hashSecret } from '../keys/secret.ts';
import { ServiceError } from '../service-error.ts';
import { requireState } from './find-state.ts';
import { openSessionBox, type HandedSession } from './session-box.ts';

export type PollResult =
  { status: 'pending' } | { status: 'complete'; session: HandedSession; user: SessionUser };

/** One statement empties the box: of twenty polls at once, one gets the session. */
const takeSession = {
  name: 'oauth_state_consume',
  text: `
    UPDATE oauth_states s SET consumed_at = $2, session = NULL
    FROM (SELECT state_hash, session FROM oauth_states WHERE state_hash = $1 FOR UPDATE) held
    WHERE s.state_hash = held.state_hash AND s.completed_at IS NOT NULL AND s.consumed_at IS NULL
    RETURNING held.session`,
};

/**
 * Asks whether the sign-in window is done; hands its session out once, to the key that started it.
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`, `state_key_mismatch`,
 * `state_consumed` (with `status: 'expired'`)
 */
export async function pollState(
  ctx: Context,
  key: KeyRecord,
  state: string | undefined,
): Promise<PollResult> {
  const row = await requireState(ctx, state);
  if (row.api_key_id !== key.id) throw new ServiceError('state_key_mismatch');
  if (!row.completed_at) return { status: 'pending' };
  const hash = hashSecret(state ?? '');
  const [taken] = await ctx.sql.rows<{ session: Buffer | null }>(takeSession, [hash, ctx.clock()]);
  if (!taken?.session) throw new ServiceError('state_consumed', { status: 'expired' });
  const session = openSessionBox(state ?? '', taken.session);
  const userId = await readAccessToken(ctx, session.access_token);
  const user = userId && (await findUser(ctx, userId));
  if (!user) throw new ServiceError('invalid_or_expired_state');
  return { status: 'complete', session, user };
}
