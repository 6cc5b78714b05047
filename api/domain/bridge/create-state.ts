import type { Context } from '../context.ts';
import type { KeyRecord } from '../keys/key-record.ts';
import { createSecret, hashSecret } from '../keys/secret.ts';

export const statePrefix = 'wl_st_';
const stateMinutes = 10;

const insertState = {
  name: 'oauth_state_insert',
  text: `INSERT INTO oauth_states (state_hash, api_key_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`,
};

/** Starts a sign-in for an embedded basket: valid 10 minutes, for one hand-over, for this key only. */
export async function createState(
  ctx: Context,
  key: KeyRecord,
): Promise<{ state: string; expiresAt: Date; signinUrl: string }> {
  const state = createSecret(statePrefix);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + stateMinutes * 60_000);
  await ctx.sql.rows(insertState, [hashSecret(state), key.id, now, expiresAt]);
  const signinUrl = `${ctx.settings.siteUrl}/signin?${new URLSearchParams({ state })}`;
  return { state, expiresAt, signinUrl };
}
