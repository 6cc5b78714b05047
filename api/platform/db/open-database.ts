import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../../prisma/client/client.ts';
import type { Env } from '#api/env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { createPrisma } from './prisma.ts';
import { sqlOn, type Sql } from './sql.ts';

export interface Database {
  url: string;
  pool: Pool;
  prisma: PrismaClient;
  /** Named statements on the pool. */
  sql: Sql;
  /** Closes the pool, and stops the embedded PostgreSQL when nobody else uses it. Call once all work is done. */
  close(): Promise<void>;
}

/**
 * The address of the environment's database: DATABASE_URL, else the embedded PostgreSQL, which is started.
 * `release` stops the latter when nobody else uses it.
 */
export async function reachDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  onGone?: (error: Error) => void,
): Promise<{ url: string; release(): Promise<void> }> {
  if (env.databaseUrl !== undefined) return { url: env.databaseUrl, release: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log,
    ...(onGone && { onGone }),
  });
  return { url, release: stop };
}

/**
 * The database of the environment, ready for use, with all migrations applied.
 * @param onGone is called when the embedded PostgreSQL was killed and could not be started again.
 * @throws Error when it cannot be reached, started or migrated.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  log: Logger,
  onGone?: (error: Error) => void,
): Promise<Database> {
  const server = await reachDatabase(env, log, onGone);
  try {
    await migrate({ url: server.url, log });
  } catch (error) {
    await server.release();
    throw error;
  }
  const pool = createPool({ url: server.url, size: env.databasePoolSize, log });
  const prisma = createPrisma(pool);
  return {
    url: server.url,
    pool,
    prisma,
    sql: sqlOn(pool),
    async close() {
      await prisma.$disconnect();
      await pool.end();
      await server.release();
    },
  };
}
