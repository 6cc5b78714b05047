import { pino } from 'pino';
import type { Env } from '#api/env.ts';
import { type Database, openDatabase } from '#api/platform/db/open-database.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';

/**
 * Writes generated activity directly to the service's database, in one transaction, and then to the
 * events database.
 */
export async function writeHistory(
  env: Env,
  write: (sql: Sql, now: Date) => Promise<void>,
  writeEvents: (database: Database, now: Date) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(env, pino({ level: 'silent' }));
  const now = new Date();
  try {
    await transaction(database.pool, (sql) => write(sql, now));
    await writeEvents(database, now);
  } finally {
    await database.close();
  }
}
