import type { Context } from '../context.ts';
import { siteHost } from '../keys/origin.ts';
import { ServiceError } from '../service-error.ts';
import type { WidgetGrant } from '../widget/widget-token.ts';

const deleteSaved = {
  name: 'saved_product_delete',
  text: `
    WITH target AS (
      SELECT l.id FROM lists l JOIN list_items i ON i.list_id = l.id
      WHERE i.id = $1::bigint AND (i.source_partner_id = $3 OR i.source_domain = $4)
        AND (l.owner_id = $2 OR EXISTS (SELECT 1 FROM list_collaborators c
                                        WHERE c.list_id = l.id AND c.user_id = $2 AND c.role = 'editor'))
      FOR NO KEY UPDATE OF l
    ), gone AS (
      DELETE FROM list_items i USING target WHERE i.id = $1::bigint AND i.list_id = target.id RETURNING i.list_id
    )
    UPDATE lists SET updated_at = $5 FROM gone WHERE lists.id = gone.list_id RETURNING lists.id`,
};

/**
 * Takes an item off the shopper's list. A shop reaches only what was saved from it.
 * @throws ServiceError `forbidden` when the item is not the shopper's or not from this shop
 */
export async function deleteSavedProduct(
  ctx: Context,
  { userId, grant, itemId }: { userId: string; grant: WidgetGrant; itemId: number },
): Promise<void> {
  const deleted = await ctx.sql.rows(deleteSaved, [
    itemId,
    userId,
    grant.key.partner.id,
    siteHost(grant.origin),
    ctx.clock(),
  ]);
  if (deleted.length === 0) throw new ServiceError('forbidden');
}
