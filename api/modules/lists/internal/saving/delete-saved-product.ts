import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';
import { markRemoved, removalValues } from '#api/modules/metering/save-caps.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { promoteSource } from '../../promote-source.ts';
import { suppliersOf } from '../../supplied-items.ts';
import { notifyGivers } from '../gifts/notify-givers.ts';
import { insertRemoved } from '../insert-removed.ts';
import { hostOfGrant } from './host-of-grant.ts';

/** Saves also lock the list, so the items they add are visible to the next statement. */
const lockList = statement('saved_product_lock')`
  SELECT l.id FROM lists l JOIN list_items i ON i.list_id = l.id
  WHERE i.id = :itemId::bigint AND l.owner_id = :userId
  FOR NO KEY UPDATE OF l`;

/** Removes the partner's part of the item; deletes the item only if no other partner supplied it. */
const deleteSaved = statement('saved_product_delete')`
  WITH withdrawn AS (
    DELETE FROM item_sources s USING list_items i
    WHERE s.item_id = :itemId::bigint AND i.id = s.item_id AND i.list_id = :listId AND s.partner_id = :partnerId RETURNING s.item_id
  ), ${promoteSource('i.id = :itemId::bigint AND i.list_id = :listId AND i.source_partner_id = :partnerId')}, gone AS (
    DELETE FROM list_items i
    WHERE i.id = :itemId::bigint AND i.list_id = :listId AND NOT EXISTS (SELECT 1 FROM heir)
      AND (i.source_partner_id = :partnerId OR (i.source_partner_id IS NULL AND i.source_domain = :sourceDomain?))
    RETURNING i.id
  ), item AS (
    SELECT * FROM list_items WHERE id = :itemId::bigint AND list_id = :listId
  ), marked AS (${markRemoved('(SELECT :partnerId::bigint AS partner_id, product_id, variant_id FROM item)')}
  ), told AS (${insertRemoved(`(SELECT * FROM ${suppliersOf('item')} s WHERE s.partner_id = :partnerId)`)})
  UPDATE lists SET updated_at = :now
  WHERE id = :listId AND EXISTS (SELECT 1 FROM withdrawn UNION ALL SELECT 1 FROM promoted UNION ALL SELECT 1 FROM gone)
  RETURNING id`;

/**
 * Removes the data that the grant's shop supplied from the shopper's list. A shop can only remove items that were saved
 * from it; an item that was also saved from another shop stays as that shop supplied it. Items on friends' lists stay,
 * because a basket doesn't show who owns them.
 * @throws ServiceError `forbidden` if the item isn't the shopper's or not from this shop
 */
export async function deleteSavedProduct(
  ctx: Context,
  {
    userId,
    grant,
    itemId,
    forBasket = false,
  }: { userId: string; grant: WidgetGrant; itemId: number; forBasket?: boolean },
): Promise<void> {
  const removal = await removalValues(ctx, userId);
  await transaction(ctx.pool, async (sql) => {
    const [list] = await sql.rows(lockList, { itemId, userId });
    if (!list) throw new ServiceError('forbidden');
    const changed = await notifyGivers(ctx, sql, { userId, listIds: [list.id], itemIds: [itemId] }, () =>
      sql.rows(deleteSaved, {
        itemId,
        listId: list.id,
        partnerId: grant.key.partner.id,
        sourceDomain: hostOfGrant(grant, forBasket) ?? null,
        now: ctx.clock(),
        ...removal,
      }),
    );
    if (changed.length === 0) throw new ServiceError('forbidden');
    ctx.adapters.jobs.nudge('dispatch-events');
  });
  ctx.counts.removals.shop += 1;
}
