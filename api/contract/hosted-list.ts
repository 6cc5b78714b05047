import { z } from '@hono/zod-openapi';
import { isTimeZone } from './language/days.ts';
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
    surprise: z
      .boolean()
      .openapi({ description: 'Whether the owner doesn’t see what was bought, or by whom.' }),
    surprise_until: z
      .string()
      .nullable()
      .openapi({ description: 'When the surprise ends; null without a date: once the owner reveals it.' }),
    surprise_date: z.string().nullable().openapi({
      format: 'date',
      description: 'The day that begins at `surprise_until` in `time_zone`, if the owner chose a day.',
    }),
    time_zone: z.string().nullable().openapi({ example: 'Europe/Berlin' }),
    purchased_count: z
      .int()
      .nullable()
      .openapi({ description: 'Items marked as bought; null for the owner of a surprise.' }),
  })
  .openapi('HostedList');

/** A single list, with the occasion's name in the requested language. */
export const hostedListDetails = hostedList
  .extend({
    occasion_title: z.string().openapi({ description: 'Empty for custom occasions.' }),
  })
  .openapi('HostedListDetails');

/** A list as a basket session sees it: just enough to choose one. */
export const listChoice = z.strictObject({ db_id: z.int(), name: z.string() }).openapi('ListChoice');

export type HostedListDetails = z.infer<typeof hostedListDetails>;
export type HostedList = z.infer<typeof hostedList>;

const name = someText(200);

/** The path of a stored image or an http(s) URL, never another scheme. */
const imagePath = z
  .string()
  .max(4_000)
  .transform((value) => storable(value).trim())
  .refine((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^[\w][\w./-]*$/.test(value), {
    message: 'must be a path or an http(s) URL',
  });

export const newList = z.object({ name, description: text(5_000).nullish() }).openapi('NewList');

/** Changes to a list; omitted fields stay unchanged, and null clears one. */
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
    surprise_until: z
      .union([
        z.iso.date().regex(/^[1-9]/),
        z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
      ])
      .nullish()
      .openapi({
        type: ['string', 'null'],
        description:
          'Until then, the owner doesn’t see who bought what: a date, with `time_zone`, until that day begins there, or a full time. null shows it, or with `surprise: true` keeps it hidden until the owner reveals it. During a surprise, only the owner can change it.',
        example: '2026-12-25',
      }),
    time_zone: z
      .string()
      .max(100)
      .refine(isTimeZone, { message: 'must be an IANA time zone' })
      .optional()
      .openapi({
        description: 'The owner’s IANA time zone; required with a date in `surprise_until`.',
        example: 'Europe/Berlin',
      }),
    surprise: z.boolean().optional().openapi({
      description:
        'true hides who bought what from the owner, until `surprise_until` or, without a date, until set to false. Editors can set it to true, only the owner to false.',
    }),
  })
  .refine(({ surprise, surprise_until: until }) => surprise !== false || !until, {
    path: ['surprise_until'],
    message: 'can’t be set with surprise: false',
  })
  .refine(({ surprise_until: until, time_zone: zone }) => typeof until !== 'string' || zone !== undefined, {
    path: ['time_zone'],
    message: 'is required with a date',
  })
  .openapi('ListChanges', { example: { name: 'Birthday', share_public: true } });

/** A person a list is shared with. Editors can change the list and its items, viewers can only read them. */
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

/** A public list as its share page shows it. `id` is the share token, `internal_id` its number. */
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
