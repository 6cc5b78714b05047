import { z } from '@hono/zod-openapi';

/** Somebody a list is shared with. An editor may change list and items, a viewer reads them. */
export const collaborator = z
  .object({
    user_id: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    role: z.enum(['editor', 'viewer']),
    since: z.string(),
  })
  .openapi('Collaborator');

export type Collaborator = z.infer<typeof collaborator>;
