import type { Context } from '#api/platform/context.ts';
import { isSameDatabase } from '#api/platform/db/move-events.ts';
import { requireSupportedVersion } from '#api/platform/db/server-version.ts';
import { Problem } from './problem.ts';

const differenceMs = 2_000;

/**
 * Checks that the events database is a separate PostgreSQL database, is migrated, and has the same
 * time.
 */
export async function checkEventsDatabase({ pool, events }: Context): Promise<string> {
  const version = await requireSupportedVersion(events.writingPool);
  const sentAt = Date.now();
  const { rows } = await events.writingPool.query<{ now: Date; may: boolean }>(
    `SELECT clock_timestamp() AS now, has_database_privilege(current_database(), 'CREATE') AS may`,
  );
  const { now, may } = rows[0]!;
  if (!may)
    throw new Problem(
      'The role of DATABASE_EVENTS_URL can’t create schemas, so migrations fail',
      'Make it the owner of the database.',
    );
  const difference = Math.max(sentAt - now.getTime(), now.getTime() - Date.now());
  if (difference > differenceMs)
    throw new Problem(
      `Its clock differs from this machine’s by ${Math.round(difference / 1_000)} s`,
      'Synchronize both (NTP).',
    );
  const [here, there] = [await pool.connect(), await events.pool.connect()];
  try {
    if (await isSameDatabase(here, there))
      throw new Problem(
        'DATABASE_EVENTS_URL leads to the main database',
        'Name another database, or remove the setting.',
      );
    const count = 'SELECT count(*)::int AS n FROM _prisma_migrations WHERE finished_at IS NOT NULL';
    const [own, others] = await Promise.all([here, there].map((one) => one.query<{ n: number }>(count)));
    if (own?.rows[0]?.n !== others?.rows[0]?.n)
      throw new Problem('It has other migrations than the main database', 'Run `wl db migrate`.');
  } finally {
    here.release();
    there.release();
  }
  return version;
}
