import type { ModerationState, ShopTemplate } from '#api/contract/creator-shop.ts';
import type { CreatorShopRecord, ProductVideoRecord } from '#api/modules/creators/schemas.ts';
import { text } from '../texts.ts';
import { decimalText } from '../words.ts';

export const templateNames = (): Record<ShopTemplate, string> => ({
  'classic-grid': text('shops.classicGrid'),
  minimal: text('shops.minimal'),
  'hero-rows': text('shops.heroRows'),
  'magazine-cards': text('shops.magazine'),
});

export const templateHints = (): Record<ShopTemplate, string> => ({
  'classic-grid': text('shops.classicGridHint'),
  minimal: text('shops.minimalHint'),
  'hero-rows': text('shops.heroRowsHint'),
  'magazine-cards': text('shops.magazineHint'),
});

/** `3 of 5 ready`, or `12 ready` without a limit. */
export const readyText = ({ ready_videos: ready, ready_videos_limit: limit }: CreatorShopRecord): string =>
  limit === null ? text('shops.ready', { count: ready }) : text('shops.readyOf', { ready, limit });

export const isFull = ({ ready_videos: ready, ready_videos_limit: limit }: CreatorShopRecord): boolean =>
  limit !== null && ready >= limit;

const moderationText = (): Record<ModerationState, string> => ({
  pending: text('shops.videoPending'),
  approved: text('shops.videoShown'),
  rejected: text('shops.videoRejected'),
});

/** A video's visibility to visitors, and the reason for it. */
export function videoStateText(video: ProductVideoRecord): string {
  const { moderation_state: state, status, rejected_reason: reason } = video;
  if (state === 'rejected')
    return reason ? `${moderationText().rejected}: ${reason}` : `${moderationText().rejected}.`;
  return status === 'hidden' ? text('shops.videoHidden') : `${moderationText()[state]}.`;
}

/** `0:42` */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `12.4 MB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576
    ? text('shops.kilobytes', { size: Math.max(1, Math.round(bytes / 1024)) })
    : text('shops.megabytes', { size: decimalText(bytes / 1_048_576) });
