import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const revoke = statement('pat_revoke')`
  UPDATE personal_access_tokens SET revoked_at = coalesce(revoked_at, :now)
  WHERE id = :tokenId AND partner_id = :partnerId AND (user_id = :userId OR :isOwner) RETURNING id`;

/**
 * Revokes a personal access token permanently: your own or, as an owner, anyone's. Can be repeated.
 * @throws ServiceError `not_found`
 */
export async function revokePat(
  ctx: Context,
  { partnerId, userId, role }: Member,
  tokenId: number,
): Promise<void> {
  const values = { tokenId, now: ctx.clock(), partnerId, userId, isOwner: role === 'owner' };
  const [revoked] = await ctx.sql.rows(revoke, values);
  if (!revoked) throw new ServiceError('not_found');
}
