import { z } from '@hono/zod-openapi';

/** The id of an account, in the one form it is compared in. */
export const accountId = z
  .uuid()
  .transform((value) => value.toLowerCase())
  .openapi({ type: 'string', format: 'uuid', example: '5b0c1f0e-8d5e-4c3a-9c1e-6a2f7d3b9e10' });

/** A friend as the other one sees them. */
export const friend = z
  .object({
    user_id: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    since: z.string(),
  })
  .openapi('Friend');

/** An open request; `user_id`, `name` and `avatar` are the other one's. */
export const friendRequest = z
  .object({
    id: z.int(),
    user_id: z
      .string()
      .nullable()
      .openapi({ description: 'Null for a request to an email address: it tells nothing of who that is.' }),
    name: z.string(),
    email: z.string().nullable().openapi({ description: 'The address that was asked; for its sender only.' }),
    avatar: z.string().nullable(),
    created_at: z.string(),
  })
  .openapi('FriendRequest');

/** A code that makes friends of its maker and whoever enters it, as its maker sees it. */
export const inviteCode = z
  .object({
    code: z.string().openapi({ example: 'K7PA-X9TM-4GDR' }),
    url: z.string().openapi({ description: 'The page that accepts it.' }),
    created_at: z.string(),
    expires_at: z.string(),
    uses: z.int().openapi({ description: 'How many friends it has made.' }),
  })
  .openapi('InviteCode');

export type Friend = z.infer<typeof friend>;
export type FriendRequest = z.infer<typeof friendRequest>;
export type InviteCode = z.infer<typeof inviteCode>;
