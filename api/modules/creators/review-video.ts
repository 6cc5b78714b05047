import type { ModerationState } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storable } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { videoColumns, videoRecord } from './internal/videos/video-record.ts';
import type { ProductVideoRecord } from './schemas.ts';

const longestReason = 500;

const list = statement('video_review_list')`
  SELECT ${videoColumns} FROM product_videos WHERE :state?::text IS NULL OR moderation = :state
  ORDER BY id DESC LIMIT :limit`;
/** Hides rejected videos. Approved ones are visible if their partner shows them. */
const decide = statement('video_review_decide')`
  UPDATE product_videos SET moderation = :state, rejected_reason = :reason?, updated_at = :now,
    status = CASE WHEN :state = 'rejected' THEN 'hidden' ELSE status END
  WHERE id = :id RETURNING ${videoColumns}`;

/** Videos of all shops, newest first, for the operator. */
export async function listVideosForReview(
  ctx: Context,
  { state, limit }: { state?: ModerationState | undefined; limit: number },
): Promise<ProductVideoRecord[]> {
  const rows = await ctx.sql.rows(list, { state: state ?? null, limit });
  return rows.map((row) => videoRecord(ctx, row));
}

async function decideOn(ctx: Context, id: number, reason: string | null): Promise<ProductVideoRecord> {
  const state = reason === null ? 'approved' : 'rejected';
  const [row] = await ctx.sql.rows(decide, { id, state, reason, now: ctx.clock() });
  if (!row) throw new ServiceError('not_found', { hint: `There is no video ${id}.` });
  return videoRecord(ctx, row);
}

/**
 * Approves a video. If it was rejected before, it stays hidden until its partner shows it.
 * @throws ServiceError `not_found`
 */
export const approveVideo = (ctx: Context, id: number) => decideOn(ctx, id, null);

/**
 * Rejects and hides a video; its partner sees the reason.
 * @throws ServiceError `not_found`, `invalid_input` without a reason or with one of more than 500 characters
 */
export async function rejectVideo(ctx: Context, id: number, reason: string): Promise<ProductVideoRecord> {
  const text = storable(reason).trim();
  if (text === '' || text.length > longestReason) {
    throw new ServiceError('invalid_input', {
      field: 'reason',
      hint: `Give a reason of 1 to ${longestReason} characters.`,
    });
  }
  return decideOn(ctx, id, text);
}
