import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { monthOf } from '#api/platform/period.ts';

/** A customer's actions at a partner: on their items, and on their lists if the item is deleted. */
export interface CustomerActions {
  partnerId: number;
  itemIds: number[];
  listIds: number[];
  /** Limits the actions on lists to those with this key; null for all of the partner's keys. */
  onlyKeyId: number | null;
}

/** A customer's actions, or all of a partner's. */
export type Forgotten = CustomerActions | { partnerId: number };

const readSpan = statement('history_span', 'events')`
  SELECT min(occurred_at) AS first, max(occurred_at) AS last FROM ledger_history WHERE partner_id = :partnerId`;

const ofMonth = `partner_id = :partnerId AND occurred_at >= :start::timestamptz AND occurred_at < :end::timestamptz`;
const ofLists = `list_id = ANY(:listIds::bigint[]) AND (:onlyKeyId?::bigint IS NULL OR api_key_id = :onlyKeyId)`;
const readItems = statement('history_items', 'events')`
  SELECT DISTINCT item_id FROM ledger_history WHERE ${ofMonth} AND ${ofLists} AND item_id IS NOT NULL`;
const findKept = statement('history_kept_items', 'everywhere')`
  SELECT id FROM list_items WHERE id = ANY(:itemIds::bigint[])`;

/** The same condition as in `privacy_actions`. */
const ofCustomer = `${ofMonth} AND (item_id = ANY(:itemIds::bigint[])
    OR (${ofLists} AND coalesce(item_id <> ALL(:kept::bigint[]), true)))`;
const unlinkCustomer = statement('history_unlink', 'events')`
  UPDATE ledger_history SET item_id = NULL, list_id = NULL WHERE ${ofCustomer}`;
const readCustomer = statement('history_of_customer', 'events')`
  SELECT kind, is_test, occurred_at FROM ledger_history WHERE ${ofCustomer} ORDER BY id`;
const unlinkPartner = statement('history_unlink_partner', 'events')`
  UPDATE ledger_history SET api_key_id = NULL, list_id = NULL, item_id = NULL
  WHERE ${ofMonth} AND (api_key_id IS NOT NULL OR list_id IS NOT NULL OR item_id IS NOT NULL)`;

/** A partner's months in the history, one by one, so that no statement takes long. */
async function* monthsIn(ctx: Context, partnerId: number) {
  const [span] = await ctx.events.sql.rows(readSpan, { partnerId });
  const { first, last } = span!;
  if (!first || !last) return;
  for (let month = monthOf(first); month.start <= last; month = monthOf(month.end))
    yield { partnerId, ...month };
}

/** Adds the month's items that still exist, because they have been moved to another list. */
async function valuesOf(
  ctx: Context,
  month: { partnerId: number; start: Date; end: Date },
  of: CustomerActions,
) {
  const values = { ...month, ...of };
  const items = await ctx.events.sql.rows(readItems, values);
  const found = await ctx.sql.rows(findKept, { itemIds: items.map(({ item_id: id }) => id!) });
  return { ...values, kept: found.map(({ id }) => id) };
}

/** A customer's actions in the ledger's history before its `end`, oldest first. */
export async function readHistoryOf(ctx: Context, of: CustomerActions, end: Date) {
  const found: { kind: string; is_test: boolean; occurred_at: Date }[] = [];
  for await (const month of monthsIn(ctx, of.partnerId))
    if (month.start < end)
      found.push(...(await ctx.events.sql.rows(readCustomer, await valuesOf(ctx, month, of))));
  return found;
}

/** Removes references from the ledger's history. Can be repeated. */
export async function forgetHistory(ctx: Context, of: Forgotten): Promise<void> {
  for await (const month of monthsIn(ctx, of.partnerId)) {
    if ('itemIds' in of) await ctx.events.sql.rows(unlinkCustomer, await valuesOf(ctx, month, of));
    else await ctx.events.sql.rows(unlinkPartner, month);
  }
}

/**
 * Enqueues `forgetHistory`, if there's an events database, for when the transaction of `client` has
 * removed the references from the ledger. A month that is being moved is compared afterwards, so
 * none comes back.
 */
export async function sendForgetHistory(ctx: Context, of: Forgotten, client: PoolClient): Promise<void> {
  if (ctx.events.url !== undefined) await ctx.adapters.jobs.send('forget-history', of, { client });
}
