import { maxItemsOfList } from '#api/contract/creator-shop.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const countStatement = statement('creator_list_capacity')`
  SELECT count(*)::int AS count, coalesce(bool_or(product_id = :productId), false) AS is_there
  FROM creator_items WHERE list_id = :listId`;

/**
 * Counts the products on a list whose shop the transaction has locked, and checks whether this one
 * is on it.
 * @throws ServiceError `too_many_items` if the list is full
 */
export async function requireListCapacity(
  sql: Sql,
  { listId, productId }: { listId: number; productId: number },
): Promise<{ count: number; isThere: boolean }> {
  const [row] = await sql.rows(countStatement, { listId, productId });
  const { count, is_there: isThere } = row ?? { count: 0, is_there: false };
  if (!isThere && count >= maxItemsOfList) throw new ServiceError('too_many_items');
  return { count, isThere };
}
