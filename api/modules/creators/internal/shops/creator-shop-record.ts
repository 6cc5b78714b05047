import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { type CreatorShopRecord, defaultShopSettings, type ShopSettings } from '../../schemas.ts';

/** An image of a shop or list: a file in storage, and its size in pixels. */
export interface KeptImage {
  path: string;
  width: number;
  height: number;
}

/** A row of `creatorShopColumns`. */
export interface CreatorShopRow {
  id: number;
  handle: string;
  name: string;
  description: string;
  template: CreatorShopRecord['template'];
  status: CreatorShopRecord['status'];
  settings: Partial<ShopSettings>;
  images: { cover?: KeptImage | null; avatar?: KeptImage | null };
  markets: string[];
  list_count: number;
  item_count: number;
  follower_count: number;
  ready_videos: number;
  plan: PlanId;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** SQL columns of a shop `s` of a partner `o`. */
export const creatorShopColumns = `
  s.id, s.handle, s.name, s.description, s.template, s.status, s.settings, s.images, s.markets,
  (SELECT count(*)::int FROM creator_lists l WHERE l.shop_id = s.id) AS list_count,
  (SELECT count(*)::int FROM creator_items i WHERE i.shop_id = s.id) AS item_count,
  (SELECT count(*)::int FROM creator_shop_follows f WHERE f.shop_id = s.id) AS follower_count,
  (SELECT count(*)::int FROM product_videos v WHERE v.shop_id = s.id AND v.status = 'ready') AS ready_videos,
  o.plan, s.published_at, s.created_at, s.updated_at`;

/** A shop's settings, with defaults for those not set. */
export const settingsOf = (stored: Partial<ShopSettings>): ShopSettings => ({
  ...defaultShopSettings,
  ...stored,
});

/** The image with its public URL. */
export function storedImageFrom(ctx: Context, kept: KeptImage | null | undefined) {
  return kept ? { url: mediaUrl(ctx, kept.path), width: kept.width, height: kept.height } : null;
}

/** The public URL of a shop. */
export const creatorShopUrl = ({ settings }: Pick<Context, 'settings'>, handle: string): string =>
  `${settings.siteUrl}/shop/${handle}`;

/** Converts a row to the API's format. */
export function creatorShopRecordFrom(ctx: Context, row: CreatorShopRow): CreatorShopRecord {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    description: row.description,
    template: row.template,
    status: row.status,
    settings: settingsOf(row.settings),
    images: {
      cover: storedImageFrom(ctx, row.images.cover),
      avatar: storedImageFrom(ctx, row.images.avatar),
    },
    markets: row.markets,
    url: creatorShopUrl(ctx, row.handle),
    list_count: row.list_count,
    item_count: row.item_count,
    follower_count: row.follower_count,
    ready_videos: row.ready_videos,
    ready_videos_limit: plans[row.plan].readyVideosPerShop,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
