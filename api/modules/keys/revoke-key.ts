import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const revoke = statement('key_revoke')`
  WITH ended AS (
    UPDATE api_keys SET status = 'revoked', revoked_at = coalesce(revoked_at, :now)
    WHERE id = :keyId AND (:partnerId?::bigint IS NULL OR partner_id = :partnerId) RETURNING id, revoked_at
  ), themes AS (
    UPDATE shops SET provisioned_at = NULL WHERE api_key_id IN (SELECT id FROM ended)
  )
  SELECT revoked_at FROM ended`;

/**
 * Ends a key, and with it the widget tokens it minted, at once and for good. Ending it again changes nothing. A theme
 * that uses the key gets another one.
 * @returns `themeTold`: whether the shop's theme has its other key; null where none used this one
 * @param partnerId where given, the key must be this partner's
 * @throws ServiceError `api_key_not_found`
 */
export async function revokeKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId?: number },
): Promise<{ revokedAt: Date; themeTold: boolean | null }> {
  const values = { keyId, now: ctx.clock(), partnerId: partnerId ?? null };
  const [revoked] = await ctx.sql.rows(revoke, values);
  if (!revoked) throw new ServiceError('api_key_not_found');
  ctx.caches.keys.drop((key) => key.id === keyId);
  return { revokedAt: revoked.revoked_at, themeTold: await ctx.adapters.syncThemes(keyId) };
}
