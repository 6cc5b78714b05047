import type { Member } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyTokenChange } from './notify-token-change.ts';
import { lockTeam, requireAnotherOwner, requireOwnerOf } from './team.ts';

const remove = statement('member_remove')`
  WITH tokens AS (
    UPDATE personal_access_tokens SET revoked_at = :now
    WHERE partner_id = :partnerId AND user_id = :userId AND revoked_at IS NULL
    RETURNING name, user_id, partner_id, expires_at
  ), connections AS (
    DELETE FROM assistant_connections WHERE partner_id = :partnerId AND user_id = :userId
  ), membership AS (
    DELETE FROM partner_members WHERE partner_id = :partnerId AND user_id = :userId
  )
  SELECT t.name, p.name AS partner_name, u.email, u.locale
  FROM tokens t JOIN users u ON u.id = t.user_id JOIN partners p ON p.id = t.partner_id
  WHERE t.expires_at > :now`;

/**
 * Removes a member: an owner can remove anyone, others can leave. Their personal access tokens and
 * assistants for this partner lose access immediately, and they're notified of the tokens by email.
 * @throws ServiceError `forbidden`, `not_found` if they aren't a member, `last_owner`
 */
export async function removeMember(ctx: Context, actor: Member, userId: string): Promise<void> {
  const { partnerId } = actor;
  await transaction(ctx.pool, async (sql, client) => {
    const team = await lockTeam(sql, partnerId);
    if (userId !== actor.userId) requireOwnerOf(team, actor.userId);
    if (!team.has(userId)) throw new ServiceError('not_found');
    requireAnotherOwner(team, userId);
    const tokens = await sql.rows(remove, { partnerId, userId, now: ctx.clock() });
    for (const token of tokens) await notifyTokenChange(ctx, client, token, 'removed');
  });
}
