import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { insertRevokedEvents } from './insert-revoked-events.ts';

const revoke = statement('key_revoke')`
  WITH ended AS (
    UPDATE api_keys k SET status = 'revoked', revoked_at = coalesce(k.revoked_at, :now)
    FROM (SELECT id, status FROM api_keys WHERE id = :keyId FOR UPDATE) old
    WHERE k.id = old.id AND (:partnerId?::bigint IS NULL OR k.partner_id = :partnerId)
    RETURNING k.*, old.status = 'active' AS is_new
  ), event AS (${insertRevokedEvents('(SELECT * FROM ended WHERE is_new)')} RETURNING 1
  ), themes AS (
    UPDATE shops SET provisioned_at = NULL WHERE api_key_id IN (SELECT id FROM ended)
  )
  SELECT revoked_at, EXISTS (SELECT 1 FROM event) AS is_told FROM ended`;

/**
 * Revokes a key and its widget tokens, immediately and permanently. Safe to repeat. A theme that
 * uses the key gets another one.
 * @returns `themeSynced`: whether the shop's theme has its new key; null if no theme used this one
 * @param partnerId if given, the key must belong to this partner
 * @throws ServiceError `api_key_not_found`
 */
export async function revokeKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId?: number },
): Promise<{ revokedAt: Date; themeSynced: boolean | null }> {
  const values = { keyId, now: ctx.clock(), partnerId: partnerId ?? null };
  const [revoked] = await ctx.sql.rows(revoke, values);
  if (!revoked) throw new ServiceError('api_key_not_found');
  ctx.caches.keys.drop((key) => key.id === keyId);
  if (revoked.is_told) ctx.adapters.jobs.nudge('dispatch-events');
  return { revokedAt: revoked.revoked_at, themeSynced: await ctx.adapters.syncThemes({ keyId }) };
}
