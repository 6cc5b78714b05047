import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { type Sql, sqlOn } from '../db/sql.ts';
import { statement } from '../db/statement.ts';
import type { ErasureLog, LoggedErasure } from './erasure-log.ts';

const atOnce = 1_000;

const readWaiting = statement('erasure_outbox_read', 'shared')`
  SELECT id, kind, ids, at FROM erasure_outbox ORDER BY at, id LIMIT :limit`;
const deleteLogged = statement('erasure_outbox_delete', 'shared')`
  DELETE FROM erasure_outbox WHERE id = ANY(:ids::uuid[])`;

/**
 * Adds to the log what erasures noted in their transactions. If it's interrupted, or done twice at a time, some are in
 * the log twice and none is lost.
 */
export async function logErasures(sql: Sql, log: ErasureLog): Promise<void> {
  for (;;) {
    const waiting = await sql.rows(readWaiting, { limit: atOnce });
    if (waiting.length === 0) return;
    await log.append(waiting.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }) as LoggedErasure));
    await sql.rows(deleteLogged, { ids: waiting.map(({ id }) => id) });
  }
}

/** `logErasures`, or a round does it if that isn't possible now. */
export async function logErasuresSoon(ctx: Context): Promise<void> {
  try {
    await logErasures(ctx.sql, ctx.adapters.erasureLog);
  } catch (error) {
    ctx.log.warn({ err: error }, 'erasures could not be added to their log yet; retrying every minute');
  }
}

/** `logErasures` of a database that is about to be replaced, which can be from an older version. */
export async function logErasuresOf(pool: Pool, log: ErasureLog): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>(
    `SELECT to_regclass('erasure_outbox') IS NOT NULL AS has`,
  );
  if (rows[0]!.has) await logErasures(sqlOn(pool), log);
}
