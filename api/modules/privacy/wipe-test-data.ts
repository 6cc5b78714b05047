import { countWatchers } from '#api/modules/alerts/count-watchers.ts';
import { type Member, requireOwnerRole } from '#api/modules/identity/find-member.ts';
import { readTestKeys } from '#api/modules/keys/read-test-keys.ts';
import { countTestSaves, withdrawTestItems } from '#api/modules/lists/withdraw-test-items.ts';
import { readVisibleSales } from '#api/modules/orders/read-visible-sales.ts';
import { removeTestOrders } from '#api/modules/orders/remove-test-orders.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const day = 24 * 60 * 60 * 1000;

const findFirst = statement('test_events_first')`
  SELECT least(
    (SELECT min(created_at) FROM analytics_events WHERE partner_id = :partnerId),
    (SELECT min(created_at) FROM basket_events WHERE partner_id = :partnerId)) AS first`;

/** Basket events have no test flag, so they're found by their key. */
const deleteDay = statement('test_events_delete')`
  WITH reported AS (
    DELETE FROM analytics_events
    WHERE partner_id = :partnerId AND is_test AND created_at >= :from::timestamptz AND created_at < :to::timestamptz
  )
  DELETE FROM basket_events
  WHERE partner_id = :partnerId AND created_at >= :from::timestamptz AND created_at < :to::timestamptz
    AND api_key_id = ANY(:keyIds::bigint[])`;

/** The extent of a wipe: items that test keys saved, and orders of such items. */
export interface TestData {
  saves: number;
  orders: number;
}

/** Counts what a wipe would remove, except gifts that surprises hide from partner members. */
export async function readTestData(ctx: Context, { partnerId }: Member): Promise<TestData> {
  const [saves, { testOrders }] = await Promise.all([
    countTestSaves(ctx, partnerId),
    readVisibleSales(ctx, partnerId),
  ]);
  return { saves, orders: testOrders };
}

/**
 * Starts removing the data that the partner's test keys created, in the background.
 * @returns the most that can be removed
 * @throws ServiceError `forbidden` for anyone but owners
 */
export async function requestWipe(ctx: Context, member: Member): Promise<TestData> {
  requireOwnerRole(member);
  const { partnerId } = member;
  const data = await readTestData(ctx, member);
  await ctx.adapters.jobs.send('wipe-test-data', { partnerId }, { singletonKey: String(partnerId) });
  return data;
}

/**
 * Removes the data that a partner's test keys created: orders of items they saved, saves on
 * shoppers' lists, and events from pages and baskets. The ledger stays, because billing is based on
 * it. Can be repeated.
 * @returns how much it removed
 */
export async function wipeTestData(
  ctx: Context,
  partnerId: number,
  stopping?: AbortSignal,
): Promise<TestData> {
  // Orders first, because items with orders stay.
  const orders = await removeTestOrders(ctx, partnerId, stopping);
  const saves = await withdrawTestItems(ctx, partnerId, stopping);
  // Otherwise reports would count people waiting for these items until the next hour.
  await countWatchers(ctx, partnerId);
  const keyIds = [...(await readTestKeys(ctx, partnerId))];
  const [events] = await ctx.sql.rows(findFirst, { partnerId });
  const until = ctx.clock().getTime();
  for (let from = events?.first?.getTime() ?? Infinity; from <= until; from += day) {
    stopping?.throwIfAborted();
    await ctx.sql.rows(deleteDay, {
      partnerId,
      keyIds,
      from: new Date(from),
      to: new Date(from + day),
    });
  }
  return { saves, orders };
}
