import { createHash, timingSafeEqual } from 'node:crypto';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { forkSession } from '../fork-session.ts';
import type { Session } from '../session.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireState } from './find-state.ts';

export type PollResult = { status: 'pending' } | { status: 'complete'; session: Session };

/** One statement takes the turn: of twenty polls at once, one gets the session. */
const takeTurn = {
  name: 'oauth_state_consume',
  text: `
    UPDATE oauth_states s SET consumed_at = $2, user_id = NULL, family = NULL
    FROM (SELECT state_hash, family FROM oauth_states WHERE state_hash = $1 FOR UPDATE) held
    WHERE s.state_hash = held.state_hash AND s.completed_at IS NOT NULL AND s.consumed_at IS NULL
    RETURNING held.family`,
};

/**
 * Asks whether the sign-in window is done; makes a session for the key's basket once, for the caller that started it:
 * by its key, and by the verifier where it gave a challenge.
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`, also when the session that signed in is over,
 * `state_key_mismatch`, `state_consumed` (with `status: 'expired'`)
 */
export async function pollState(
  ctx: Context,
  key: KeyRecord,
  { state = '', verifier = '' }: { state?: string | undefined; verifier?: string | undefined },
): Promise<PollResult> {
  const row = await requireState(ctx, state);
  if (row.api_key_id !== key.id || !provesChallenge(row.challenge, verifier)) {
    throw new ServiceError('state_key_mismatch');
  }
  if (!row.completed_at) return { status: 'pending' };
  const session = await transaction(ctx.pool, async (sql) => {
    const [taken] = await sql.rows<{ family: string | null }>(takeTurn, [hashSecret(state), ctx.clock()]);
    if (!taken) throw new ServiceError('state_consumed', { status: 'expired' });
    const basketPartnerId = key.partner.id;
    return taken.family ? forkSession(ctx, { parent: taken.family, basketPartnerId }, sql) : null;
  }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.errorName === 'unauthorized') return null;
    throw error;
  });
  if (!session) throw new ServiceError('invalid_or_expired_state');
  return { status: 'complete', session };
}

function provesChallenge(challenge: string | null, verifier: string): boolean {
  if (challenge === null) return true;
  const shown = createHash('sha256').update(verifier).digest();
  return timingSafeEqual(shown, Buffer.from(challenge, 'base64url'));
}
