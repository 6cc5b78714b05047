import { z } from '@hono/zod-openapi';
import { feedbackCategories, feedbackInput } from '#api/contract/feedback.ts';
import type { Context } from '#api/platform/context.ts';
import { submitFeedback } from './feedback/submit-feedback.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';

const submit = endpoint({
  method: 'post',
  path: '/feedback',
  tag: 'Feedback',
  auth: 'shopper or nobody',
  audience: 'everybody',
  summary: 'Send an idea or a rating',
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
  summary: 'What feedback may be about',
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
