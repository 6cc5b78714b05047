import { z } from '@hono/zod-openapi';

/**
 * HostedList: a list as its owner or a collaborator sees it. `id` is the share token, `db_id` the wishlistId.
 * `preview_images` are up to three pictures of its newest items.
 */
export const hostedList = z
  .object({
    id: z.string(),
    db_id: z.int(),
    name: z.string(),
    description: z.string(),
    image_path: z.string(),
    share_public: z.boolean(),
    occasion_slug: z.string(),
    productCount: z.int(),
    collaboratorCount: z.int(),
    is_shared: z.boolean(),
    role: z.enum(['owner', 'editor', 'viewer']),
    owner_id: z.string(),
    owner_name: z.string(),
    owner_avatar: z.string().nullable(),
    updated_at: z.string(),
    preview_images: z.array(z.string()).max(3),
  })
  .openapi('HostedList');

export type HostedList = z.infer<typeof hostedList>;
