import { z } from '@hono/zod-openapi';

/** What an idea or a rating is about. */
export const feedbackCategories = [
  'general',
  'saving',
  'lists',
  'sharing',
  'friends',
  'import',
  'basket',
  'accessibility',
] as const;

const feedbackKinds = ['idea', 'rating'] as const;

/** Characters an idea or the words of a rating may have. */
export const longestIdea = 2_000;

export const feedbackInput = z
  .object({
    kind: z.enum(feedbackKinds).optional().openapi({
      description: 'Without it, a rating where there is only a rating, else an idea.',
    }),
    text: z.string().optional().openapi({
      maxLength: longestIdea,
      description: 'An idea needs one; a rating may have one.',
      example: 'Let me put my lists in order by hand.',
    }),
    rating: z.int().min(1).max(5).optional(),
    category: z.enum(feedbackCategories).default('general'),
  })
  .openapi('FeedbackInput');

export type FeedbackKind = (typeof feedbackKinds)[number];
export type FeedbackCategory = (typeof feedbackCategories)[number];
