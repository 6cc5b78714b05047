import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';

/** Minutes after a sign-in in which a session needs no further proof. */
const freshMinutes = 10;

/** Sessions made from others, such as a basket's, never count: nobody signed in to them. */
const signedInAt = statement('session_signed_in_at')`
  SELECT min(created_at) AS began FROM refresh_tokens
  WHERE family = :sessionId AND user_id = :userId AND parent_family IS NULL AND basket_partner_id IS NULL`;

/** Whether the person signed in to this session just now, so that it wasn't left open by someone else. */
export async function isFreshSignIn(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const [row] = await ctx.sql.rows(signedInAt, { userId, sessionId });
  if (!row?.began) return false;
  return ctx.clock().getTime() - row.began.getTime() < freshMinutes * 60_000;
}
