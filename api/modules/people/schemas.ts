import { z } from '@hono/zod-openapi';
import { notificationKinds } from '#api/contract/notification.ts';

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
export const maxIdeaLength = 2_000;

export const feedbackInput = z
  .object({
    kind: z.enum(feedbackKinds).optional().openapi({
      description: 'Default: `rating` if only a rating is sent, otherwise `idea`.',
    }),
    text: z.string().optional().openapi({
      maxLength: maxIdeaLength,
      description: 'Required for an idea, optional for a rating.',
      example: 'Let me reorder my lists.',
    }),
    rating: z.int().min(1).max(5).optional(),
    category: z.enum(feedbackCategories).default('general'),
  })
  .openapi('FeedbackInput');

export type FeedbackKind = (typeof feedbackKinds)[number];

export type FeedbackCategory = (typeof feedbackCategories)[number];

/** An account ID, lower-cased so that IDs can be compared. */
export const accountId = z
  .uuid()
  .transform((value) => value.toLowerCase())
  .openapi({ type: 'string', format: 'uuid', example: '5b0c1f0e-8d5e-4c3a-9c1e-6a2f7d3b9e10' });

/** A friend, as the other person sees them. */
export const friend = z
  .object({
    user_id: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    since: z.string(),
  })
  .openapi('Friend');

/** A pending request; `user_id`, `name` and `avatar` are the other person's. */
export const friendRequest = z
  .object({
    id: z.int(),
    user_id: z.string().nullable().openapi({
      description: 'Null for a request to an email address, so that it doesn’t reveal who that is.',
    }),
    name: z.string(),
    email: z
      .string()
      .nullable()
      .openapi({ description: 'The email address the request was sent to; only for its sender.' }),
    avatar: z.string().nullable(),
    created_at: z.string(),
  })
  .openapi('FriendRequest');

/** An invitation code, as its creator sees it. Anyone who enters it becomes their friend. */
export const inviteCode = z
  .object({
    code: z.string().openapi({ example: 'K7PA-X9TM-4GDR' }),
    url: z.string().openapi({ description: 'The page to accept it on.' }),
    created_at: z.string(),
    expires_at: z.string(),
    uses: z.int().openapi({ description: 'How many friends it has brought.' }),
  })
  .openapi('InviteCode');

export type Friend = z.infer<typeof friend>;

export type FriendRequest = z.infer<typeof friendRequest>;

export type InviteCode = z.infer<typeof inviteCode>;

export const notification = z
  .object({
    id: z.int(),
    kind: z.enum(notificationKinds),
    data: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'Names, IDs and tokens used in the text, depending on the kind.' }),
    created_at: z.string(),
    read_at: z.string().nullable(),
  })
  .openapi('Notification');
