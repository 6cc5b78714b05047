import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const move = statement('assistant_connections_move')`
  UPDATE assistant_connections SET session_id = :to WHERE session_id = :from AND user_id = :userId`;

/** Keeps a person's connections when they sign in again, which ends the browser's earlier session. */
export async function moveConnections(
  ctx: Context,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await ctx.sql.rows(move, { userId, from, to });
}
