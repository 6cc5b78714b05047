import type { z } from '@hono/zod-openapi';
import { maxShops } from '#api/contract/creator-shop.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { handleInUse } from './internal/shops/handle-in-use.ts';
import { readCreatorShop } from './read-creator-shop.ts';
import type { CreatorShopRecord, newCreatorShop } from './schemas.ts';

const countShops = statement('creator_shop_count')`
  SELECT count(*)::int AS count, EXISTS (SELECT 1 FROM partner_members WHERE partner_id = :partnerId) AS has_members
  FROM creator_shops WHERE partner_id = :partnerId`;
const insertShop = statement('creator_shop_insert')`
  INSERT INTO creator_shops (partner_id, handle, name, description, template, settings, markets, created_at, updated_at)
  VALUES (:partnerId, :handle, :name, :description, :template, :settings, :markets, :now, :now)
  ON CONFLICT (handle) DO NOTHING RETURNING id`;

/**
 * Creates a creator shop as a draft. If two partners request the same handle at the same time, only
 * one gets it.
 * @throws ServiceError `handle_taken`, `too_many_shops`, `no_partner`
 */
export async function createCreatorShop(
  ctx: Context,
  { partnerId, ...shop }: { partnerId: number } & z.output<typeof newCreatorShop>,
): Promise<CreatorShopRecord> {
  const { handle, name, description = '', template = 'classic-grid', settings = {}, markets = [] } = shop;
  const made = await transaction(ctx.pool, async (sql) => {
    // Serializes concurrent requests for the count.
    await lockPartner(sql, partnerId);
    const [partner] = await sql.rows(countShops, { partnerId });
    // The partner was deleted in the meantime.
    if (!partner?.has_members) throw new ServiceError('no_partner');
    if (partner.count >= maxShops) throw new ServiceError('too_many_shops');
    const [row] = await sql.rows(insertShop, {
      partnerId,
      handle,
      name,
      description,
      template,
      settings: JSON.stringify(settings),
      markets,
      now: ctx.clock(),
    });
    return row && readCreatorShop(ctx, { partnerId, shopId: row.id }, sql);
  });
  if (!made) throw await handleInUse(ctx, handle);
  return made;
}
