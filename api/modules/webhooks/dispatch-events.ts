import { DatabaseError } from 'pg';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { pseudonym } from '#api/modules/events/pseudonym.ts';
import type { Context } from '#api/platform/context.ts';
import { isRefusal } from '#api/platform/db/event-backlog.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { orSkip } from '#api/platform/jobs/or-skip.ts';
import { dropDeliveries, waitedFor } from './drop-deliveries.ts';
import { fenceNow, streamLock } from './event-fence.ts';
import { getsEvents, isReady } from './internal/send-event.ts';

/** Events per batch. */
const atOnce = 500;

/**
 * One server at a time, so that IDs ascend in the order in which events become visible, and readers
 * miss none.
 */
const takeTurn = statement('events_take_turn', 'events')`
  WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${streamLock}) AS has_turn)
  SELECT has_turn, CASE WHEN has_turn THEN ${fenceNow} END AS fence FROM turn`;

/**
 * SQL: the data the partner supplied with an event `t`, else the public data of its product `p`.
 */
const ofProduct = (column: string) => `CASE WHEN NOT p.private THEN p.${column} END`;
const supplied = (column: string) => `t.data -> 'supplied' ->> '${column}'`;
const hasPrice = `${supplied('currency')} IS NOT NULL`;

const product = `jsonb_build_object(
    'url', coalesce(${supplied('url')}, p.url),
    'title', coalesce(nullif(${supplied('title')}, ''), ${ofProduct('title')}, ''),
    'image_url', coalesce(${supplied('image_url')}, ${shareableImage}),
    'price_minor', CASE WHEN ${hasPrice} THEN (${supplied('price_minor')})::bigint ELSE ${ofProduct('price_minor')} END,
    'currency', CASE WHEN ${hasPrice} THEN ${supplied('currency')} ELSE ${ofProduct('currency')} END,
    'availability', coalesce(${supplied('availability')}, ${ofProduct('availability')}),
    'variant_id', nullif(t.variant_id, ''),
    'metadata', coalesce(t.data -> 'supplied' -> 'metadata', '{}'))`;

const readFence = statement('events_fence', 'events')`SELECT ${fenceNow} AS fence`;

const readOldest = statement(
  'event_outbox_oldest',
  'everywhere',
)`SELECT id FROM event_outbox WHERE id <> ALL(:left::bigint[]) ORDER BY id LIMIT :limit`;

/**
 * As text, which keeps numbers exactly as they were supplied. Null if the rows' partners are gone.
 */
const readBatch = statement('event_outbox_batch', 'everywhere')`
  SELECT jsonb_agg(jsonb_build_object(
    'outbox_id', t.id, 'partner_id', t.partner_id, 'type', t.type, 'subject', t.subject, 'user_id', t.user_id,
    'created_at', t.created_at, 'data',
      CASE WHEN t.user_id IS NULL THEN '{}' ELSE jsonb_build_object('shopper', ${pseudonym('shp_', 'heard_by', 't.user_id')}) END
      || CASE WHEN t.item_id IS NULL THEN '{}' ELSE jsonb_build_object('item', ${pseudonym('itm_', 'heard_by', 't.item_id')}) END
      || CASE WHEN p.id IS NULL THEN '{}' ELSE jsonb_build_object('product', ${product}) END
      || CASE WHEN t.type IN ('item.saved', 'item.removed', 'list.shared', 'gift.claimed', 'order.attributed', 'order.refunded') THEN jsonb_build_object('is_test', t.is_test) ELSE '{}' END
      || (t.data - 'supplied'),
    'endpoints', ARRAY(
      SELECT e.id FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
      WHERE e.partner_id = t.partner_id AND t.type = ANY(e.types) AND ${getsEvents}))
  )::text AS batch
  FROM event_outbox t JOIN partners heard_by ON heard_by.id = t.partner_id LEFT JOIN products p ON p.id = t.product_id
  WHERE t.id = ANY(:ids::bigint[])`;

/** Events that are in the stream already have their deliveries, too. */
const insert = statement('events_insert', 'events')`
  WITH t AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(:batch::jsonb) AS t (
      outbox_id bigint, partner_id bigint, type text, subject text, user_id uuid, data jsonb, created_at timestamptz,
      endpoints bigint[])
  ), made AS (
    INSERT INTO events (outbox_id, partner_id, type, subject, user_id, data, created_at)
    SELECT outbox_id, partner_id, type, subject, user_id, data, created_at FROM t ORDER BY outbox_id
    ON CONFLICT (outbox_id, created_at) WHERE outbox_id IS NOT NULL DO NOTHING
    RETURNING id, outbox_id
  )
  INSERT INTO event_deliveries (endpoint_id, event_id, subject, next_try_at)
  SELECT endpoint.id, made.id, t.subject, :now
  FROM made JOIN t ON t.outbox_id = made.outbox_id CROSS JOIN LATERAL unnest(t.endpoints) AS endpoint (id)`;

const remove = statement(
  'event_outbox_remove',
  'everywhere',
)`DELETE FROM event_outbox WHERE id = ANY(:ids::bigint[])`;

const drop = statement(
  'events_drop',
  'everywhere',
)`DELETE FROM event_outbox WHERE id = :id RETURNING partner_id, type, subject`;

/**
 * Moves events from the outbox to the partners' streams, and starts due deliveries. A batch is
 * written to the stream before it leaves the outbox. After a crash in between, it's written again,
 * which changes nothing, so each event is in the stream once. While the database for events is
 * unreachable, events wait in the outbox.
 */
export async function dispatchEvents(ctx: Context, stopping?: AbortSignal): Promise<void> {
  // Events that can't be dispatched now but don't hold up others.
  const left: number[] = [];
  let isMore = true;
  while (isMore && !stopping?.aborted) isMore = await dispatchOldest(ctx, left);
  await handOutDue(ctx);
}

/**
 * Dispatches a batch, or its events one by one if the batch fails.
 * @returns whether there may be more
 */
async function dispatchOldest(ctx: Context, left: number[]): Promise<boolean> {
  const ids = (await ctx.sql.rows(readOldest, { left, limit: atOnce })).map(({ id }) => id);
  if (ids.length === 0) return false;
  let result: Result;
  try {
    result = await dispatch(ctx, ids);
  } catch (error) {
    if (isRefusal(error)) throw error;
    for (const id of ids) {
      const done = await orSkip(ctx.log, { event: id }, 'an event was not dispatched', () =>
        dispatchOrDrop(ctx, id).then(() => true),
      );
      if (!done) left.push(id);
    }
    return ids.length === atOnce;
  }
  return result === 'outdated' || (result === 'done' && ids.length === atOnce);
}

/** Drops an event that the stream can't store, so that it doesn't hold up others. */
async function dispatchOrDrop(ctx: Context, id: number): Promise<void> {
  try {
    await dispatch(ctx, [id]);
  } catch (error) {
    if (!isOfData(error)) throw error;
    const [dropped] = await ctx.sql.rows(drop, { id });
    ctx.log.error({ err: error, event: dropped }, 'an event was dropped, because the stream can’t have it');
  }
}

/** SQLSTATE: data exceptions and violated constraints. */
const isOfData = (error: unknown) => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');

/** `busy`: another server dispatches. `outdated`: something was erased after the batch was read. */
type Result = 'done' | 'busy' | 'outdated';

async function dispatch(ctx: Context, ids: number[]): Promise<Result> {
  // Before the batch is read: an erasure that the batch doesn't reflect moves the fence later.
  const [before] = await ctx.events.sql.rows(readFence, {});
  const [read] = await ctx.sql.rows(readBatch, { ids });
  const batch = read?.batch ?? null;
  const result = batch === null ? 'done' : await writeBatch(ctx, { batch, fence: before?.fence ?? null });
  if (result === 'done') await ctx.sql.rows(remove, { ids });
  return result;
}

const writeBatch = (ctx: Context, { batch, fence }: { batch: string; fence: number | null }) =>
  transaction(
    ctx.events.pool,
    async (sql): Promise<Result> => {
      const [turn] = await sql.rows(takeTurn, {});
      if (!turn?.has_turn) return 'busy';
      if (turn.fence !== fence) return 'outdated';
      await sql.rows(insert, { batch, now: ctx.clock() });
      return 'done';
    },
    'events',
  );

const findDue = statement('event_deliveries_endpoints', 'events')`
  WITH RECURSIVE ${waitedFor}
  SELECT endpoint.id, EXISTS (
    SELECT 1 FROM event_deliveries d WHERE d.endpoint_id = endpoint.id AND d.next_try_at <= :now) AS is_due
  FROM endpoint WHERE endpoint.id IS NOT NULL`;

const findReady = statement('event_endpoints_ready', 'shared')`
  SELECT e.id, e.partner_id, e.paused_at, ${isReady} AS is_ready FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.id = ANY(:ids::bigint[])`;

/** Starts due deliveries, and drops those to endpoints that are paused or gone. */
async function handOutDue(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const found = await ctx.events.sql.rows(findDue, { now });
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const endpoints = await ctx.sql.rows(findReady, { ids, now });
  const known = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const due = found.filter(({ id, is_due: isDue }) => isDue && known.get(id)?.is_ready);
  await ctx.adapters.jobs.handOut(
    'deliver-events',
    due.map(({ id: endpoint }) => ({ endpoint })),
    { group: ({ endpoint }) => String(known.get(endpoint)?.partner_id) },
  );
  const stopped = ids.filter((id) => !known.has(id) || known.get(id)?.paused_at);
  if (stopped.length > 0) await dropDeliveries(ctx, stopped, now);
}
