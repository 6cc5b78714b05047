import type { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { handleInUse } from './internal/shops/handle-in-use.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { requireChange } from './internal/shops/require-change.ts';
import { type OwnCreatorShop, readCreatorShop } from './read-creator-shop.ts';
import type { creatorShopChange, CreatorShopRecord } from './schemas.ts';

const updateStatement = statement('creator_shop_update')`
  UPDATE creator_shops SET
    name = coalesce(:name?, name), handle = coalesce(:handle?, handle), description = coalesce(:description?, description),
    template = coalesce(:template?, template), settings = :settings, markets = coalesce(:markets?::text[], markets), updated_at = :now
  WHERE id = :shopId`;

/** The handle is the only unique column that can conflict. */
const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Changes the given fields, also within the settings. A new handle applies immediately, and the old
 * one becomes available to anyone.
 * @throws ServiceError `shop_not_found`, `handle_taken`, `nothing_to_update`
 */
export async function updateCreatorShop(
  ctx: Context,
  shop: OwnCreatorShop,
  change: z.output<typeof creatorShopChange>,
): Promise<CreatorShopRecord> {
  requireChange(change);
  const { name, handle, description, template, markets } = change;
  try {
    return await transaction(ctx.pool, async (sql) => {
      const { settings } = await lockCreatorShop(sql, shop);
      await sql.rows(updateStatement, {
        shopId: shop.shopId,
        name: name ?? null,
        handle: handle ?? null,
        description: description ?? null,
        template: template ?? null,
        settings: JSON.stringify({ ...settings, ...change.settings }),
        markets: markets ?? null,
        now: ctx.clock(),
      });
      return readCreatorShop(ctx, shop, sql);
    });
  } catch (error) {
    throw isDuplicate(error) ? await handleInUse(ctx, handle ?? '') : error;
  }
}
