import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { publicListColumns, publicListFrom } from './internal/public-list.ts';
import type { ListLanguage } from './read-list.ts';
import type { PublicList } from './schemas.ts';

const followedLists = statement('lists_followed')`
  SELECT ${publicListColumns} FROM list_follows f JOIN lists l ON l.id = f.list_id JOIN users o ON o.id = l.owner_id
  WHERE f.user_id = :userId AND l.share_public ORDER BY f.created_at DESC, l.id DESC`;

/** The public lists that a shopper follows, last followed first. */
export async function listFollowed(
  ctx: Context,
  userId: string,
  { lang, market }: ListLanguage = {},
): Promise<PublicList[]> {
  const rows = await ctx.sql.rows(followedLists, { userId });
  return rows.map((row) => publicListFrom(row, lang ?? market));
}
