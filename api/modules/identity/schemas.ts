import { z } from '@hono/zod-openapi';
import { languages } from '#api/contract/language/languages.ts';
import { type TokenScope, tokenScopes } from '#api/contract/token-scopes.ts';
import { someName, time } from '#api/platform/schemas.ts';

export const sessionUser = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    display_name: z.string().nullable(),
    anonymous: z.boolean(),
  })
  .openapi('SessionUser');

export const sessionResponse = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int().openapi({ description: 'Lifetime of the access token in seconds.' }),
    user: sessionUser,
  })
  .openapi('Session');

/** A token in a request body; must not be empty or far too long. */
export const tokenText = z.string().min(1).max(4_000);

export const memberRoles = ['owner', 'member'] as const;

/** A token's scopes, as the API returns them. */
export const shownScopes = z
  .array(z.enum(tokenScopes))
  .nullable()
  .openapi({ description: 'What the token is limited to; null: everything that its member can do.' });

export const showScopes = (scopes: readonly string[]): z.infer<typeof shownScopes> =>
  scopes.length === 0 ? null : (scopes as TokenScope[]);

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
