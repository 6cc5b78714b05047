import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { storable } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import {
  feedbackCategories,
  type FeedbackCategory,
  feedbackInput,
  type FeedbackKind,
  maxIdeaLength,
} from './schemas.ts';

const submit = endpoint({
  method: 'post',
  path: '/feedback',
  tag: 'Feedback',
  auth: 'shopper or nobody',
  audience: 'everybody',
  summary: 'Send an idea or a rating',
  description: 'Sends it to the service’s operator.',
  body: feedbackInput,
  answer: done,
  fails: ['idea_too_long'],
  rejects: { text: 'invalid_idea', rating: 'invalid_rating', category: 'invalid_category' },
  unexpected: 'submission_failed',
  creates: true,
});

const categories = endpoint({
  method: 'get',
  path: '/feedback/categories',
  tag: 'Feedback',
  auth: 'none',
  audience: 'everybody',
  summary: 'List the categories of feedback',
  description: 'Returns the categories to choose from when you send feedback.',
  answer: z.object({ categories: z.array(z.enum(feedbackCategories)) }),
});

/** Ideas and ratings. */
export function feedbackRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(submit, async ({ userId, body }) => {
    await submitFeedback(ctx, userId, body);
    return { ok: true };
  });
  on(categories, async () => ({ categories: [...feedbackCategories] }));

  return router;
}

const insertFeedback = statement('feedback_insert')`
  INSERT INTO feedback (user_id, kind, category, text, rating, created_at)
  VALUES ((SELECT id FROM users WHERE id = :userId?), :given, :category, :words, :rating?, :now)`;

interface Feedback {
  kind?: FeedbackKind | undefined;
  text?: string | undefined;
  /** 1 to 5 */
  rating?: number | undefined;
  category: FeedbackCategory;
}

/**
 * Stores an idea or a rating, from a shopper or anonymously.
 * @throws ServiceError `invalid_idea`, `idea_too_long`, `invalid_rating`
 */
async function submitFeedback(
  ctx: Context,
  userId: string | undefined,
  { kind, text = '', rating, category }: Feedback,
): Promise<void> {
  const words = storable(text).trim();
  if (words.length > maxIdeaLength) throw new ServiceError('idea_too_long');
  const given = kind ?? (rating !== undefined && !words ? 'rating' : 'idea');
  if (given === 'idea' && !words) throw new ServiceError('invalid_idea');
  if (given === 'rating' && rating === undefined) throw new ServiceError('invalid_rating');
  await ctx.sql.rows(insertFeedback, {
    userId: userId ?? null,
    given,
    category,
    words,
    rating: rating ?? null,
    now: ctx.clock(),
  });
}
