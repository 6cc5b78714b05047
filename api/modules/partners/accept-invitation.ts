import type { MemberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { findInvitation } from './read-invitation.ts';

const accept = statement('invitation_accept')`
  WITH accepted AS (UPDATE partner_invitations SET accepted_at = :now WHERE id = :id RETURNING partner_id, role)
  INSERT INTO partner_members (partner_id, user_id, role, created_at)
  SELECT partner_id, :userId, role, :now FROM accepted ON CONFLICT (partner_id, user_id) DO NOTHING`;

/**
 * Accepts an invitation, which can be used once.
 * @throws ServiceError `invalid_code`, `invitation_for_other`, `invitation_used`, `invitation_expired`
 */
export async function acceptInvitation(
  ctx: Context,
  { token, userId }: { token: string; userId: string },
): Promise<{ id: number; name: string; role: MemberRole }> {
  const now = ctx.clock();
  return transaction(ctx.pool, async (sql) => {
    const { id, partnerId, partnerName, role } = await findInvitation(sql, {
      token,
      userId,
      now,
      lock: true,
    });
    await sql.rows(accept, { id, userId, now });
    return { id: partnerId, name: partnerName, role };
  });
}
