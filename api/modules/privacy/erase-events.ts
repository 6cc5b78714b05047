import { waitingEndpoints } from '#api/modules/webhooks/drop-deliveries.ts';
import { moveEventFence } from '#api/modules/webhooks/event-fence.ts';
import { logErasuresSoon } from '#api/platform/backup/log-erasures.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { namesItem } from './forget-events.ts';
import { readShopperPseudonyms } from './read-shopper-pseudonyms.ts';

const atOnce = 100;
/** Rows of a partner deleted per statement. */
const rowsAtOnce = 5_000;

const readPending = statement('event_erasures_pending')`
  SELECT id, partner_id, user_ids, item_partner_ids, item_ids, request_id FROM event_erasures
  WHERE id > :after ORDER BY id LIMIT :limit`;

const deleteOfShoppers = statement('events_erase_of_shoppers')`
  WITH RECURSIVE ${waitingEndpoints}, gone AS (
    DELETE FROM events WHERE user_id = ANY(:userIds::uuid[]) AND (:partnerId?::bigint IS NULL OR partner_id = :partnerId)
    RETURNING id
  ), dropped AS (
    DELETE FROM event_deliveries d USING gone, endpoint WHERE d.endpoint_id = endpoint.id AND d.event_id = gone.id
  )
  SELECT count(*)::int AS count FROM gone`;

const clear = `UPDATE webhook_attempts w
  SET payload = payload - 'product' - 'products' - 'meta' - 'unverified' - 'data', answer = NULL`;
const clearNamed = statement('event_attempts_clear')`
  WITH cleared AS (
    ${clear} WHERE w.endpoint_id IS NOT NULL AND w.payload #>> '{data,shopper}' = ANY(:names::text[])
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM cleared`;
/** A cart can contain text from the shopper, such as an engraving. */
const clearItems = statement('webhook_attempts_clear')`
  WITH cleared AS (
    ${clear} WHERE w.partner_id = ANY(:partnerIds::bigint[]) AND w.endpoint_id IS NULL
      AND ${namesItem('w.payload', 'SELECT unnest(:itemIds::text[])')}
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM cleared`;

const deleteOfPartner = statement('events_erase_of_partner')`
  WITH gone AS (
    DELETE FROM events WHERE (id, created_at) IN (
      SELECT id, created_at FROM events WHERE partner_id = :partnerId LIMIT ${rowsAtOnce}) RETURNING 1
  )
  SELECT count(*)::int AS count FROM gone`;
const deleteAttempts = statement('webhook_attempts_erase')`
  WITH gone AS (
    DELETE FROM webhook_attempts WHERE (id, created_at) IN (
      SELECT id, created_at FROM webhook_attempts WHERE partner_id = :partnerId LIMIT ${rowsAtOnce}) RETURNING 1
  )
  SELECT count(*)::int AS count FROM gone`;

const finish = statement('event_erasure_finish')`
  WITH done AS (
    DELETE FROM event_erasures WHERE id = :id RETURNING request_id)
  UPDATE privacy_requests r SET done_at = :now, outcome = r.outcome || :counts::jsonb
  FROM done WHERE r.id = done.request_id AND r.done_at IS NULL`;

type Erasure = (typeof readPending)['row'];

/**
 * Carries out the erasures that transactions noted: deletes events, and the content of messages
 * sent. Can be repeated. A failed erasure doesn't hold up the others.
 * @throws the first error; a later round retries the rest
 */
export async function eraseEvents(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ;) {
    const pending = await ctx.sql.rows(readPending, { after, limit: atOnce });
    const last = pending.at(-1);
    if (!last) break;
    // Before anything is deleted, so that nothing that servers of the previous version read earlier
    // is written back.
    await moveEventFence(ctx);
    for (const erasure of pending) {
      stopping?.throwIfAborted();
      await erase(ctx, erasure).catch((error: unknown) => failures.push(error));
    }
    after = last.id;
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Call after an erasure: logs it outside the database and runs `eraseEvents`. Background rounds do
 * what isn't possible now.
 */
export async function eraseEventsSoon(ctx: Context): Promise<void> {
  await logErasuresSoon(ctx);
  try {
    await eraseEvents(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'events could not be erased yet; retrying every minute');
  }
}

async function erase(ctx: Context, erasure: Erasure): Promise<void> {
  const counts = await (erasure.user_ids ? eraseShoppers : erasePartner)(ctx.sql, erasure);
  if (!erasure.user_ids) ctx.adapters.jobs.nudge('dispatch-events');
  await ctx.sql.rows(finish, { id: erasure.id, now: ctx.clock(), counts });
}

/** Events first: an attempt being recorded locks its event, so it's found afterwards. */
async function eraseShoppers(
  sql: Sql,
  { partner_id: partnerId, user_ids, item_partner_ids: partnerIds, item_ids: itemIds }: Erasure,
) {
  const userIds = user_ids ?? [];
  const [events] = await sql.rows(deleteOfShoppers, { userIds, partnerId });
  let webhooks = 0;
  if (partnerIds && itemIds) {
    const names = await readShopperPseudonyms(sql, { userIds, partnerId });
    const [named] = await sql.rows(clearNamed, { names });
    const [ofItems] = await sql.rows(clearItems, { partnerIds: partnerIds.map(Number), itemIds });
    webhooks = (named?.count ?? 0) + (ofItems?.count ?? 0);
  }
  return { events: events?.count ?? 0, webhooks };
}

/** The next round drops deliveries waiting for the partner's endpoints. */
async function erasePartner(sql: Sql, { partner_id: partnerId }: Erasure) {
  const all = async (statement: typeof deleteOfPartner | typeof deleteAttempts) => {
    let sum = 0;
    for (;;) {
      const [gone] = await sql.rows(statement, { partnerId: partnerId ?? 0 });
      sum += gone?.count ?? 0;
      if ((gone?.count ?? 0) < rowsAtOnce) return sum;
    }
  };
  return { events: await all(deleteOfPartner), webhooks: await all(deleteAttempts) };
}
