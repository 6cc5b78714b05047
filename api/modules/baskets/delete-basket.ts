import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const usesOf = statement('basket_delete_uses')`
  SELECT b.id, (SELECT s.domain FROM shops s WHERE s.basket_config_id = b.id LIMIT 1) AS shop,
         (SELECT count(*)::int FROM basket_configs o WHERE o.partner_id = b.partner_id AND o.id <> b.id) AS others
  FROM basket_configs b WHERE b.partner_id = :partnerId AND b.public_id = :publicId`;
const deleteRow = statement('basket_delete')`DELETE FROM basket_configs WHERE id = :basketId`;

/**
 * Deletes a basket; pages that still use it show that it no longer exists. Messages sent to its webhook stay listed.
 * @throws ServiceError `not_found`; `basket_in_use` for a partner's last one, and for the one that a platform shop's
 * theme uses, even after that shop has uninstalled the app, because a reinstall uses the same basket
 */
export async function deleteBasket(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    // Two concurrent deletions must leave one basket.
    await lockPartner(sql, partnerId);
    const [basket] = await sql.rows(usesOf, { partnerId, publicId });
    if (!basket) throw new ServiceError('not_found');
    if (basket.shop !== null) {
      throw new ServiceError('basket_in_use', {
        hint: `The theme of ${basket.shop} uses this wishlist. Change it instead of deleting it.`,
      });
    }
    if (basket.others === 0) {
      throw new ServiceError('basket_in_use', {
        hint: 'This is your only wishlist. Create another one before you delete it.',
      });
    }
    await sql.rows(deleteRow, { basketId: basket.id });
  });
}
