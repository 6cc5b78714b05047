import { z } from '@hono/zod-openapi';
import { gift } from './gift.ts';
import { languages } from './language/languages.ts';
import { someName } from './name.ts';

const time = z.string().openapi({ description: 'ISO 8601, UTC.', format: 'date-time' });
const json = z.record(z.string(), z.unknown());

/** A username: 3 to 30 of a–z, 0–9, `_`, `-` and `.`, starting with a letter or digit. */
export const username = z
  .string()
  .max(60)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9._-]{2,29}$/));

/** The signed-in account. */
export const profile = z
  .object({
    id: z.string(),
    email: z.string().nullable().openapi({ description: 'Null for an anonymous account.' }),
    display_name: z.string().nullable(),
    username: z.string().nullable(),
    avatar: z.string().nullable(),
    locale: z.string().openapi({ description: 'Language of emails and notifications.' }),
    anonymous: z.boolean(),
    premium: z.boolean(),
    mail_notices: z.boolean().openapi({ description: 'Whether notifications are also sent by email.' }),
    created_at: time,
  })
  .openapi('Profile');
export type Profile = z.infer<typeof profile>;

export const profileChange = z
  .object({
    display_name: someName(80).nullable(),
    username: username.nullable(),
    locale: z.enum(languages),
    mail_notices: z.boolean(),
  })
  .partial()
  .openapi('ProfileChange', { example: { display_name: 'Clara', username: 'clara' } });

const exportedItem = z.object({
  item_id: z.int(),
  product_id: z.int(),
  title: z.string(),
  description: z.string(),
  url: z.string().nullable(),
  image_url: z.string().nullable(),
  variant_id: z.string(),
  quantity: z.int(),
  price_minor: z.number().nullable(),
  currency: z.string().nullable(),
  market_code: z.string(),
  note: z.string(),
  priority: z.int().nullable(),
  purchased: z.boolean().nullable().openapi({ description: 'Null while the list is kept a surprise.' }),
  gifts: z
    .array(gift)
    .nullable()
    .openapi({ description: 'Who gives it; null while the list is kept a surprise.' }),
  source_domain: z.string().nullable(),
  metadata: json,
  also_from: z
    .array(
      z.object({
        source_domain: z.string().nullable(),
        title: z.string(),
        description: z.string(),
        image_url: z.string().nullable(),
        quantity: z.int(),
        price_minor: z.number().nullable(),
        currency: z.string().nullable(),
        market_code: z.string(),
        metadata: json,
        added_at: time,
      }),
    )
    .openapi({ description: 'What other shops sent when the same product was saved there.' }),
  added_at: time,
});
export type ExportedItem = z.infer<typeof exportedItem>;

const exportedList = z.object({
  token: z.string(),
  name: z.string(),
  description: z.string(),
  occasion_slug: z.string(),
  share_public: z.boolean(),
  created_at: time,
  updated_at: time,
  surprise: z.boolean(),
  surprise_until: time.nullable(),
  surprise_date: z.string().nullable(),
  time_zone: z.string().nullable(),
  collaborators: z.array(z.object({ name: z.string(), role: z.string(), since: time })),
  items: z.array(exportedItem),
});
export type ExportedList = z.infer<typeof exportedList>;

const listReference = z.object({ token: z.string(), name: z.string(), owner: z.string() });

/** Everything the service stores about a person. */
export const accountExport = z
  .object({
    exported_at: time,
    profile,
    lists: z.array(exportedList),
    marked_as_bought_for_others: z
      .array(gift.extend({ title: z.string(), url: z.string().nullable(), marked_at: time.nullable() }))
      .openapi({ description: 'Items on other people’s lists.' }),
    shared_with_me: z.array(listReference.extend({ role: z.string(), since: time })),
    followed: z.array(listReference.extend({ since: time })),
    followed_shops: z.array(z.object({ handle: z.string(), name: z.string(), since: time })),
    friends: z.array(z.object({ name: z.string(), since: time })),
    friend_requests: z.array(
      z.object({
        direction: z.enum(['sent', 'received']),
        name: z.string(),
        status: z.string(),
        created_at: time,
      }),
    ),
    invite_codes: z.array(z.object({ code: z.string(), created_at: time, expires_at: time })),
    notifications: z.array(
      z.object({ kind: z.string(), data: json, created_at: time, read_at: time.nullable() }),
    ),
    imports: z.array(
      z.object({
        kind: z.string(),
        source_url: z.string().nullable(),
        unused_columns: z.array(z.string()),
        status: z.string(),
        created_at: time,
      }),
    ),
    feedback: z.array(
      z.object({
        kind: z.string(),
        category: z.string(),
        text: z.string(),
        rating: z.int().nullable(),
        created_at: time,
      }),
    ),
    partners: z.array(z.object({ partner_id: z.int(), name: z.string(), role: z.string() })),
    sessions: z.array(z.object({ created_at: time, expires_at: time })),
    password: z.object({ set_at: time, changed_at: time }).nullable(),
    passkeys: z.array(
      z.object({ name: z.string().nullable(), created_at: time, last_used_at: time.nullable() }),
    ),
    identities: z.array(z.object({ issuer: z.string(), subject: z.string(), created_at: time })),
    personal_access_tokens: z.array(z.object({ name: z.string(), created_at: time, expires_at: time })),
    merged_accounts: z.array(json),
  })
  .openapi('AccountExport');
export type AccountExport = z.infer<typeof accountExport>;

const mergedList = z.object({
  token: z.string().openapi({ description: 'Its share token in the anonymous account.' }),
  name: z.string(),
  result: z.enum(['moved', 'merged']),
  into: z
    .string()
    .nullable()
    .openapi({ description: 'Share token of the list in the account that it was merged into.' }),
  into_name: z.string().nullish().openapi({ description: 'Its name at the time.' }),
  items_moved: z.int(),
  items_already_there: z.int(),
});
export type MergedList = z.infer<typeof mergedList>;

/**
 * The data that was moved when an anonymous account was merged into another. Items the other account already had aren't
 * moved.
 */
export const mergeReceipt = z
  .object({
    old_user_id: z.string(),
    new_user_id: z.string(),
    migrated_at: time,
    lists_moved: z.int(),
    lists_merged: z.int(),
    items_moved: z.int(),
    items_already_there: z.int(),
    collaborations_moved: z.int(),
    follows_moved: z.int(),
    friends_moved: z.int(),
    friend_requests_moved: z.int(),
    invite_codes_moved: z.int(),
    notifications_moved: z.int(),
    imports_moved: z.int(),
    lists: z.array(mergedList),
  })
  .openapi('MergeReceipt');
export type MergeReceipt = z.infer<typeof mergeReceipt>;

/** A merge, as its account sees it later. */
export const accountMerge = z
  .object({
    ...mergeReceipt.shape,
    id: z.string().openapi({ description: 'For `POST /me/merges/{id}/undo`.' }),
    undo_until: time.nullable().openapi({ description: 'Null if it can’t be undone.' }),
    undone_at: time.nullable(),
    came_with: z.string().nullable().openapi({
      description: 'The anonymous account that this one was merged into before, and that was merged later.',
    }),
    lists: z.array(
      mergedList.extend({
        now: z
          .object({ token: z.string(), name: z.string() })
          .nullable()
          .openapi({ description: 'The list that its items went to, if the account still has it.' }),
      }),
    ),
  })
  .openapi('AccountMerge');
export type AccountMerge = z.infer<typeof accountMerge>;
