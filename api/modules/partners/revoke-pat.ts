import type { Member } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyTokenChange } from './notify-token-change.ts';

const revoke = statement('pat_revoke')`
  UPDATE personal_access_tokens t SET revoked_at = coalesce(t.revoked_at, :now)
  FROM (SELECT id, revoked_at FROM personal_access_tokens WHERE id = :tokenId FOR UPDATE) old, users u, partners p
  WHERE t.id = old.id AND t.partner_id = :partnerId AND (t.user_id = :userId OR :isOwner)
    AND u.id = t.user_id AND p.id = t.partner_id
  RETURNING old.revoked_at IS NULL AS is_new, t.name, p.name AS partner_name, u.email, u.locale`;

/**
 * Revokes a personal access token permanently: your own or, as an owner, anyone's. Its member is
 * notified by email. Safe to repeat.
 * @throws ServiceError `not_found`
 */
export async function revokePat(
  ctx: Context,
  { partnerId, userId, role }: Member,
  tokenId: number,
): Promise<void> {
  const values = { tokenId, now: ctx.clock(), partnerId, userId, isOwner: role === 'owner' };
  await transaction(ctx.pool, async (sql, client) => {
    const [revoked] = await sql.rows(revoke, values);
    if (!revoked) throw new ServiceError('not_found');
    if (revoked.is_new) await notifyTokenChange(ctx, client, revoked, 'removed');
  });
}
