import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { lockPartner } from '#api/modules/keys/lock-partner.ts';
import { memberRole, type MemberRole } from '#api/modules/identity/require-member.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Account ids and what each of them may. */
export type TeamRoles = ReadonlyMap<string, MemberRole>;

/** Asked after the lock is held: a statement sees what was committed before it began. */
const roles = statement('team_roles')`
  SELECT user_id, role FROM partner_members WHERE partner_id = :partnerId`;

/** A partner's members; nobody leaves or gets another role before the transaction ends. */
export async function lockTeam(sql: Sql, partnerId: number): Promise<TeamRoles> {
  await lockPartner(sql, partnerId);
  const rows = await sql.rows(roles, { partnerId });
  return new Map(rows.map((row) => [row.user_id, memberRole(row.role)]));
}

/** @throws ServiceError `forbidden` for somebody who is no owner any more */
export function requireOwnerOf(team: TeamRoles, userId: string): void {
  if (team.get(userId) !== 'owner') throw new ServiceError('forbidden');
}

/** @throws ServiceError `last_owner` where nobody else is an owner */
export function requireAnotherOwner(team: TeamRoles, userId: string): void {
  const hasOther = [...team].some(([id, role]) => role === 'owner' && id !== userId);
  if (!hasOther) throw new ServiceError('last_owner');
}
