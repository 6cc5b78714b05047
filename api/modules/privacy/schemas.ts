import { z } from '@hono/zod-openapi';
import { alertSettingsAnswer, device, pastAlert, wishAlertChanges } from '#api/modules/alerts/schemas.ts';
import { connection } from '#api/modules/assistants/schemas.ts';
import { profile } from '#api/modules/identity/schemas.ts';
import { gift } from '#api/modules/lists/schemas.ts';
import { orNull, time } from '#api/platform/schemas.ts';

const json = z.record(z.string(), z.unknown());

const exportedGift = gift.omit({ id: true });

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
  bought_at: time
    .nullable()
    .openapi({ description: 'When it was last ordered from the shop, in a surprise only by them.' }),
  reserved_until: z.string().nullable().openapi({
    format: 'date',
    description: 'The day until which some of it is reserved; null while the list is kept a surprise.',
  }),
  gifts: z
    .array(exportedGift)
    .nullable()
    .openapi({ description: 'Who gives it; null while the list is kept a surprise.' }),
  alerts: orNull(wishAlertChanges).openapi({ description: 'Null if the account’s defaults apply.' }),
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
      .array(
        exportedGift.extend({
          title: z.string(),
          url: z.string().nullable(),
          marked_at: time.nullable(),
          email: z
            .string()
            .nullable()
            .openapi({ description: 'An address that was confirmed for emails about the gift.' }),
          remind_at: time.nullable().openapi({ description: 'When a reminder is due.' }),
        }),
      )
      .openapi({ description: 'Items on other people’s lists.' }),
    written_for_others: z
      .array(z.object({ title: z.string(), description: z.string(), note: z.string() }))
      .openapi({
        description:
          'What they wrote on other people’s lists: titles, descriptions and notes of wishes, and names and descriptions of lists.',
      }),
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
    alerts: z.object({
      settings: alertSettingsAnswer,
      muted_shops: z.array(z.object({ partner_id: z.int(), since: time })),
      devices: z.array(device),
      sent: z.array(pastAlert).openapi({ description: 'The latest 1,000.' }),
    }),
    marketing_consents: z
      .array(z.object({ partner_id: z.int(), wording: z.string(), agreed_at: time }))
      .openapi({ description: 'The shops whose marketing the person agreed to, in which words.' }),
    imports: z.array(
      z.object({
        kind: z.string(),
        source_url: z.string().nullable(),
        unused_columns: z.array(z.string()),
        status: z.string(),
        created_at: time,
      }),
    ),
    waiting_lists: z
      .array(
        z.object({
          shop: z.string(),
          name: z.string(),
          since: time.nullable(),
          opened_at: time.nullable(),
          items: z.array(z.object({ title: z.string(), url: z.string(), note: z.string() })),
        }),
      )
      .openapi({
        description:
          'Lists that shops brought from other services: those that wait for the person, and those they have opened.',
      }),
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
    connections: z.array(connection).openapi({ description: 'Assistants that act for the person.' }),
    partner_actions: z
      .array(
        z.object({
          partner_id: z.int().nullable(),
          at: time,
          action: z.string(),
          outcome: z.string().nullable(),
          ip: z.string().nullable(),
          user_agent: z.string().nullable(),
        }),
      )
      .openapi({ description: 'What they did as a member of a partner, newest first, at most 10,000.' }),
    merged_accounts: z.array(json),
  })
  .openapi('AccountExport');

export type AccountExport = z.infer<typeof accountExport>;
