import type { Context } from '#api/platform/context.ts';

const isFollowed = {
  name: 'creator_shop_is_followed',
  text: `SELECT 1 FROM creator_shop_follows WHERE shop_id = $1 AND user_id = $2`,
};

/** Whether a shopper follows a creator shop. */
export async function followsCreatorShop(ctx: Context, userId: string, shopId: number): Promise<boolean> {
  return (await ctx.sql.rows(isFollowed, [shopId, userId])).length > 0;
}
