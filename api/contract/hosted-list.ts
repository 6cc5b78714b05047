import { z } from '@hono/zod-openapi';

/**
 * HostedList: a list as its owner or a collaborator sees it. `id` is the share token, `db_id` the wishlistId.
 * `preview_images` are up to three images of its newest items. `surprise_until` is null once it has passed.
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
    surprise_until: z
      .string()
      .nullable()
      .openapi({ description: 'Until then the owner is not shown who bought what.' }),
    purchased_count: z
      .int()
      .nullable()
      .openapi({ description: 'Items marked as bought; null for the owner while it is a surprise.' }),
  })
  .openapi('HostedList');

/** One list by itself, with the occasion's name in the language that was asked for. */
export const hostedListDetails = hostedList
  .extend({
    occasion_title: z.string().openapi({ description: 'Empty for an occasion that has no name of ours.' }),
  })
  .openapi('HostedListDetails');

/** A list as a basket session sees it: enough to choose it by. */
export const listChoice = z.strictObject({ db_id: z.int(), name: z.string() }).openapi('ListChoice');

export type HostedListDetails = z.infer<typeof hostedListDetails>;
export type HostedList = z.infer<typeof hostedList>;
