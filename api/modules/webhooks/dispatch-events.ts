import { DatabaseError } from 'pg';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { pseudonym } from '#api/modules/events/pseudonym.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { getsEvents, isReady } from './webhooks/send-event.ts';

/** Events per transaction. */
const atOnce = 500;

/** One server at a time, so that IDs ascend in the order in which events become visible: readers miss none. */
const takeTurn = statement('events_take_turn', 'shared')`
  SELECT pg_try_advisory_xact_lock(hashtextextended('wl_events', 0)) AS has_turn`;

/** SQL: what the partner supplied with an event `t`, else what is public about its product `p`. */
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

const dispatch = statement('events_dispatch', 'everywhere')`
  WITH t AS MATERIALIZED (
    DELETE FROM event_outbox WHERE id = ANY(:ids::bigint[]) RETURNING *
  ), made AS (
    INSERT INTO events (partner_id, type, subject, user_id, data, created_at)
    SELECT t.partner_id, t.type, t.subject, t.user_id,
           CASE WHEN t.user_id IS NULL THEN '{}' ELSE jsonb_build_object('shopper', ${pseudonym('shp_', 'heard_by', 't.user_id')}) END
           || CASE WHEN t.item_id IS NULL THEN '{}' ELSE jsonb_build_object('item', ${pseudonym('itm_', 'heard_by', 't.item_id')}) END
           || CASE WHEN p.id IS NULL THEN '{}' ELSE jsonb_build_object('product', ${product}) END
           || CASE WHEN t.type IN ('item.saved', 'item.removed', 'list.shared', 'gift.claimed', 'order.attributed', 'order.refunded') THEN jsonb_build_object('is_test', t.is_test) ELSE '{}' END
           || (t.data - 'supplied'), t.created_at
    FROM t JOIN partners heard_by ON heard_by.id = t.partner_id LEFT JOIN products p ON p.id = t.product_id
    ORDER BY t.id
    RETURNING id, partner_id, type, subject
  ), queued AS (
    INSERT INTO event_deliveries (endpoint_id, event_id, subject, next_try_at)
    SELECT e.id, made.id, made.subject, :now
    FROM made JOIN event_endpoints e ON e.partner_id = made.partner_id AND made.type = ANY(e.types)
    JOIN partners p ON p.id = e.partner_id
    WHERE ${getsEvents}
    -- Endpoints that are deleted meanwhile are left out.
    FOR KEY SHARE OF e
  )
  SELECT count(*)::int AS taken FROM t`;

const drop = statement(
  'events_drop',
  'everywhere',
)`DELETE FROM event_outbox WHERE id = :id RETURNING partner_id, type, subject`;

const findDue = statement('event_endpoints_due', 'everywhere')`
  SELECT e.id AS endpoint FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE ${isReady} AND EXISTS (SELECT 1 FROM event_deliveries d WHERE d.endpoint_id = e.id AND d.next_try_at <= :now)`;

const readOldest = statement(
  'event_outbox_oldest',
  'everywhere',
)`SELECT id FROM event_outbox ORDER BY id LIMIT :limit`;

/**
 * Turns what verbs left in the outbox into the partners' streams, and starts the delivery of what is due. Both happen
 * in one transaction per batch, so each event is in the stream once, whatever crashes.
 */
export async function dispatchEvents(ctx: Context, stopping?: AbortSignal): Promise<void> {
  for (let taken = atOnce; taken === atOnce && !stopping?.aborted;) taken = await dispatchOldest(ctx);
  await ctx.adapters.jobs.handOut('deliver-events', await ctx.sql.rows(findDue, { now: ctx.clock() }));
}

/** Dispatches a batch, or one by one if an event in it can't be. @returns how many left the outbox */
async function dispatchOldest(ctx: Context): Promise<number> {
  let ids: number[] = [];
  try {
    return await inTurn(ctx, async (sql) => {
      ids = (await sql.rows(readOldest, { limit: atOnce })).map(({ id }) => id);
      return sql.rows(dispatch, { now: ctx.clock(), ids });
    });
  } catch (error) {
    if (!isOfData(error)) throw error;
    for (const id of ids) await dispatchOrDrop(ctx, id);
    return ids.length;
  }
}

/** Drops an event that the stream can't have, so that it holds up none. */
async function dispatchOrDrop(ctx: Context, id: number): Promise<void> {
  try {
    await inTurn(ctx, (sql) => sql.rows(dispatch, { now: ctx.clock(), ids: [id] }));
  } catch (error) {
    if (!isOfData(error)) throw error;
    const [dropped] = await ctx.sql.rows(drop, { id });
    ctx.log.error({ err: error, event: dropped }, 'an event was dropped, because the stream can’t have it');
  }
}

/** SQLSTATE: data exceptions and violated constraints. */
const isOfData = (error: unknown) => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');

/** Runs a batch in a transaction, unless another server does. */
const inTurn = (ctx: Context, work: (sql: Sql) => Promise<{ taken: number | null }[]>) =>
  transaction(ctx.pool, async (sql) => {
    const [turn] = await sql.rows(takeTurn, {});
    if (!turn?.has_turn) return 0;
    const [batch] = await work(sql);
    return batch?.taken ?? 0;
  });
