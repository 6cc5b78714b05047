import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';
import { requireRole } from './internal/require-role.ts';
import { type ListLanguage, readList } from './read-list.ts';
import type { HostedListDetails } from './schemas.ts';

/** Removes followers, who would otherwise get the new link on their page. */
const renew = statement('list_renew_link')`
  WITH list AS (
    UPDATE lists SET token = :newToken, token_since = :now, home = :home, updated_at = :now WHERE id = :listId RETURNING id, owner_id
  ), followers AS (
    DELETE FROM list_follows f USING list l WHERE f.list_id = l.id
  ), receipts AS (
    UPDATE account_migrations m SET receipt = replace(m.receipt::text, to_json(:token::text)::text, to_json(:newToken::text)::text)::jsonb
    FROM list l WHERE m.new_user_id = l.owner_id
  )
  UPDATE notifications n SET data = n.data || jsonb_build_object('list_token', :newToken::text)
  FROM list l WHERE n.data->>'list_token' = :token
    AND n.user_id IN (SELECT l.owner_id UNION ALL SELECT c.user_id FROM list_collaborators c WHERE c.list_id = l.id)`;

/**
 * Gives a list a new share token, which is also its ID. The earlier token stops working
 * immediately. Followers lose the list, and so do givers, who keep their gifts; collaborators keep
 * it. Only for its owner.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function renewLink(
  ctx: Context,
  userId: string,
  token: string,
  language: ListLanguage = {},
): Promise<HostedListDetails> {
  return transaction(ctx.pool, async (sql) => {
    const { id: listId } = await requireRole(ctx, sql, { userId, token, needed: 'owner', lock: true });
    const { secret: newToken, home } = await createHomedSecret(ctx, '', userId, sql);
    await sql.rows(renew, { listId, token, newToken, home, now: ctx.clock() });
    return readList(ctx, userId, newToken, { ...language, sql });
  });
}
