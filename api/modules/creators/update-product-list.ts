import type { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { reservedSlugs } from './internal/lists/list-slug.ts';
import { moveList } from './internal/lists/positions.ts';
import { lockCreatorShop, touchCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { requireChange } from './internal/shops/require-change.ts';
import { type OwnList, requireList } from './read-product-list.ts';
import type { productListChange, ProductListRecord } from './schemas.ts';

const hasSlug = statement('creator_list_has_slug')`
  SELECT 1 FROM creator_lists WHERE shop_id = :shopId AND slug = :slug AND id <> :listId`;
const updateStatement = statement('creator_list_update')`
  UPDATE creator_lists SET title = coalesce(:title?, title), headline = coalesce(:headline?, headline),
    description = coalesce(:description?, description), slug = coalesce(:slug?, slug), updated_at = :now
  WHERE id = :listId`;

/**
 * Changes the given fields; a new title keeps the URL. With a new position, other lists move.
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
      const isUsed = (await sql.rows(hasSlug, { shopId, slug, listId })).length > 0;
      if (isUsed || reservedSlugs.includes(slug)) {
        throw new ServiceError('invalid_input', {
          field: 'slug',
          hint: isUsed ? 'Another list in this shop uses this slug.' : 'This slug is reserved.',
        });
      }
    }
    const now = ctx.clock();
    await sql.rows(updateStatement, {
      listId,
      title: title ?? null,
      headline: headline ?? null,
      description: description ?? null,
      slug: slug ?? null,
      now,
    });
    if (position !== undefined) await moveList(sql, shopId, listId, position);
    await touchCreatorShop(sql, shopId, now);
    return requireList(ctx, own, sql);
  });
}
