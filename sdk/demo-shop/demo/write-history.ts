import { pino } from 'pino';
import type { Env } from '#api/env.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';

/** Writes generated activity directly to the service's database, in one transaction. */
export async function writeHistory(env: Env, write: (sql: Sql, now: Date) => Promise<void>): Promise<void> {
  const database = await openDatabase(env, pino({ level: 'silent' }));
  try {
    await transaction(database.pool, (sql) => write(sql, new Date()));
  } finally {
    await database.close();
  }
}
