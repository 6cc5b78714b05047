import type { Context } from '#api/platform/context.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';

export const statePrefix = 'wl_st_';
const stateMinutes = 10;

/** sha256 in base64url without padding, as RFC 7636 writes a `S256` challenge. */
export const challengePattern = /^[A-Za-z0-9_-]{43}$/;

const insertState = {
  name: 'oauth_state_insert',
  text: `INSERT INTO oauth_states (state_hash, api_key_id, challenge, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5)`,
};

/**
 * Starts a sign-in for an embedded basket: valid 10 minutes, for one hand-over, for this key only.
 * @param challenge sha256 of a verifier that only the caller knows: whoever polls must show it
 */
export async function createState(
  ctx: Context,
  key: KeyRecord,
  { challenge = null }: { challenge?: string | null | undefined } = {},
): Promise<{ state: string; expiresAt: Date; signinUrl: string }> {
  const state = createSecret(statePrefix);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + stateMinutes * 60_000);
  await ctx.sql.rows(insertState, [hashSecret(state), key.id, challenge, now, expiresAt]);
  const signinUrl = `${ctx.settings.siteUrl}/signin?${new URLSearchParams({ state })}`;
  return { state, expiresAt, signinUrl };
}
