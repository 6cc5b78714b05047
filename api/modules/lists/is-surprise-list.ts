import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { locateList } from './internal/locate-list.ts';
import { isSurpriseNow } from './surprise.ts';

const isSecret = statement('list_is_secret')`
  SELECT ${isSurpriseNow} AS is_secret FROM lists l WHERE l.home = :home AND l.token = :token`;

/** Whether purchases on a list are hidden from its owner now. */
export async function isSurpriseList(ctx: Context, token: string): Promise<boolean> {
  const [row] = await ctx.sql.rows(isSecret, { ...(await locateList(ctx, token)), now: ctx.clock() });
  return row?.is_secret ?? false;
}
