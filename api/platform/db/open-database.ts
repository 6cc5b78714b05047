import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { PrismaClient } from '../../../prisma/client/client.ts';
import type { Env } from '#api/env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { createPool, requirePatienceOfRole } from './pool.ts';
import { sqlOn, type Sql } from './sql.ts';

export interface Database {
  /** The address of PostgreSQL itself, for what needs a session of its own: notifications and migrations. */
  directUrl: string;
  /** Requests' connections, which may be a pooler's: a session ends with its transaction. */
  pool: Pool;
  /** Jobs' connections, past any pooler; the same pool where there is none. */
  directPool: Pool;
  /** The generated client on the pool. */
  prisma: PrismaClient;
  /** Named statements on the pool. */
  sql: Sql;
  /** Closes the pools, and stops the embedded PostgreSQL when nobody else uses it. Call once all work is done. */
  close(): Promise<void>;
}

/** Jobs run a few at once, beside the pool for requests. */
const directPoolSize = 4;

/** Pools on a database that is there; nothing is asked of it yet. */
export function connectTo({
  url,
  directUrl = url,
  poolSize,
  log,
}: {
  url: string;
  /** Where `url` leads to a pooler: the address of PostgreSQL itself. */
  directUrl?: string | undefined;
  poolSize: number;
  log: Logger;
}): Database {
  const behindPooler = directUrl !== url;
  const pool = createPool({ url, size: poolSize, log, behindPooler });
  const directPool = behindPooler ? createPool({ url: directUrl, size: directPoolSize, log }) : pool;
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return {
    ...{ directUrl, pool, directPool, prisma, sql: sqlOn(pool) },
    async close() {
      await prisma.$disconnect();
      await pool.end();
      if (behindPooler) await directPool.end();
    },
  };
}

/**
 * The addresses of the environment's database: DATABASE_URL, else the embedded PostgreSQL, which is started.
 * `release` stops the latter when nobody else uses it.
 */
export async function reachDatabase(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Logger,
  onGone?: (error: Error) => void,
): Promise<{ url: string; directUrl: string; release(): Promise<void> }> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url } = env;
  if (url !== undefined && directUrl !== undefined) return { url, directUrl, release: async () => {} };
  const embedded = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log,
    ...(onGone && { onGone }),
  });
  return { url: embedded.url, directUrl: embedded.url, release: embedded.stop };
}

/**
 * The database of the environment, ready for use, with all migrations applied.
 * @param onGone is called when the embedded PostgreSQL was killed and could not be started again.
 * @throws Error when it cannot be reached, started or migrated.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databasePoolSize' | 'dataDir'>,
  log: Logger,
  onGone?: (error: Error) => void,
): Promise<Database> {
  const { url, directUrl, release } = await reachDatabase(env, log, onGone);
  const database = connectTo({ url, directUrl, poolSize: env.databasePoolSize, log });
  async function close(): Promise<void> {
    await database.close();
    await release();
  }
  try {
    await migrate({ url: directUrl, log });
    if (directUrl !== url) await requirePatienceOfRole(database.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}
