import { z } from '@hono/zod-openapi';

/**
 * Kinds of notifications and the `data` each has:
 * `friend_request` {request_id, by_user_id, by_name} · `friend_accepted` {by_user_id, by_name} ·
 * `list_shared` {list_token, list_name, by_name} · `item_purchased` {list_token, list_name, item_id, item_title,
 * by_name} · `gift_changed` {change: 'renamed' | 'changed' | 'removed', list_token, list_name, item_id, item_title,
 * new_title, by_name} ·
 * `list_followed` {list_token, list_name, by_name} · `import_done` {import_id, list_token, list_name, saved, failed,
 * error}
 */
const notificationKinds = [
  'friend_request',
  'friend_accepted',
  'list_shared',
  'item_purchased',
  'gift_changed',
  'list_followed',
  'import_done',
] as const;

export const notification = z
  .object({
    id: z.int(),
    kind: z.enum(notificationKinds),
    data: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'Names, IDs and tokens used in the text, depending on the kind.' }),
    created_at: z.string(),
    read_at: z.string().nullable(),
  })
  .openapi('Notification');

export type NotificationKind = (typeof notificationKinds)[number];
export type Notification = z.infer<typeof notification>;
