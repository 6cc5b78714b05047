import type { z } from '@hono/zod-openapi';
import type { productListChange, ProductListRecord } from '#api/contract/creator-shop.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { reservedSlugs } from './lists/list-slug.ts';
import { lockCreatorShop, touchCreatorShop } from './shops/lock-creator-shop.ts';
import { moveList } from './lists/positions.ts';
import { requireList, type OwnList } from './read-product-list.ts';
import { requireChange } from './shops/require-change.ts';

const hasSlug = {
  name: 'creator_list_has_slug',
  text: `SELECT 1 FROM creator_lists WHERE shop_id = $1 AND slug = $2 AND id <> $3`,
};
const updateStatement = {
  name: 'creator_list_update',
  text: `
    UPDATE creator_lists SET title = coalesce($2, title), headline = coalesce($3, headline),
      description = coalesce($4, description), slug = coalesce($5, slug), updated_at = $6
    WHERE id = $1`,
};

/**
 * Changes what is named and leaves the rest: a new title keeps the address. At a new position the others move.
 * @throws ServiceError `shop_not_found`, `not_found`, `nothing_to_update`; `invalid_input` for a slug that is taken
 */
export async function updateProductList(
  ctx: Context,
  own: OwnList,
  change: z.output<typeof productListChange>,
): Promise<ProductListRecord> {
  requireChange(change);
  const { shopId, listId } = own;
  const { title, headline, description, slug, position } = change;
  return transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    await requireList(ctx, own, sql);
    if (slug !== undefined) {
      const isTaken = (await sql.rows(hasSlug, [shopId, slug, listId])).length > 0;
      if (isTaken || reservedSlugs.includes(slug)) {
        throw new ServiceError('invalid_input', {
          field: 'slug',
          hint: isTaken ? 'Another list of the shop has this address.' : 'This address leads elsewhere.',
        });
      }
    }
    const now = ctx.clock();
    const values = [title, headline, description, slug].map((value) => value ?? null);
    await sql.rows(updateStatement, [listId, ...values, now]);
    if (position !== undefined) await moveList(sql, shopId, listId, position);
    await touchCreatorShop(sql, shopId, now);
    return requireList(ctx, own, sql);
  });
}
