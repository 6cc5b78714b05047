import { notify, withdrawNotification } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { prepareClaims, stillGives } from './gift-claim-rows.ts';
import { giverReads, linkForGiver, titleForGiver } from './giver-columns.ts';

/** Keeps others from becoming givers in the meantime. */
const lockItems = statement('givers_items_lock')`
  SELECT id FROM list_items WHERE id = ANY(:itemIds::bigint[]) AND list_id = :listId ORDER BY id FOR UPDATE`;

/** The accounts that give these items, except the one that changes them. */
const readGivers = statement('givers_of_items')`
  SELECT DISTINCT ON (i.id, c.user_id) i.id AS item_id, c.user_id, ${giverReads} AS reads, ${titleForGiver} AS title,
    ${linkForGiver} AS list_token, CASE WHEN ${giverReads} THEN l.name ELSE '' END AS list_name,
    i.note, i.quantity, i.price_minor, i.currency,
    coalesce((SELECT coalesce(u.display_name, u.username) FROM users u WHERE u.id = :userId), '') AS by_name
  FROM list_items i JOIN gift_claims c ON c.item_id = i.id JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id
  WHERE i.list_id = :listId AND i.id = ANY(:itemIds::bigint[]) AND c.user_id <> :userId AND ${stillGives}
  ORDER BY i.id, c.user_id, c.id`;

type Told = Awaited<ReturnType<typeof giversOf>>[number];

interface OfList {
  listId: number;
  itemIds: number[];
}

async function giversOf(sql: Sql, by: { userId: string; now: Date }, lists: readonly OfList[]) {
  const all = [];
  for (const list of lists) all.push(...(await sql.rows(readGivers, { ...list, ...by })));
  return all;
}

const factsOf = ({ note, quantity, price_minor: price, currency }: Told) =>
  JSON.stringify([note, quantity, price, currency]);

/** The change to a wish, as far as its giver can see it; null if there is none. */
function changeFor(before: Told, after: Told | undefined) {
  if (!after) return { change: 'removed' };
  if (!after.reads) return null;
  if (after.title !== before.title) return { change: 'renamed', new_title: after.title };
  return factsOf(after) === factsOf(before) ? null : { change: 'changed' };
}

/**
 * Runs `change` on items of locked lists, and notifies the accounts that give them if they're
 * removed, or their title, note, quantity or price changes. Ignores items that aren't on the lists.
 * The latest notification about a wish replaces earlier ones, to keep the list of notifications
 * short.
 * @param userId the user who changes them
 */
export async function notifyGivers<T>(
  ctx: Context,
  sql: Sql,
  { userId, listIds, itemIds }: { userId: string; listIds: number[]; itemIds: number[] },
  change: () => Promise<T>,
): Promise<T> {
  if (itemIds.length === 0) return change();
  const locked: OfList[] = [];
  for (const listId of listIds) {
    const items = await sql.rows(lockItems, { listId, itemIds });
    if (items.length > 0) locked.push({ listId, itemIds: items.map(({ id }) => id) });
  }
  for (const list of locked) await prepareClaims(sql, list.itemIds);
  const by = { userId, now: ctx.clock() };
  const before = await giversOf(sql, by, locked);
  const result = await change();
  const after = before.length === 0 ? [] : await giversOf(sql, by, locked);
  for (const giver of before) {
    const { item_id, user_id, list_token, list_name, title, by_name } = giver;
    const changed = changeFor(
      giver,
      after.find((one) => one.item_id === item_id && one.user_id === user_id),
    );
    if (!changed || user_id === null) continue;
    const event = { userId: user_id, kind: 'gift_changed', dedupeKey: String(item_id) } as const;
    await withdrawNotification(sql, event);
    const data = { ...changed, list_token, list_name, item_id, item_title: title, by_name };
    await notify(ctx, sql, { ...event, data, byUserId: userId });
  }
  return result;
}
