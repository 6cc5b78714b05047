import { z } from '@hono/zod-openapi';

/** Categories of ideas and ratings. */
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

/** Maximum characters of an idea or of a rating's comment. */
export const longestIdea = 2_000;

export const feedbackInput = z
  .object({
    kind: z.enum(feedbackKinds).optional().openapi({
      description: 'Default: `rating` if only a rating is sent, otherwise `idea`.',
    }),
    text: z.string().optional().openapi({
      maxLength: longestIdea,
      description: 'Required for an idea, optional for a rating.',
      example: 'Let me reorder my lists.',
    }),
    rating: z.int().min(1).max(5).optional(),
    category: z.enum(feedbackCategories).default('general'),
  })
  .openapi('FeedbackInput');

export type FeedbackKind = (typeof feedbackKinds)[number];
export type FeedbackCategory = (typeof feedbackCategories)[number];
