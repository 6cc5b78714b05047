import { memberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Team } from './schemas.ts';

const openInvitations = statement('team_invitations')`
  SELECT i.id, i.email, i.role, u.email AS invited_by, i.created_at, i.expires_at
  FROM partner_invitations i LEFT JOIN users u ON u.id = i.invited_by
  WHERE i.partner_id = :partnerId AND i.accepted_at IS NULL AND i.expires_at > :now ORDER BY i.created_at, i.id`;

/** A partner's members, in the order they joined, and its open invitations. */
export async function listTeam(ctx: Context, partnerId: number): Promise<Team> {
  const [members, invitations] = await Promise.all([
    ctx.prisma.partnerMember.findMany({
      where: { partnerId },
      orderBy: [{ createdAt: 'asc' }, { role: 'desc' }, { userId: 'asc' }],
      include: { user: { select: { displayName: true, email: true } } },
    }),
    ctx.sql.rows(openInvitations, { partnerId, now: ctx.clock() }),
  ]);
  return {
    members: members.map(({ userId, role, createdAt, user }) => ({
      id: userId,
      name: user.displayName,
      email: user.email,
      role: memberRole(role),
      since: createdAt.toISOString(),
    })),
    invitations: invitations.map((row) => ({
      ...row,
      role: memberRole(row.role),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  };
}
