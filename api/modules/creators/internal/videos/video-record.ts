import type { ModerationState, VideoStatus } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import type { ProductVideoRecord } from '../../schemas.ts';

/** A row of product_videos. */
export interface VideoRow {
  id: number;
  shop_id: number;
  product_id: number;
  title: string;
  storage_path: string;
  poster_path: string | null;
  mime: string;
  bytes: number;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  position: number;
  status: VideoStatus;
  moderation: ModerationState;
  rejected_reason: string | null;
  created_at: Date;
  updated_at: Date;
}

/** SQL columns of a video. */
export const videoColumns = [
  'id',
  'shop_id',
  'product_id',
  'title',
  'storage_path',
  'poster_path',
  'mime',
  'bytes',
  'duration_ms',
  'width',
  'height',
  'position',
  'status',
  'moderation',
  'rejected_reason',
  'created_at',
  'updated_at',
].join(', ');

/** Converts a row to the API's format for the shop's partner. */
export function videoRecord(ctx: Pick<Context, 'settings'>, row: VideoRow): ProductVideoRecord {
  return {
    id: row.id,
    shop_id: row.shop_id,
    product_id: row.product_id,
    title: row.title,
    url: mediaUrl(ctx, row.storage_path),
    poster_url: row.poster_path && mediaUrl(ctx, row.poster_path),
    mime: row.mime,
    bytes: row.bytes,
    duration_ms: row.duration_ms,
    width: row.width,
    height: row.height,
    position: row.position,
    status: row.status,
    moderation_state: row.moderation,
    rejected_reason: row.rejected_reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
