import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { counterShards, plansWithHardStop } from '#api/modules/plans/limits.ts';
import { isSuspended } from '#api/modules/plans/suspended.ts';
import { forgetUsage } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { endOfDay, periodOf } from '#api/platform/period.ts';
import type { BillingCap } from './billing-caps.ts';

/** A share or a view of a list. Counts once per `dedupeKey`. */
export interface ListAction {
  kind: 'share' | 'list_view';
  listId: number;
  dedupeKey: string;
  at: Date;
  /** Caps beyond which it isn't billed, each per partner. Without caps, it is always billed. */
  caps?: BillingCap[];
  /** The signed-in user who shares or views. */
  userId?: string | undefined;
}

/** Partner, key and test mode of the list's newest item that came from a partner. */
const readSource = statement('list_source')`
  SELECT i.source_partner_id, i.api_key_id, i.is_test FROM list_items i
  WHERE i.list_id = :listId AND i.source_partner_id IS NOT NULL
  ORDER BY i.added_at DESC, i.id DESC LIMIT 1`;

/** The partners that supplied items of a shared list, each with the number of items. */
const readSuppliers = statement('list_suppliers')`
  SELECT l.id AS list_id, l.owner_id, s.partner_id, count(*)::int AS items, bool_and(s.is_test) AS is_test
  FROM lists l CROSS JOIN LATERAL (
    SELECT i.id, i.source_partner_id AS partner_id, i.is_test FROM list_items i WHERE i.list_id = l.id
    UNION SELECT i.id, o.partner_id, o.is_test FROM list_items i JOIN item_sources o ON o.item_id = i.id WHERE i.list_id = l.id) s
  WHERE l.id = :listId AND s.partner_id IS NOT NULL GROUP BY s.partner_id, l.id`;

const isConfirmed = statement('shopper_is_confirmed')`
  SELECT 1 FROM users WHERE id = :userId AND NOT anonymous`;

/** Maximum lists or shoppers of a batch to read concurrently. */
const atOnce = 4;

const sharedWith = `(
    SELECT t.partner_id, t.list_id, t.owner_id, t.items, t.is_test, fresh.at
    FROM unnest(:toldPartners::bigint[], :toldLists::bigint[], :toldOwners::uuid[], :toldItems::int[], :toldTests::boolean[])
      AS t (partner_id, list_id, owner_id, items, is_test)
    JOIN fresh ON fresh.list_id = t.list_id AND fresh.kind = 'share' JOIN claimed ON claimed.key = fresh.dedupe_key)`;

/**
 * Actions beyond a cap are recorded only in the ledger. Shoppers with a confirmed email address
 * have their own cap; everyone else shares their network's. Touches no rows of shoppers, so a batch
 * can contain lists of any database. Lock order as in saves: caps, counters.
 */
const countActions = statement('list_actions_count')`
  WITH sent AS (
    SELECT DISTINCT ON (dedupe_key) *
    FROM unnest(:kinds::text[], :listIds::bigint[], :dedupeKeys::text[], :moments::timestamptz[], :periods::text[],
                :confirmed::boolean[], :sources::bigint[], :keyIds?::bigint[], :tests::boolean[])
      AS t (kind, list_id, dedupe_key, at, period, is_confirmed, source_partner_id, api_key_id, is_test)
    ORDER BY dedupe_key, at
  ), fresh AS (
    SELECT sent.* FROM sent WHERE NOT EXISTS (SELECT 1 FROM dedupe_keys k WHERE k.key = sent.dedupe_key)
  ), caps AS (
    SELECT DISTINCT fresh.dedupe_key, fresh.at, c.ceiling, c.ends_at, c.reason,
           sha256(c.subject || int8send(fresh.source_partner_id)) AS subject
    FROM unnest(:cappedKeys::text[], :subjects::bytea[], :ceilings::int[], :capEnds::timestamptz[], :reasons::text[])
      AS c (dedupe_key, subject, ceiling, ends_at, reason)
    JOIN fresh ON fresh.dedupe_key = c.dedupe_key AND fresh.is_confirmed = (c.reason = 'shopper_cap')
  ), used AS (
    INSERT INTO billing_caps AS b (subject, used, ends_at)
    SELECT subject, count(*), max(ends_at) FROM caps GROUP BY subject ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET used = b.used + excluded.used
    RETURNING subject, used
  ), ranked AS (
    SELECT caps.*, used.used - row_number() OVER (PARTITION BY caps.subject ORDER BY at DESC, dedupe_key DESC) + 1 AS rank
    FROM caps JOIN used ON used.subject = caps.subject
  ), unbilled AS (
    SELECT DISTINCT dedupe_key, reason FROM ranked WHERE rank > ceiling
  ), claimed AS (
    INSERT INTO dedupe_keys (key, expires_at)
    SELECT dedupe_key, ${endOfDay('at')} FROM fresh ORDER BY dedupe_key
    ON CONFLICT (key) DO NOTHING
    RETURNING key
  ), entry AS (
    INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, is_test, occurred_at, unbilled_reason)
    SELECT source_partner_id, period, kind, api_key_id, list_id, is_test, at, unbilled.reason
    FROM fresh JOIN claimed ON claimed.key = fresh.dedupe_key
    LEFT JOIN unbilled ON unbilled.dedupe_key = fresh.dedupe_key
    WHERE NOT ${isSuspended('fresh.source_partner_id')}
    RETURNING partner_id, period, kind, unbilled_reason
  ), told AS (${insertEvents('list.shared', sharedWith, {
    subject: "'list:' || e.list_id",
    at: 'e.at',
    user_id: 'e.owner_id',
    is_test: 'e.is_test',
    data: "jsonb_build_object('items', e.items)",
  })}
  )
  INSERT INTO usage_counters AS u (partner_id, period, shard, shares, list_views)
  SELECT e.partner_id, e.period, CASE WHEN p.plan = ANY(:plansWithHardStop::text[]) THEN 0 ELSE :shard::int END,
         count(*) FILTER (WHERE e.kind = 'share'), count(*) FILTER (WHERE e.kind = 'list_view')
  FROM entry e JOIN partners p ON p.id = e.partner_id WHERE e.unbilled_reason IS NULL
  GROUP BY e.partner_id, e.period, p.plan ORDER BY e.partner_id, e.period
  ON CONFLICT (partner_id, period, shard)
    DO UPDATE SET shares = u.shares + excluded.shares, list_views = u.list_views + excluded.list_views
  RETURNING partner_id`;

/**
 * Writes shares and list views to the ledger and the counters, each `dedupeKey` once; partners with
 * items on a shared list get an event. Each action is attributed to the partner of the list's
 * newest item that came from a partner; without such an item, it isn't counted. Never refuses an
 * action.
 */
export async function countListActions(ctx: Context, sql: Sql, actions: ListAction[]): Promise<void> {
  const inTurn = pLimit(atOnce);
  const read = async <Key, Row>(keys: Iterable<Key>, rowsOf: (key: Key) => Promise<Row[]>) =>
    new Map(await inTurn.map(new Set(keys), async (key) => [key, await rowsOf(key)] as const));
  const sources = await read(
    actions.map(({ listId }) => listId),
    (listId) => sql.rows(readSource, { listId }),
  );
  const counted = actions.flatMap((action) =>
    (sources.get(action.listId) ?? []).map((source) => ({ ...action, source })),
  );
  if (counted.length === 0) return;
  const confirmed = await read(
    counted.flatMap(({ userId }) => userId ?? []),
    (userId) => sql.rows(isConfirmed, { userId }),
  );
  const suppliers = await read(
    counted.flatMap(({ kind, listId }) => (kind === 'share' ? listId : [])),
    (listId) => sql.rows(readSuppliers, { listId }),
  );
  const told = [...suppliers.values()].flat();
  const caps = counted.flatMap(({ dedupeKey, caps: own = [] }) => own.map((cap) => ({ dedupeKey, ...cap })));
  const partners = await sql.rows(countActions, {
    kinds: counted.map(({ kind }) => kind),
    listIds: counted.map(({ listId }) => listId),
    dedupeKeys: counted.map(({ dedupeKey }) => dedupeKey),
    moments: counted.map(({ at }) => at),
    periods: counted.map(({ at }) => periodOf(at)),
    confirmed: counted.map(({ userId }) => userId !== undefined && (confirmed.get(userId) ?? []).length > 0),
    sources: counted.map(({ source }) => source.source_partner_id),
    keyIds: counted.map(({ source }) => source.api_key_id),
    tests: counted.map(({ source }) => source.is_test),
    shard: randomInt(counterShards),
    plansWithHardStop,
    cappedKeys: caps.map(({ dedupeKey }) => dedupeKey),
    subjects: caps.map(({ subject }) => subject),
    ceilings: caps.map(({ ceiling }) => ceiling),
    capEnds: caps.map(({ endsAt }) => endsAt),
    reasons: caps.map(({ reason }) => reason),
    toldPartners: told.map((supplier) => supplier.partner_id),
    toldLists: told.map((supplier) => supplier.list_id),
    toldOwners: told.map((supplier) => supplier.owner_id),
    toldItems: told.map((supplier) => supplier.items),
    toldTests: told.map((supplier) => supplier.is_test),
  });
  for (const { partner_id: partnerId } of partners) forgetUsage(ctx, partnerId);
}

/** Counts making a list public: one action, and one event per partner, per list and UTC day. */
export async function countShare(
  ctx: Context,
  sql: Sql,
  listId: number,
  by: Pick<ListAction, 'userId' | 'caps'> = {},
): Promise<void> {
  const at = ctx.clock();
  const dedupeKey = `share:${listId}:${at.toISOString().slice(0, 10)}`;
  await countListActions(ctx, sql, [{ kind: 'share', listId, dedupeKey, at, ...by }]);
  ctx.adapters.jobs.nudge('dispatch-events');
}
