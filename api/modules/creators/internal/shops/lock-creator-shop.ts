import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { OwnCreatorShop } from '../../read-creator-shop.ts';
import type { ShopSettings } from '../../schemas.ts';
import type { CreatorShopRow } from './creator-shop-record.ts';

/** The data that changes to a shop need. */
export interface LockedCreatorShop {
  id: number;
  handle: string;
  status: CreatorShopRow['status'];
  settings: Partial<ShopSettings>;
  markets: string[];
}

const lockStatement = statement('creator_shop_lock')`
  SELECT id, handle, status, settings, markets FROM creator_shops
  WHERE id = :shopId AND partner_id = :partnerId FOR NO KEY UPDATE`;

/** Changes to a list also count as changes to its shop. */
const touchStatement = statement('creator_shop_touch')`
  UPDATE creator_shops SET updated_at = :now WHERE id = :shopId`;

/**
 * Locks a shop until the transaction ends; must be the first lock when changing the shop, its lists and items.
 * @throws ServiceError `shop_not_found`
 */
export async function lockCreatorShop(
  sql: Sql,
  { partnerId, shopId }: OwnCreatorShop,
): Promise<LockedCreatorShop> {
  const [shop] = await sql.rows(lockStatement, { shopId, partnerId });
  if (!shop) throw new ServiceError('shop_not_found');
  return shop;
}

export const touchCreatorShop = (sql: Sql, shopId: number, now: Date) =>
  sql.rows(touchStatement, { shopId, now });
