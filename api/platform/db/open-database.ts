import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Env } from '#api/env.ts';
import { PrismaClient } from '#prisma/client/client.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { createPool, requireSettingsOfRole } from './pool.ts';
import { createReplicas, type Replicas } from './replicas.ts';
import { requireSessions } from './require-sessions.ts';
import { type Sql, sqlOn } from './sql.ts';
import { UnsuitableDatabase } from './unsuitable-database.ts';
import { withSettings } from './with-settings.ts';

export interface Database {
  /** URL of PostgreSQL itself, for features that need a session: notifications and migrations. */
  directUrl: string;
  /** Connections for requests, possibly through a pooler, where a session lasts only one transaction. */
  pool: Pool;
  /** Connections for jobs, bypassing any pooler; the same pool if there is no pooler. */
  directPool: Pool;
  /** The generated client on the pool. */
  prisma: PrismaClient;
  /** Named statements on the pool. */
  sql: Sql;
  /** Replicas for public reads; undefined if none are configured. */
  replicas: Replicas | undefined;
  /** Closes the pools, and stops the embedded PostgreSQL if no other process uses it. Call it when all work is done. */
  close(): Promise<void>;
}

/** Only a few jobs run at once. */
const directPoolSize = 4;

/**
 * Prisma would end a transaction after 5 s, even if the database is only busy. Statements have
 * their own limit.
 */
const transactionOptions = { timeout: 30_000 };

/** The default schema, which PostgreSQL searches anyway. */
const standardSchema = 'public';

/** Creates pools for an existing database without connecting yet. */
export function connectTo({
  url,
  directUrl = url,
  replicaUrls = [],
  schema = standardSchema,
  poolSize,
  log,
}: {
  url: string;
  /** If `url` leads to a pooler: the URL of PostgreSQL itself. */
  directUrl?: string | undefined;
  replicaUrls?: readonly string[];
  /** The schema of the tables, which is also the search path of the URLs. */
  schema?: string;
  poolSize: number;
  log: Logger;
}): Database {
  const prismaOn = (pool: Pool) =>
    new PrismaClient({
      adapter: new PrismaPg(pool, { schema, disposeExternalPool: false }),
      transactionOptions,
    });
  const behindPooler = directUrl !== url;
  const pool = createPool({ url, size: poolSize, log, behindPooler });
  const directPool = behindPooler ? createPool({ url: directUrl, size: directPoolSize, log }) : pool;
  const prisma = prismaOn(pool);
  const replicas =
    replicaUrls.length > 0
      ? createReplicas({ primaryUrl: directUrl, urls: replicaUrls, poolSize, prismaOn, log })
      : undefined;
  return {
    directUrl,
    pool,
    directPool,
    prisma,
    sql: sqlOn(pool),
    replicas,
    async close() {
      await replicas?.close();
      await prisma.$disconnect();
      await pool.end();
      if (behindPooler) await directPool.end();
    },
  };
}

/** The URL with the schema as its search path. */
const inSchema = (url: string, schema: string) =>
  schema === standardSchema ? url : withSettings(url, { search_path: schema });

/**
 * The URLs of the configured database: DATABASE_URL, or the embedded PostgreSQL, which is started. `release` stops the
 * embedded one if no other process uses it.
 */
export async function reachDatabase(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseSchema' | 'dataDir'>,
  log: Logger,
  onGone?: (error: Error) => void,
): Promise<{ url: string; directUrl: string; release(): Promise<void> }> {
  const { databaseUrl: url, databaseDirectUrl, databaseSchema: schema } = env;
  if (url !== undefined) {
    const directUrl = inSchema(databaseDirectUrl ?? url, schema);
    // Poolers reject settings, so there the role must set the search path.
    const isPooled = databaseDirectUrl !== undefined && databaseDirectUrl !== url;
    return { url: isPooled ? url : directUrl, directUrl, release: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log,
    ...(onGone && { onGone }),
  });
  const embeddedUrl = inSchema(embedded.url, schema);
  return { url: embeddedUrl, directUrl: embeddedUrl, release: embedded.stop };
}

/**
 * Checks all URLs. Replicas that can't be reached are skipped until they respond.
 * @throws UnsuitableDatabase if one leads to a pooler that the service can't use there
 */
async function requireSuitableUrls({
  url,
  directUrl,
  replicaUrls,
}: {
  url: string;
  directUrl: string;
  replicaUrls: readonly string[];
}): Promise<void> {
  if (directUrl !== url) {
    await requireSessions(url, 'DATABASE_URL', { mayBePooled: true });
    await requireSessions(directUrl, 'DATABASE_DIRECT_URL');
  } else await requireSessions(url, 'DATABASE_URL');
  const unsuitable = (error: unknown) => {
    if (error instanceof UnsuitableDatabase) throw error;
  };
  await Promise.all(
    replicaUrls.map((replica) => requireSessions(replica, 'DATABASE_REPLICA_URLS').catch(unsuitable)),
  );
}

/**
 * The configured database, ready for use, with all migrations applied.
 * @param onGone called if the embedded PostgreSQL was killed and couldn't be restarted
 * @throws Error if it can't be reached, started or migrated
 */
export async function openDatabase(
  env: Pick<
    Env,
    | 'databaseUrl'
    | 'databaseDirectUrl'
    | 'databaseReplicaUrls'
    | 'databaseSchema'
    | 'databasePoolSize'
    | 'dataDir'
  >,
  log: Logger,
  onGone?: (error: Error) => void,
): Promise<Database> {
  const { url, directUrl, release } = await reachDatabase(env, log, onGone);
  const { databaseSchema: schema, databasePoolSize: poolSize } = env;
  const replicaUrls = env.databaseReplicaUrls.map((replica) => inSchema(replica, schema));
  const database = connectTo({ url, directUrl, replicaUrls, schema, poolSize, log });
  async function close(): Promise<void> {
    await database.close();
    await release();
  }
  try {
    // The embedded one has no pooler.
    if (env.databaseUrl !== undefined) await requireSuitableUrls({ url, directUrl, replicaUrls });
    await migrate({ url: directUrl, log });
    if (directUrl !== url) await requireSettingsOfRole(database.pool, schema, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}
