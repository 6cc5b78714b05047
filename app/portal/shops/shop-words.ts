import type { ModerationState, ShopTemplate } from '#api/contract/creator-templates.ts';
import type { CreatorShopRecord, ProductVideoRecord } from '#api/contract/creator-shop.ts';
import { numberText } from '../words.ts';

export const templateNames: Record<ShopTemplate, string> = {
  'classic-grid': 'Classic grid',
  minimal: 'Minimal',
  'hero-rows': 'Hero and rows',
  'magazine-cards': 'Magazine',
};

export const templateHints: Record<ShopTemplate, string> = {
  'classic-grid': 'All products at a glance, each the same size.',
  minimal: 'Quiet rows with room for your words.',
  'hero-rows': 'A large cover, then a row to scroll for each list.',
  'magazine-cards': 'Each list a story with a headline; the first leads.',
};

/** `3 of 5 ready`, or `12 ready` without a limit. */
export const readyText = ({ ready_videos: ready, ready_videos_limit: limit }: CreatorShopRecord): string =>
  limit === null ? `${numberText(ready)} ready` : `${numberText(ready)} of ${numberText(limit)} ready`;

export const isFull = ({ ready_videos: ready, ready_videos_limit: limit }: CreatorShopRecord): boolean =>
  limit !== null && ready >= limit;

const moderationText: Record<ModerationState, string> = {
  pending: 'Waiting for review. Visitors see it once it is approved',
  approved: 'Visitors see it',
  rejected: 'Rejected in review. Nobody sees it',
};

/** Who sees a video, and why. */
export function videoStateText(video: ProductVideoRecord): string {
  const { moderation_state: state, status, rejected_reason: reason } = video;
  if (state === 'rejected')
    return reason ? `${moderationText.rejected}: ${reason}` : `${moderationText.rejected}.`;
  return status === 'hidden' ? 'Hidden. It does not count as ready.' : `${moderationText[state]}.`;
}

/** `0:42` */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `12.4 MB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
