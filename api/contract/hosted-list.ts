import { z } from '@hono/zod-openapi';
import { someText, storable, text } from './text.ts';

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

const name = someText(200);

/** An image of ours by its path, or one of the web by its address: never another scheme. */
const imagePath = z
  .string()
  .max(4_000)
  .transform((value) => storable(value).trim())
  .refine((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^[\w][\w./-]*$/.test(value), {
    message: 'must be a path or an http(s) address',
  });

/** A new list. */
export const newList = z.object({ name, description: text(5_000).nullish() }).openapi('NewList');

/** Changes of a list; what is left out stays, and null empties it. */
export const listChanges = z
  .object({
    name: name.optional(),
    title: name.optional().openapi({ description: 'Alias of name.' }),
    description: text(5_000).nullish(),
    share_public: z.boolean().optional(),
    image_path: imagePath.nullish(),
    occasion_slug: z
      .string()
      .max(60)
      .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      .nullish()
      .openapi({ example: 'birthday' }),
    surprise_until: z.iso
      .datetime({ offset: true })
      .transform((value) => new Date(value))
      .nullish()
      .openapi({
        type: ['string', 'null'],
        format: 'date-time',
        description:
          'Until then the owner is not shown who bought what; null shows it. Only the owner may set it.',
      }),
  })
  .openapi('ListChanges', { example: { name: 'Birthday', share_public: true } });

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
