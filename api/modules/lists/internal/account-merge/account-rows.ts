import { hasItemTextsBy } from '#api/modules/lists/text-authors.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { peopleOfOld } from './move-relations.ts';

/** The primary keys of the tables that a merge touches, in the order in which their rows can be put back. */
export const keysOf = {
  users: ['id'],
  lists: ['id'],
  list_items: ['id'],
  gift_claims: ['id'],
  item_sources: ['item_id', 'partner_id'],
  list_collaborators: ['list_id', 'user_id'],
  list_follows: ['list_id', 'user_id'],
  creator_shop_follows: ['shop_id', 'user_id'],
  friendships: ['user_a', 'user_b'],
  friend_requests: ['id'],
  invite_codes: ['code'],
  notifications: ['id'],
  imports: ['id'],
  import_rows: ['import_id', 'position'],
  feedback: ['id'],
  legacy_users: ['identifier_hash'],
  partner_members: ['partner_id', 'user_id'],
  account_migrations: ['old_user_id'],
  wish_alerts: ['item_id'],
  alert_settings: ['user_id'],
  alert_mutes: ['user_id', 'partner_id'],
  alert_mails: ['id'],
  alerts: ['id'],
} as const;
export type Part = keyof typeof keysOf;
export const parts = Object.keys(keysOf) as Part[];

export type Row = Record<string, unknown>;

/** A row as JSON, with its table. */
export interface PartRow {
  part: Part;
  row: Row;
}

/** Items of the anonymous account, the other account's items of the same products, and marks on others' lists. */
const readItemIds = statement('merge_scope_items')`
  SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = :oldUserId
  UNION SELECT t.id FROM lists g JOIN list_items o ON o.list_id = g.id
    JOIN list_items t ON t.product_id = o.product_id AND t.variant_id = o.variant_id
    JOIN lists l ON l.id = t.list_id AND l.owner_id = :newUserId
  WHERE g.owner_id = :oldUserId
  UNION SELECT id FROM list_items WHERE purchased_by_id = :oldUserId
  UNION SELECT item_id FROM gift_claims WHERE user_id = :oldUserId AND item_id IS NOT NULL
  UNION SELECT i.id FROM list_items i WHERE ${hasItemTextsBy('ARRAY[:oldUserId::uuid]')}`;

const readNotificationIds = statement('merge_scope_notifications')`
  SELECT id FROM notifications WHERE user_id = :oldUserId
  UNION SELECT id FROM notifications WHERE data->>'by_user_id' = :oldUserId::uuid::text AND user_id IN (${peopleOfOld})
  UNION SELECT id FROM notifications WHERE by_user_id = :oldUserId`;

const readMailIds = statement('merge_scope_alert_mails')`
  SELECT id FROM alert_mails WHERE user_id = :oldUserId`;
const readAlertIds = statement('merge_scope_alerts')`SELECT id FROM alerts WHERE user_id = :oldUserId`;

const isOfOld = 'x.user_id = (:people::uuid[])[1]';
const isTheirs = 'x.user_id = ANY(:people::uuid[])';
const conditions: Record<Part, string> = {
  users: 'x.id = ANY(:people::uuid[])',
  lists: 'x.owner_id = ANY(:people::uuid[])',
  list_items: 'x.id = ANY(:itemIds::bigint[])',
  gift_claims: `x.item_id = ANY(:itemIds::bigint[]) OR (x.item_id IS NULL AND ${isTheirs})`,
  item_sources: 'x.item_id = ANY(:itemIds::bigint[])',
  list_collaborators: isTheirs,
  list_follows: isTheirs,
  creator_shop_follows: isTheirs,
  friendships: 'x.user_a = ANY(:people::uuid[]) OR x.user_b = ANY(:people::uuid[])',
  friend_requests: 'x.from_user_id = ANY(:people::uuid[]) OR x.to_user_id = ANY(:people::uuid[])',
  invite_codes: isTheirs,
  notifications: 'x.id = ANY(:notificationIds::bigint[])',
  imports: isTheirs,
  import_rows: `x.item_id = ANY(:itemIds::bigint[])
    AND x.import_id IN (SELECT id FROM imports WHERE user_id = ANY(:people::uuid[]))`,
  feedback: isTheirs,
  legacy_users: isTheirs,
  partner_members: isTheirs,
  account_migrations: 'x.new_user_id = ANY(:people::uuid[])',
  wish_alerts: 'x.item_id = ANY(:itemIds::bigint[])',
  alert_settings: isTheirs,
  // The new account keeps the muted shops that it took over.
  alert_mutes: isOfOld,
  alert_mails: 'x.id = ANY(:mailIds::bigint[])',
  alerts: 'x.id = ANY(:alertIds::bigint[])',
};
/**
 * Columns that can't be put back. `owner_id` is among them, because the database copies it from the
 * list.
 */
const leftOut: Partial<Record<Part, string>> = {
  account_migrations: " - 'receipt' - 'old_token_hashes'",
  list_items: " - 'owner_id'",
  item_sources: " - 'owner_id'",
  list_collaborators: " - 'owner_id'",
  imports: " - 'owner_id'",
  import_rows: " - 'owner_id'",
  wish_alerts: " - 'owner_id'",
};
const everything = parts
  .map((part) => {
    const row = `to_jsonb(x)${leftOut[part] ?? ''}`;
    return `SELECT '${part}' AS part, ${row} AS row FROM ${part} x WHERE ${conditions[part]}`;
  })
  .join(' UNION ALL ');
const readEverything = statement('merge_rows')<PartRow, 'part' | 'row'>`${everything}`;

/** The rows that a merge of the two accounts can change. */
export interface MergeScope {
  /** The anonymous account first. */
  people: string[];
  itemIds: number[];
  notificationIds: number[];
  mailIds: number[];
  alertIds: number[];
}

export async function readScope(
  sql: Sql,
  { oldUserId, newUserId }: { oldUserId: string; newUserId: string },
): Promise<MergeScope> {
  const items = await sql.rows(readItemIds, { oldUserId, newUserId });
  const notifications = await sql.rows(readNotificationIds, { oldUserId });
  const mails = await sql.rows(readMailIds, { oldUserId });
  const alerts = await sql.rows(readAlertIds, { oldUserId });
  return {
    people: [oldUserId, newUserId],
    itemIds: items.map(({ id }) => id),
    notificationIds: notifications.map(({ id }) => id),
    mailIds: mails.map(({ id }) => id),
    alertIds: alerts.map(({ id }) => id),
  };
}

/** All rows that a merge can change, in their current state. */
export const readRows = (sql: Sql, scope: MergeScope): Promise<PartRow[]> => sql.rows(readEverything, scope);
