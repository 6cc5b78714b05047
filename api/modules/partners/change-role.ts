import type { Member, MemberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { lockTeam, requireAnotherOwner, requireOwnerOf } from './team.ts';

const change = statement('member_change_role')`
  UPDATE partner_members SET role = :role WHERE partner_id = :partnerId AND user_id = :userId`;

/**
 * Changes a member's role; only for owners.
 * @throws ServiceError `forbidden`, `not_found` if they aren't a member, `last_owner`
 */
export async function changeRole(
  ctx: Context,
  actor: Member,
  { userId, role }: { userId: string; role: MemberRole },
): Promise<void> {
  const { partnerId } = actor;
  await transaction(ctx.pool, async (sql) => {
    const team = await lockTeam(sql, partnerId);
    requireOwnerOf(team, actor.userId);
    if (!team.has(userId)) throw new ServiceError('not_found');
    if (role !== 'owner') requireAnotherOwner(team, userId);
    await sql.rows(change, { partnerId, userId, role });
  });
}
