import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const end = statement('assistant_connection_end')`
  DELETE FROM assistant_connections WHERE id = :id AND user_id = :userId RETURNING 1`;

/** Ends one of a person's connections; its tokens are refused at once. @throws ServiceError `not_found` */
export async function endConnection(ctx: Context, userId: string, id: string): Promise<void> {
  const ended = await ctx.sql.rows(end, { id, userId });
  if (ended.length === 0) throw new ServiceError('not_found');
}
