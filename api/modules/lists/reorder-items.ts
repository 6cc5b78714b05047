import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { requireRole } from './internal/require-role.ts';

/** Items that aren't included keep their order after the others; items without a position stay without one. */
const positionItems = statement('items_reorder')`
  WITH named AS (
    SELECT id, min(n)::int AS n FROM unnest(:itemIds::bigint[]) WITH ORDINALITY AS o (id, n) GROUP BY id
  ), placed AS (
    SELECT i.id, row_number() OVER (ORDER BY named.n NULLS LAST, i.position, i.id)::int AS position
    FROM list_items i LEFT JOIN named USING (id)
    WHERE i.list_id = :listId AND (named.n IS NOT NULL OR i.position IS NOT NULL)
  ), moved AS (
    UPDATE list_items i SET position = placed.position, updated_at = :now FROM placed
    WHERE i.id = placed.id AND i.position IS DISTINCT FROM placed.position
    RETURNING i.list_id
  )
  UPDATE lists SET updated_at = :now WHERE id IN (SELECT list_id FROM moved)`;

/**
 * Reorders the items of a list. Unknown IDs are ignored.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function reorderItems(
  ctx: Context,
  userId: string,
  token: string,
  itemIds: number[],
): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'editor', lock: true });
    await sql.rows(positionItems, { listId: list.id, itemIds, now: ctx.clock() });
  });
}
