import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.ts';
import type { Env } from '../env.ts';
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
 * The database of the environment, ready for use: DATABASE_URL, else the embedded PostgreSQL, with all migrations
 * applied.
 * @throws Error when it cannot be reached, started or migrated.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  log: Logger,
): Promise<Database> {
  const embedded =
    env.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: env.dataDir, log }) : undefined;
  const url = embedded?.url ?? env.databaseUrl ?? '';
  try {
    await migrate({ url, log });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = createPool({ url, size: env.databasePoolSize, log });
  const prisma = createPrisma(pool);
  return {
    url,
    pool,
    prisma,
    sql: sqlOn(pool),
    async close() {
      await prisma.$disconnect();
      await pool.end();
      await embedded?.stop();
    },
  };
}
