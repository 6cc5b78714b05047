import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** SQL of the lock held while writing to the stream. */
export const streamLock = `hashtextextended('wl_events', 0)`;

const move = statement('events_fence_move')`SELECT nextval('event_fence') AS fence`;
const waitTurn = statement('events_wait_turn')`
  SELECT pg_advisory_xact_lock(${streamLock})`;

/**
 * For an erasure, between erasing in the outbox and in the stream: servers of the previous version
 * read the outbox before they hold the lock, and read it again if the fence has moved. The next
 * version doesn't need this.
 */
export const moveEventFence = (ctx: Context): Promise<void> =>
  transaction(ctx.pool, async (sql) => {
    await sql.rows(move, {});
    await sql.rows(waitTurn, {});
  });
