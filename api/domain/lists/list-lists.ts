import type { HostedList } from '../../contract/hosted-list.ts';
import type { Context } from '../context.ts';
import { hostedListColumns, hostedListFrom, type HostedListRow } from './hosted-list.ts';

const listsOfUser = {
  name: 'lists_of_user',
  text: `
    WITH mine AS (
      SELECT id, 'owner' AS role FROM lists WHERE owner_id = $1
      UNION ALL
      SELECT list_id, role FROM list_collaborators WHERE user_id = $1 AND role = 'editor'
    )
    SELECT ${hostedListColumns}, mine.role
    FROM mine JOIN lists l ON l.id = mine.id JOIN users o ON o.id = l.owner_id
    ORDER BY l.updated_at DESC, l.id DESC`,
};

/** The lists a shopper owns or may edit, last changed first. */
export async function listLists(ctx: Context, userId: string): Promise<HostedList[]> {
  const rows = await ctx.sql.rows<HostedListRow>(listsOfUser, [userId]);
  return rows.map(hostedListFrom);
}
