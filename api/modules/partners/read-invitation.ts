import { type MemberRole, memberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { invitationPrefix } from './invite-member.ts';

/** The invitation's details. @throws ServiceError as `acceptInvitation` */
export function readInvitation(
  ctx: Context,
  asked: { token: string; userId: string },
): Promise<OpenInvitation> {
  return findInvitation(ctx.sql, { ...asked, now: ctx.clock() });
}

const byToken = (name: 'invitation_read' | 'invitation_read_locked', lock: string) =>
  statement(name)`
  SELECT i.id, i.partner_id, i.email, i.role, i.accepted_at, i.expires_at, p.name AS partner_name,
         b.display_name AS invited_by, u.email AS own_email
  FROM partner_invitations i JOIN partners p ON p.id = i.partner_id
  LEFT JOIN users b ON b.id = i.invited_by LEFT JOIN users u ON u.id = :userId
  WHERE i.token_hash = :tokenHash ${lock}`;
const read = byToken('invitation_read', '');
const readLocked = byToken('invitation_read_locked', 'FOR UPDATE OF i');

/** The data that invited people see before they accept. */
interface OpenInvitation {
  id: number;
  partnerId: number;
  partnerName: string;
  role: MemberRole;
  /** The sender's chosen name. */
  invitedBy: string | null;
  expiresAt: Date;
}

/**
 * The open invitation with a link's token, for the person it was sent to.
 * @throws ServiceError `invalid_code`, `invitation_for_other`, `invitation_used`, `invitation_expired`
 */
export async function findInvitation(
  sql: Sql,
  { token, userId, now, lock = false }: { token: string; userId: string; now: Date; lock?: boolean },
): Promise<OpenInvitation> {
  if (!isWellFormedSecret(token, invitationPrefix)) throw new ServiceError('invalid_code');
  const [row] = await sql.rows(lock ? readLocked : read, { tokenHash: hashSecret(token), userId });
  if (!row) throw new ServiceError('invalid_code');
  // Other people with the link must not see the address it was sent to, nor the sender's.
  if (row.own_email !== row.email) throw new ServiceError('invitation_for_other');
  if (row.accepted_at) throw new ServiceError('invitation_used');
  if (row.expires_at <= now) throw new ServiceError('invitation_expired');
  return {
    id: row.id,
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    role: memberRole(row.role),
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  };
}
