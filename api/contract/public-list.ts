import { z } from '@hono/zod-openapi';

/** A public list as its share page shows it. `id` is the share token, `internal_id` the number behind it. */
export const publicList = z
  .object({
    id: z.string(),
    internal_id: z.int(),
    name: z.string(),
    description: z.string(),
    image_path: z.string(),
    share_public: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    occasion_slug: z.string(),
    occasion_title: z.string(),
    productCount: z.int(),
    owner_username: z.string(),
    owner_avatar: z.string().nullable(),
    owner_is_premium: z.boolean(),
    owner_name: z.string(),
  })
  .openapi('PublicList');

export type PublicList = z.infer<typeof publicList>;
