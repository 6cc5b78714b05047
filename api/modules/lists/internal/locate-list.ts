import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { homeOfSecret } from '#api/platform/tokens/homes.ts';

/**
 * A list's share token and the home encoded in it: the values for
 * `l.home = :home AND l.token = :token`.
 * @param sql the caller's transaction
 */
export const locateList = async (ctx: Context, token: string, sql?: Sql) => ({
  token,
  home: await homeOfSecret(ctx, token, '', sql),
});
