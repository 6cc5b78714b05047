import { longestIdea, type FeedbackCategory, type FeedbackKind } from '#api/contract/feedback.ts';
import { storable } from '#api/contract/text.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const insertFeedback = {
  name: 'feedback_insert',
  text: `
    INSERT INTO feedback (user_id, kind, category, text, rating, created_at)
    VALUES ((SELECT id FROM users WHERE id = $1), $2, $3, $4, $5, $6)`,
};

export interface Feedback {
  kind?: FeedbackKind | undefined;
  text?: string | undefined;
  /** 1 to 5 */
  rating?: number | undefined;
  category: FeedbackCategory;
}

/**
 * Keeps an idea, or a rating with or without words, of a shopper or of nobody in particular.
 * @throws ServiceError `invalid_idea`, `idea_too_long`, `invalid_rating`
 */
export async function submitFeedback(
  ctx: Context,
  userId: string | undefined,
  { kind, text = '', rating, category }: Feedback,
): Promise<void> {
  const words = storable(text).trim();
  if (words.length > longestIdea) throw new ServiceError('idea_too_long');
  const given = kind ?? (rating !== undefined && !words ? 'rating' : 'idea');
  if (given === 'idea' && !words) throw new ServiceError('invalid_idea');
  if (given === 'rating' && rating === undefined) throw new ServiceError('invalid_rating');
  await ctx.sql.rows(insertFeedback, [userId ?? null, given, category, words, rating ?? null, ctx.clock()]);
}
