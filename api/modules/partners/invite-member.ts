import { parseEmail } from '#api/modules/identity/email-address.ts';
import type { Member, MemberRole } from '#api/modules/identity/find-member.ts';
import { permitMail } from '#api/modules/identity/permit-mail.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import type { Invitation } from './schemas.ts';
import { lockTeam, requireOwnerOf } from './team.ts';

export const invitationPrefix = 'inv_';
const validDays = 7;
/** Maximum members and open invitations per partner. */
const maxTeam = 100;
/** Maximum invitation emails per partner in 24 hours, including repeated ones. */
const maxMailsADay = 20;

const standing = statement('invitation_standing')`
  SELECT
    EXISTS (SELECT 1 FROM partner_members m JOIN users u ON u.id = m.user_id
            WHERE m.partner_id = :partnerId AND u.email = :email) AS is_member,
    (SELECT count(*)::int FROM partner_invitations
     WHERE partner_id = :partnerId AND accepted_at IS NULL AND expires_at > :now AND email <> :email) AS open,
    (SELECT coalesce(sum(sends), 0)::int FROM partner_invitations
     WHERE partner_id = :partnerId AND created_at > :now::timestamptz - interval '24 hours') AS mails,
    p.name, p.locale,
    u.email AS invited_by, u.display_name AS inviter
  FROM partners p LEFT JOIN users u ON u.id = :userId WHERE p.id = :partnerId`;
const writeInvitation = statement('invitation_write')`
  INSERT INTO partner_invitations AS i
    (partner_id, email, role, token_hash, invited_by, created_at, expires_at) VALUES (:partnerId, :email, :role, :tokenHash, :userId, :now, :expiresAt)
  ON CONFLICT (partner_id, email) DO UPDATE SET
    role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    created_at = excluded.created_at, expires_at = excluded.expires_at, accepted_at = NULL,
    sends = CASE WHEN i.created_at > excluded.created_at - interval '24 hours' THEN i.sends + 1 ELSE 1 END
  RETURNING id`;

type Standing = (typeof standing)['row'];

async function requireMemberCapacity(
  sql: Sql,
  members: number,
  values: { partnerId: number; email: string; now: Date; userId: string },
): Promise<Standing> {
  const [found] = (await sql.rows(standing, values)) as [Standing];
  if (found.is_member) {
    throw new ServiceError('invalid_input', { field: 'email', hint: 'This person is already a member.' });
  }
  if (members + found.open >= maxTeam) {
    const hint = `A partner can have up to ${maxTeam} people, including open invitations.`;
    throw new ServiceError('invalid_input', { field: 'email', hint });
  }
  if (found.mails >= maxMailsADay) throw new ServiceError('too_many_invitations');
  return found;
}

/**
 * Invites a person by email, with a link that is valid for seven days. Inviting them again invalidates the earlier
 * link.
 * @throws ServiceError `forbidden` for anyone but owners, `invalid_email`, `invalid_input` for existing members and
 * full partners, `too_many_invitations`, `too_many_emails`
 */
export async function inviteMember(
  ctx: Context,
  { partnerId, userId }: Member,
  { email: text, role }: { email: string; role: MemberRole },
): Promise<Invitation> {
  const email = parseEmail(text);
  const token = createSecret(invitationPrefix);
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
  return transaction(ctx.pool, async (sql, client) => {
    const team = await lockTeam(sql, partnerId);
    requireOwnerOf(team, userId);
    const { name, locale, invited_by, inviter } = await requireMemberCapacity(sql, team.size, {
      partnerId,
      email,
      now,
      userId,
    });
    const permitted = await permitMail(ctx, sql, { to: email, purpose: 'other' });
    if (!('cause' in permitted)) throw new ServiceError('too_many_emails', { ...permitted, field: 'email' });
    const values = { partnerId, email, role, tokenHash: hashSecret(token), userId, now, expiresAt };
    const [row] = (await sql.rows(writeInvitation, values)) as [{ id: number }];
    const mail = {
      to: email,
      cause: permitted.cause,
      lang: pickLanguage(locale),
      email: {
        kind: 'invitation' as const,
        partnerName: name,
        // Only a chosen name, never an address, because anyone with the link can read it.
        invitedBy: inviter,
        role,
        expiresAt: expiresAt.toISOString(),
        url: `${ctx.settings.portalUrl}/invitation/${token}`,
      },
    };
    await ctx.adapters.jobs.send('send-mail', mail, { client });
    return {
      id: row.id,
      email,
      role,
      invited_by,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
  });
}
