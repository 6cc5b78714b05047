import type { FollowedShop } from '#api/contract/followed-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { isPublicShop } from './internal/shops/public-shop.ts';
import type { ShopSettings } from './schemas.ts';

interface Row {
  handle: string;
  name: string;
  settings: Partial<ShopSettings>;
  images: { avatar?: { path: string } | null };
  item_count: number;
}

const followedShops = statement('creator_shops_followed')<Row>`
  SELECT s.handle, s.name, s.settings, s.images,
         (SELECT count(*)::int FROM creator_items i WHERE i.shop_id = s.id) AS item_count
  FROM creator_shop_follows f JOIN creator_shops s ON s.id = f.shop_id
  WHERE f.user_id = :userId AND ${isPublicShop('s')} ORDER BY f.created_at DESC, s.id DESC`;

/** The live creator shops that a shopper follows, most recently followed first. */
export async function listFollowedShops(ctx: Context, userId: string): Promise<FollowedShop[]> {
  const rows = await ctx.sql.rows(followedShops, { userId });
  return rows.map(({ handle, name, settings, images, item_count: itemCount }) => ({
    handle,
    name,
    itemCount,
    creator: settings.creator_name ?? '',
    avatar: images.avatar ? mediaUrl(ctx, images.avatar.path) : null,
  }));
}
