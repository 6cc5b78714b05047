import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { notifyGivers } from './internal/gifts/notify-givers.ts';
import { requireRole } from './internal/require-role.ts';
import { readItem } from './list-items.ts';
import type { HostedProduct } from './schemas.ts';
import { editorOf } from './text-authors.ts';

/** Omitted fields stay unchanged. Prices in minor units; `priority` 1 to 4, null for none. */
export interface ItemChanges {
  /** Its title on the list; empty restores the original title. */
  title?: string;
  note?: string;
  quantity?: number;
  priority?: number | null;
  priceMinor?: number | null;
  currency?: string | null;
}

const given = (column: string) => `CASE WHEN :changes::jsonb ? '${column}' THEN`;

/** Repeating a change has no effect. */
const changeItem = statement('item_update')`
  WITH wanted AS (
    SELECT i.id,
      ${given('title')} nullif(:changes ->> 'title', '') ELSE i.custom_title END AS custom_title,
      ${given('note')} :changes ->> 'note' ELSE i.note END AS note,
      ${given('quantity')} (:changes ->> 'quantity')::int ELSE i.quantity END AS quantity,
      ${given('priority')} (:changes ->> 'priority')::int ELSE i.priority END AS priority,
      ${given('priceMinor')} (:changes ->> 'priceMinor')::bigint ELSE i.price_minor END AS price_minor,
      ${given('priceMinor')} CASE WHEN :changes -> 'priceMinor' <> 'null' THEN coalesce(:changes ->> 'currency', i.currency) END
        ELSE i.currency END AS currency
    FROM list_items i WHERE i.id = :itemId AND i.list_id = :listId
  ), changed AS (
    UPDATE list_items i SET custom_title = w.custom_title, note = w.note, quantity = w.quantity, priority = w.priority,
      price_minor = w.price_minor, currency = w.currency, updated_at = :now,
      saved_price_minor = CASE WHEN (i.price_minor, i.currency) IS NOT DISTINCT FROM (w.price_minor, w.currency) THEN i.saved_price_minor END,
      price_at = CASE WHEN (i.price_minor, i.currency) IS DISTINCT FROM (w.price_minor, w.currency) THEN :now ELSE i.price_at END,
      note_by = CASE WHEN i.note = w.note THEN i.note_by ELSE ${editorOf} END,
      title_by = CASE WHEN i.custom_title IS NOT DISTINCT FROM w.custom_title THEN i.title_by ELSE ${editorOf} END
    FROM wanted w WHERE i.id = w.id
      AND (i.custom_title, i.note, i.quantity, i.priority, i.price_minor, i.currency) IS DISTINCT FROM
          (w.custom_title, w.note, w.quantity, w.priority, w.price_minor, w.currency)
    RETURNING i.list_id
  )
  UPDATE lists SET updated_at = :now FROM changed WHERE lists.id = changed.list_id RETURNING lists.id`;

const readCurrency = statement('item_update_currency')`
  SELECT currency FROM list_items WHERE id = :itemId AND list_id = :listId`;

/** An amount is meaningless without its currency, and another currency changes its value. */
async function requireBoth(
  sql: Sql,
  at: { itemId: number; listId: number },
  { priceMinor, currency }: ItemChanges,
): Promise<void> {
  if (((priceMinor ?? null) !== null) === ((currency ?? null) !== null)) return;
  const [item] = await sql.rows(readCurrency, at);
  const [field, isClear] =
    typeof priceMinor === 'number'
      ? ['currency', currency === undefined && item?.currency !== null]
      : ['price_minor', priceMinor === undefined && currency === item?.currency];
  if (item && !isClear)
    throw new ServiceError('invalid_input', { field, hint: 'send price_minor and currency together' });
}

/**
 * Changes an item's data on a list. For owners and editors. Removing the price also removes the
 * currency.
 * @throws ServiceError `not_found`, `forbidden`, `invalid_input`
 */
export async function updateItem(
  ctx: Context,
  userId: string,
  token: string,
  itemId: number,
  changes: ItemChanges,
): Promise<HostedProduct> {
  const now = ctx.clock();
  return transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'editor', lock: true });
    await requireBoth(sql, { itemId, listId: list.id }, changes);
    const values = { ...changes, ...(changes.title !== undefined && { title: changes.title.trim() }) };
    await notifyGivers(ctx, sql, { userId, listIds: [list.id], itemIds: [itemId] }, async () => {
      const changed = await sql.rows(changeItem, {
        itemId,
        listId: list.id,
        userId,
        changes: JSON.stringify(values),
        now,
      });
      // The quantity decides whether enough is bought.
      if (changed.length > 0) await settleClaims(sql, [itemId], now);
    });
    return readItem(ctx, sql, { userId, token, itemId });
  });
}
