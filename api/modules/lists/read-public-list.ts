import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { locateList } from './internal/locate-list.ts';
import { publicListColumns, publicListFrom } from './internal/public-list.ts';
import type { ListLanguage } from './read-list.ts';
import type { PublicList } from './schemas.ts';

const publicListStatement = statement('public_list')`
  SELECT ${publicListColumns} FROM lists l JOIN users o ON o.id = l.owner_id
  WHERE l.home = :home AND l.token = :token AND l.share_public`;

/**
 * A public list, for anyone with its token.
 * @throws ServiceError `not_found` for unknown and private lists
 */
export async function readPublicList(
  ctx: Context,
  token: string,
  { lang, market }: ListLanguage = {},
): Promise<PublicList> {
  const [row] = await ctx.sql.rows(publicListStatement, await locateList(ctx, token));
  if (!row) throw new ServiceError('not_found');
  return publicListFrom(row, lang ?? market);
}
