/**
 * Kinds of notifications and the `data` each has:
 * `friend_request` {request_id, by_user_id, by_name} · `friend_accepted` {by_user_id, by_name} ·
 * `list_shared` {list_token, list_name, by_name} · `item_purchased` {list_token, list_name, item_id, item_title,
 * by_name} · `gift_changed` {change: 'renamed' | 'changed' | 'removed' | 'thanked', list_token, list_name, item_id, item_title,
 * new_title, by_name} ·
 * `list_followed` {list_token, list_name, by_name} · `import_done` {import_id, list_token, list_name, saved, failed,
 * error} · `wish_changed` {change: 'price_drop' | 'back_in_stock' | 'low_stock', list_token, item_id, item_title,
 * from_price_minor, price_minor, currency}
 */
export const notificationKinds = [
  'friend_request',
  'friend_accepted',
  'list_shared',
  'item_purchased',
  'gift_changed',
  'list_followed',
  'import_done',
  'wish_changed',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export interface Notification {
  id: number;
  kind: NotificationKind;
  /** Names, IDs and tokens used in the text. */
  data: Record<string, unknown>;
  created_at: string;
  read_at: string | null;
}
