import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { joinProduct } from './item-record.ts';
import { type OwnCreatorShop, readCreatorShop } from './read-creator-shop.ts';

/** A product's title is that on its first list. */
const productsOfShop = statement('creator_shop_products')`
  SELECT DISTINCT ON (i.product_id) i.product_id, coalesce(i.title, nullif(p.title, ''), a.domain, '') AS title
  FROM creator_items i JOIN creator_lists l ON l.id = i.list_id ${joinProduct}
  WHERE i.shop_id = :shopId ORDER BY i.product_id, l.position, i.position`;

/** A product of a shop, for selection by name. */
export interface ShopProduct {
  product_id: number;
  title: string;
}

/**
 * The products on any of a shop's lists, without duplicates, by title.
 * @throws ServiceError `shop_not_found`
 */
export async function listShopProducts(ctx: Context, shop: OwnCreatorShop): Promise<ShopProduct[]> {
  await readCreatorShop(ctx, shop);
  const products = await ctx.sql.rows(productsOfShop, { shopId: shop.shopId });
  return products.sort((one, other) => one.title.localeCompare(other.title, 'en'));
}
