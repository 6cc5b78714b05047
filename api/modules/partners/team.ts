import { type MemberRole, memberRole } from '#api/modules/identity/find-member.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Account IDs and their roles. */
export type TeamRoles = ReadonlyMap<string, MemberRole>;

/** Queried after locking, because a statement only sees rows committed before it began. */
const roles = statement('team_roles')`
  SELECT user_id, role FROM partner_members WHERE partner_id = :partnerId`;

/** A partner's members; locks them against leaving and role changes until the transaction ends. */
export async function lockTeam(sql: Sql, partnerId: number): Promise<TeamRoles> {
  await lockPartner(sql, partnerId);
  const rows = await sql.rows(roles, { partnerId });
  return new Map(rows.map((row) => [row.user_id, memberRole(row.role)]));
}

/** @throws ServiceError `forbidden` if the person is no longer an owner */
export function requireOwnerOf(team: TeamRoles, userId: string): void {
  if (team.get(userId) !== 'owner') throw new ServiceError('forbidden');
}

/** @throws ServiceError `last_owner` if there is no other owner */
export function requireAnotherOwner(team: TeamRoles, userId: string): void {
  const hasOther = [...team].some(([id, role]) => role === 'owner' && id !== userId);
  if (!hasOther) throw new ServiceError('last_owner');
}
