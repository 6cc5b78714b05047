import type { Context } from '#api/platform/context.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import { memberRole } from '#api/modules/identity/require-member.ts';
import { patPrefix } from '../issue-pat.ts';

const memberOfToken = {
  name: 'pat_member',
  text: `SELECT t.id, t.user_id, t.partner_id, m.role,
                t.last_used_at IS NULL OR t.last_used_at < $2::timestamptz - interval '1 minute' AS note
         FROM personal_access_tokens t
         JOIN partner_members m ON m.partner_id = t.partner_id AND m.user_id = t.user_id
         WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`,
};
/** At most once a minute: it is told to the minute. */
const noteUse = {
  name: 'pat_note_use',
  text: `UPDATE personal_access_tokens SET last_used_at = $2 WHERE id = $1`,
};

/** For whom a personal access token acts; null where it is unknown, revoked or expired, or its person has left. */
export async function findPat(ctx: Context, token: string): Promise<Member | null> {
  if (!isWellFormedSecret(token, patPrefix)) return null;
  const now = ctx.clock();
  const [row] = await ctx.sql.rows<{
    id: number;
    user_id: string;
    partner_id: number;
    role: string;
    note: boolean;
  }>(memberOfToken, [hashSecret(token), now]);
  if (!row) return null;
  if (row.note) await ctx.sql.rows(noteUse, [row.id, now]);
  return { partnerId: row.partner_id, userId: row.user_id, role: memberRole(row.role), tokenId: row.id };
}
