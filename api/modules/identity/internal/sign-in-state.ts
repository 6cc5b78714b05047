import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret, hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { forkSession } from '../fork-session.ts';
import { openWaitingLists } from '../open-waiting-lists.ts';
import type { Session } from '../session.ts';

export const statePrefix = 'wl_st_';
const stateMinutes = 10;

/** sha256 in base64url without padding: an `S256` challenge of RFC 7636. */
export const challengePattern = /^[A-Za-z0-9_-]{43}$/;

const insertState = statement('oauth_state_insert')`
  INSERT INTO oauth_states (state_hash, api_key_id, challenge, created_at, expires_at)
  VALUES (:stateHash, :keyId, :challenge?, :now, :expiresAt)`;

/**
 * Starts a sign-in for an embedded basket: valid for 10 minutes, for one session and only with this key.
 * @param challenge sha256 of a verifier that only the caller knows and must present when polling
 */
export async function createState(
  ctx: Context,
  key: KeyRecord,
  { challenge = null }: { challenge?: string | null | undefined } = {},
): Promise<{ state: string; expiresAt: Date; signinUrl: string }> {
  const state = createSecret(statePrefix);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + stateMinutes * 60_000);
  await ctx.sql.rows(insertState, { stateHash: hashSecret(state), keyId: key.id, challenge, now, expiresAt });
  const signinUrl = `${ctx.settings.siteUrl}/signin?${new URLSearchParams({ state })}`;
  return { state, expiresAt, signinUrl };
}

interface StateRow {
  api_key_id: number;
  challenge: string | null;
  expires_at: Date;
  completed_at: Date | null;
  consumed_at: Date | null;
}

const stateByHash = statement('oauth_state_by_hash')`
  SELECT api_key_id, challenge, expires_at, completed_at, consumed_at FROM oauth_states WHERE state_hash = :stateHash`;

/** A started sign-in that hasn't expired, or null. */
export async function findState(ctx: Context, state: string): Promise<StateRow | null> {
  const [row] = await ctx.sql.rows(stateByHash, { stateHash: hashSecret(state) });
  return row && row.expires_at > ctx.clock() ? row : null;
}

/**
 * A started sign-in, whatever its current status.
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`
 */
export async function requireState(ctx: Context, state: string | undefined): Promise<StateRow> {
  if (!state) throw new ServiceError('missing_state');
  if (!isWellFormedSecret(state, statePrefix)) throw new ServiceError('invalid_or_expired_state');
  const row = await findState(ctx, state);
  if (!row) throw new ServiceError('invalid_or_expired_state');
  return row;
}

type PollResult = { status: 'pending' } | { status: 'complete'; session: Session };

/** A single statement, so that only one of several concurrent polls gets the session. */
const claimTurn = statement('oauth_state_consume')`
  UPDATE oauth_states s SET consumed_at = :now, user_id = NULL, family = NULL
  FROM (SELECT state_hash, user_id, family FROM oauth_states WHERE state_hash = :stateHash FOR UPDATE) held
  WHERE s.state_hash = held.state_hash AND s.completed_at IS NOT NULL AND s.consumed_at IS NULL
  RETURNING held.user_id, held.family`;

/**
 * Checks whether the sign-in is complete and, if so, creates the basket's session. This works once,
 * with the key that started it and, if a challenge was sent, its verifier.
 * @throws ServiceError `missing_state`, `invalid_or_expired_state` (also if the session that signed in has ended),
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
    const [turn] = await sql.rows(claimTurn, { stateHash: hashSecret(state), now: ctx.clock() });
    if (!turn) throw new ServiceError('state_consumed', { status: 'expired' });
    const { user_id: userId, family: parent } = turn;
    return userId && parent
      ? forkSession(ctx, { userId, parent, basketPartnerId: key.partner.id }, sql)
      : null;
  }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.errorName === 'unauthorized') return null;
    throw error;
  });
  if (!session) throw new ServiceError('invalid_or_expired_state');
  await openWaitingLists(ctx, session.user, key.partner.id);
  return { status: 'complete', session };
}

/** Whether the caller knows the verifier. Always true without a challenge. */
export function provesChallenge(challenge: string | null, verifier: string): boolean {
  if (challenge === null) return true;
  const shown = createHash('sha256').update(verifier).digest();
  return timingSafeEqual(shown, Buffer.from(challenge, 'base64url'));
}
