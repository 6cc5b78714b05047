import type { z } from '@hono/zod-openapi';
import { maxLists } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { freeSlug } from './internal/lists/list-slug.ts';
import { lockCreatorShop, touchCreatorShop } from './internal/shops/lock-creator-shop.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import { requireList } from './read-product-list.ts';
import type { newProductList, ProductListRecord } from './schemas.ts';

const countLists = statement('creator_list_count')`
  SELECT count(*)::int AS count FROM creator_lists WHERE shop_id = :shopId`;
const insertList = statement('creator_list_insert')`
  INSERT INTO creator_lists (shop_id, slug, title, headline, description, position, created_at, updated_at)
  VALUES (:shopId, :slug, :title, :headline, :description, :count, :now, :now) RETURNING id`;

/**
 * Creates a product list after the others. Its slug is derived from its title.
 * @throws ServiceError `shop_not_found`, `too_many_lists`
 */
export async function createProductList(
  ctx: Context,
  shop: OwnCreatorShop,
  { title, headline = '', description = '' }: z.output<typeof newProductList>,
): Promise<ProductListRecord> {
  return transaction(ctx.pool, async (sql) => {
    const { id: shopId } = await lockCreatorShop(sql, shop);
    const [{ count } = { count: 0 }] = await sql.rows(countLists, { shopId });
    if (count >= maxLists) throw new ServiceError('too_many_lists');
    const now = ctx.clock();
    const values = {
      shopId,
      slug: await freeSlug(sql, shopId, title),
      title,
      headline,
      description,
      count,
      now,
    };
    const [row] = await sql.rows(insertList, values);
    await touchCreatorShop(sql, shopId, now);
    return requireList(ctx, { ...shop, listId: row?.id ?? 0 }, sql);
  });
}
