import type { Context } from '#api/platform/context.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { statePrefix } from './create-state.ts';

export interface StateRow {
  api_key_id: number;
  challenge: string | null;
  expires_at: Date;
  completed_at: Date | null;
  consumed_at: Date | null;
}

const stateByHash = {
  name: 'oauth_state_by_hash',
  text: `SELECT api_key_id, challenge, expires_at, completed_at, consumed_at FROM oauth_states WHERE state_hash = $1`,
};

/**
 * A state that was started, whatever became of it since.
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`
 */
export async function requireState(ctx: Context, state: string | undefined): Promise<StateRow> {
  if (!state) throw new ServiceError('missing_state');
  if (!isWellFormedSecret(state, statePrefix)) throw new ServiceError('invalid_or_expired_state');
  const [row] = await ctx.sql.rows<StateRow>(stateByHash, [hashSecret(state)]);
  if (!row || row.expires_at <= ctx.clock()) throw new ServiceError('invalid_or_expired_state');
  return row;
}
