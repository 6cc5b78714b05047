import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { type Sql, sqlOn } from '../db/sql.ts';
import { statement } from '../db/statement.ts';
import type { ErasureLog, LoggedErasure } from './erasure-log.ts';

const atOnce = 1_000;

const readWaiting = statement('erasure_outbox_read')`
  SELECT id, kind, ids, at FROM erasure_outbox ORDER BY at, id LIMIT :limit`;
const deleteLogged = statement('erasure_outbox_delete')`
  DELETE FROM erasure_outbox WHERE id = ANY(:ids::uuid[])`;

/**
 * Appends the erasures recorded by their transactions to the log. If it's interrupted or runs twice
 * at once, some are logged twice, but none are lost.
 */
export async function logErasures(sql: Sql, log: ErasureLog): Promise<void> {
  for (;;) {
    const waiting = await sql.rows(readWaiting, { limit: atOnce });
    if (waiting.length === 0) return;
    await log.append(waiting.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }) as LoggedErasure));
    await sql.rows(deleteLogged, { ids: waiting.map(({ id }) => id) });
  }
}

/** Like `logErasures`, but leaves it to a round if that isn't possible now. */
export async function logErasuresSoon(ctx: Context): Promise<void> {
  try {
    await logErasures(ctx.sql, ctx.adapters.erasureLog);
  } catch (error) {
    ctx.log.warn({ err: error }, 'erasures could not be added to their log yet; retrying every minute');
  }
}

/**
 * Like `logErasures`, for a database that is about to be replaced and can be from an older version.
 */
export async function logErasuresOf(pool: Pool, log: ErasureLog): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>(
    `SELECT to_regclass('erasure_outbox') IS NOT NULL AS has`,
  );
  if (rows[0]!.has) await logErasures(sqlOn(pool), log);
}
