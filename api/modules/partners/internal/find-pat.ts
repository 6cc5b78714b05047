import type { TokenScope } from '#api/contract/token-scopes.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import { memberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { patPrefix } from '../issue-pat.ts';

const memberOfToken = statement('pat_member')`
  SELECT t.id, t.user_id, t.partner_id, t.scopes, m.role,
         t.last_used_at IS NULL OR t.last_used_at < :now::timestamptz - interval '1 minute' AS note
  FROM personal_access_tokens t
  JOIN partner_members m ON m.partner_id = t.partner_id AND m.user_id = t.user_id
  WHERE t.token_hash = :tokenHash AND t.revoked_at IS NULL AND t.expires_at > :now`;
/** At most once a minute, because only the minute is shown. */
const noteUse = statement('pat_note_use')`
  UPDATE personal_access_tokens SET last_used_at = :now WHERE id = :rowId`;

/** The member a personal access token acts for; null if it is unknown, revoked or expired, or the member has left. */
export async function findPat(ctx: Context, token: string): Promise<Member | null> {
  if (!isWellFormedSecret(token, patPrefix)) return null;
  const now = ctx.clock();
  const [row] = await ctx.sql.rows(memberOfToken, { tokenHash: hashSecret(token), now });
  if (!row) return null;
  if (row.note) await ctx.sql.rows(noteUse, { rowId: row.id, now });
  return {
    partnerId: row.partner_id,
    userId: row.user_id,
    role: memberRole(row.role),
    isAssistant: false,
    tokenId: row.id,
    scopes: row.scopes as TokenScope[],
  };
}
