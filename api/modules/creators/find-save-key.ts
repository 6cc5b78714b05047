import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Prefers keys that don't expire, because rotated keys do so soon. */
const newestKey = statement('creator_save_key')`
  SELECT value FROM api_keys
  WHERE partner_id = :partnerId AND status = 'active' AND (expires_at IS NULL OR expires_at > :now)
  ORDER BY environment = 'live' DESC, expires_at IS NULL DESC, created_at DESC, id DESC LIMIT 1`;

/**
 * The public key that a partner's own pages use to save: its newest live key, else a test key, or
 * null.
 */
export async function findSaveKey(ctx: Context, partnerId: number): Promise<string | null> {
  const [key] = await ctx.sql.rows(newestKey, { partnerId, now: ctx.clock() });
  return key?.value ?? null;
}
