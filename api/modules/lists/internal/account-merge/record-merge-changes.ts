import { isDeepStrictEqual } from 'node:util';
import { alertKinds } from '#api/contract/alerts.ts';
import { suppliedColumns } from '#api/modules/lists/promote-source.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { keysOf, type Part, type PartRow, type Row } from './account-rows.ts';

interface Change {
  part: Part;
  key: Row;
  before: Row | null;
  after: Row | null;
  survivor: Row | null;
}

const together = (columns: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(columns.map((column) => [column, columns]));

/**
 * Columns that can only be restored together, such as those of a supplier, a gift mark, an alert
 * setting or a response.
 */
export const dependentColumns: Partial<Record<Part, Record<string, readonly string[]>>> = {
  list_items: {
    ...together([...suppliedColumns.map(([ofItem]) => ofItem), 'texts']),
    ...together(['purchased', 'purchased_at', 'purchased_by_name', 'purchase_undo_hash', 'purchase_viewer']),
    position: ['list_id'],
  },
  lists: together(['surprise_until', 'surprise_open_ended', 'surprise_day', 'surprise_zone']),
  alert_settings: {
    ...together([...alertKinds, 'since', ...alertKinds.map((kind) => `${kind}_since`)]),
    ...together(['email', 'confirmed_at']),
    ...together(['quiet_from', 'quiet_to']),
  },
  friend_requests: { from_user_id: ['status'], to_user_id: ['status'] },
};

const pick = (row: Row, columns: Iterable<string>): Row =>
  Object.fromEntries([...columns].map((column) => [column, row[column] ?? null]));
const keyOf = ({ part, row }: PartRow) => pick(row, keysOf[part]);
const idOf = (one: PartRow) => one.part + JSON.stringify(keyOf(one));

function changeOf(part: Part, before: Row, after: Row): Pick<Change, 'before' | 'after'> | null {
  const changed = Object.keys(before).filter((column) => !isDeepStrictEqual(before[column], after[column]));
  if (changed.length === 0) return null;
  const others = changed.flatMap((column) => dependentColumns[part]?.[column] ?? []);
  return { before: pick(before, changed), after: pick(after, new Set([...changed, ...others])) };
}

/** A merge's two accounts, and the list that now has each merged list's items. */
export interface MergedAccounts {
  oldUserId: string;
  newUserId: string;
  mergedInto: ReadonlyMap<number, number>;
  /** Items on the old account's lists that belong to the new one. */
  added: ReadonlySet<number>;
}

const itemPlace = (listId: unknown, { product_id, variant_id }: Row) =>
  JSON.stringify([listId, product_id, variant_id]);

/**
 * Finds the row that replaces a deleted one: the same item, friend, follow or role of the other
 * account.
 */
function survivors(after: PartRow[], { oldUserId, newUserId, mergedInto }: MergedAccounts) {
  const present = new Set(after.map(idOf));
  const items = new Map(
    after.flatMap(({ part, row }) => (part === 'list_items' ? [[itemPlace(row.list_id, row), row.id]] : [])),
  );
  return ({ part, row }: PartRow): Row | null => {
    if (part === 'list_items') {
      const id = items.get(itemPlace(mergedInto.get(Number(row.list_id)), row));
      return id === undefined ? null : { id };
    }
    const counterpart = { ...row };
    for (const [column, value] of Object.entries(row))
      if (value === oldUserId) counterpart[column] = newUserId;
    if (part === 'friendships') {
      [counterpart.user_a, counterpart.user_b] = [counterpart.user_a, counterpart.user_b].sort();
    }
    const found = { part, row: counterpart };
    return present.has(idOf(found)) ? keyOf(found) : null;
  };
}

function changesBetween(before: PartRow[], after: PartRow[], accounts: MergedAccounts): Change[] {
  const survivorOf = survivors(after, accounts);
  const oldLists = new Set<unknown>();
  for (const { part, row } of before) {
    if (part === 'lists' && row.owner_id === accounts.oldUserId) oldLists.add(row.id);
  }
  const rest = new Map(after.map((one) => [idOf(one), one]));
  const changes: Change[] = [];
  for (const one of before) {
    const { part, row } = one;
    const now = rest.get(idOf(one));
    rest.delete(idOf(one));
    if (!now) {
      changes.push({ part, key: keyOf(one), before: row, after: null, survivor: survivorOf(one) });
      continue;
    }
    const isOfOld = part === 'list_items' && oldLists.has(row.list_id) && !accounts.added.has(Number(row.id));
    const change = changeOf(part, row, now.row) ?? (isOfOld ? { before: {}, after: {} } : null);
    if (change) changes.push({ part, key: keyOf(one), ...change, survivor: null });
  }
  for (const one of rest.values()) {
    changes.push({ part: one.part, key: keyOf(one), before: null, after: one.row, survivor: null });
  }
  return changes;
}

const keepChanges = statement('merge_keep_changes')`
  INSERT INTO account_merge_changes (old_user_id, part, key, before, after, survivor, created_at)
  SELECT :oldUserId, c.part, c.key, c.before, c.after, c.survivor, :now
  FROM jsonb_to_recordset(:changes::jsonb) AS c(part text, key jsonb, before jsonb, after jsonb, survivor jsonb)`;

/** Records a merge's changes to each row, so that they can be undone. */
export async function recordMergeChanges(
  sql: Sql,
  {
    before,
    after,
    accounts,
    now,
  }: { before: PartRow[]; after: PartRow[]; accounts: MergedAccounts; now: Date },
): Promise<void> {
  const changes = JSON.stringify(changesBetween(before, after, accounts));
  await sql.rows(keepChanges, { oldUserId: accounts.oldUserId, changes, now });
}
