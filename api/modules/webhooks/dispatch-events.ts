import { DatabaseError } from 'pg';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { pseudonym } from '#api/modules/events/pseudonym.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { dropDeliveries, waitingEndpoints } from './drop-deliveries.ts';
import { streamLock } from './event-fence.ts';
import { getsEvents, isReady } from './internal/send-event.ts';

/** Events per transaction. */
const atOnce = 500;

/**
 * One server at a time, so that IDs ascend in the order in which events become visible, and readers
 * miss none.
 */
const takeTurn = statement('events_take_turn')`
  SELECT pg_try_advisory_xact_lock(${streamLock}) AS has_turn`;

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

const readOldest = statement('event_outbox_oldest')`
  SELECT id FROM event_outbox WHERE id <> ALL(:left::bigint[]) ORDER BY id LIMIT :limit`;

/**
 * Removes events from the outbox in the same statement, so that an erasure deletes them there, or
 * waits and then finds them in the stream. The previous version removes them after writing them, so
 * they can be in the stream already.
 */
const move = statement('events_dispatch')`
  WITH t AS MATERIALIZED (
    DELETE FROM event_outbox WHERE id = ANY(:ids::bigint[]) RETURNING *
  ), made AS (
    INSERT INTO events (outbox_id, partner_id, type, subject, user_id, data, created_at)
    SELECT t.id, t.partner_id, t.type, t.subject, t.user_id,
           CASE WHEN t.user_id IS NULL THEN '{}' ELSE jsonb_build_object('shopper', ${pseudonym('shp_', 'heard_by', 't.user_id')}) END
           || CASE WHEN t.item_id IS NULL THEN '{}' ELSE jsonb_build_object('item', ${pseudonym('itm_', 'heard_by', 't.item_id')}) END
           || CASE WHEN p.id IS NULL THEN '{}' ELSE jsonb_build_object('product', ${product}) END
           || CASE WHEN t.type IN ('item.saved', 'item.removed', 'list.shared', 'gift.claimed', 'order.attributed', 'order.refunded') THEN jsonb_build_object('is_test', t.is_test) ELSE '{}' END
           || (t.data - 'supplied'), t.created_at
    FROM t JOIN partners heard_by ON heard_by.id = t.partner_id LEFT JOIN products p ON p.id = t.product_id
    ORDER BY t.id
    ON CONFLICT (outbox_id, created_at) WHERE outbox_id IS NOT NULL DO NOTHING
    RETURNING id, partner_id, type, subject
  )
  INSERT INTO event_deliveries (endpoint_id, event_id, subject, next_try_at)
  SELECT e.id, made.id, made.subject, :now
  FROM made JOIN event_endpoints e ON e.partner_id = made.partner_id AND made.type = ANY(e.types)
  JOIN partners p ON p.id = e.partner_id
  WHERE ${getsEvents}`;

const drop = statement('events_drop')`
  DELETE FROM event_outbox WHERE id = :id RETURNING partner_id, type, subject`;

/**
 * Moves events from the outbox to the partners' streams, and starts due deliveries. A batch moves
 * in one statement, so each event is in the stream once, whatever crashes.
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
  try {
    return (await dispatch(ctx, ids)) && ids.length === atOnce;
  } catch (error) {
    if (isTemporary(error)) throw error;
    for (const id of ids) {
      const done = await skipFailingRow(ctx.log, { event: id }, 'an event was not dispatched', () =>
        dispatchOrDrop(ctx, id).then(() => true),
      );
      if (!done) left.push(id);
    }
    return ids.length === atOnce;
  }
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

/** @returns whether it was this server's turn */
const dispatch = (ctx: Context, ids: number[]): Promise<boolean> =>
  transaction(ctx.pool, async (sql) => {
    const [turn] = await sql.rows(takeTurn, {});
    if (!turn?.has_turn) return false;
    await sql.rows(move, { ids, now: ctx.clock() });
    return true;
  });

const findDue = statement('event_deliveries_endpoints')`
  WITH RECURSIVE ${waitingEndpoints}
  SELECT endpoint.id, EXISTS (
    SELECT 1 FROM event_deliveries d WHERE d.endpoint_id = endpoint.id AND d.next_try_at <= :now) AS is_due
  FROM endpoint WHERE endpoint.id IS NOT NULL`;

const findReady = statement('event_endpoints_ready')`
  SELECT e.id, e.partner_id, e.paused_at, ${isReady} AS is_ready FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.id = ANY(:ids::bigint[])`;

/** Starts due deliveries, and drops those to endpoints that are paused or gone. */
async function handOutDue(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const found = await ctx.sql.rows(findDue, { now });
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
  if (stopped.length > 0) await dropDeliveries(ctx.sql, stopped, now);
}
