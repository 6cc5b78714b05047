import type { Context } from '#api/platform/context.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const revoke = {
  name: 'pat_revoke',
  text: `UPDATE personal_access_tokens SET revoked_at = coalesce(revoked_at, $2)
         WHERE id = $1 AND partner_id = $3 AND (user_id = $4 OR $5) RETURNING id`,
};

/**
 * Ends a personal access token at once and for good: one's own, or as owner anybody's. Ending it again changes nothing.
 * @throws ServiceError `not_found`
 */
export async function revokePat(
  ctx: Context,
  { partnerId, userId, role }: Member,
  tokenId: number,
): Promise<void> {
  const values = [tokenId, ctx.clock(), partnerId, userId, role === 'owner'];
  const [revoked] = await ctx.sql.rows(revoke, values);
  if (!revoked) throw new ServiceError('not_found');
}
