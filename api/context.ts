import type { Logger } from 'pino';
import { createMail } from './adapters/mail.ts';
import { createFileStorage } from './adapters/storage.ts';
import { createSafeFetch } from './adapters/safe-fetch.ts';
import type { Database } from './db/open-database.ts';
import { createCaches } from './domain/caches.ts';
import type { Context } from './domain/context.ts';
import type { Env } from './env.ts';
import { createJobQueue } from './jobs/queue.ts';
import { settingsFrom } from './settings.ts';
import type { TokenSecret } from './token-secrets.ts';

export interface World {
  env: Env;
  tokenSecrets: readonly TokenSecret[];
  database: Database;
  log: Logger;
  clock?: () => Date;
}

/** What the domain is handed, with the adapters behind it: for the server, the command line and tests alike. */
export function createContext({ env, tokenSecrets, database, log, clock = () => new Date() }: World) {
  const { pool, prisma, sql } = database;
  const storage = createFileStorage(`${env.dataDir}/media`);
  const outbox = `${env.dataDir}/outbox`;
  const fetchSafely = createSafeFetch({ allowLoopback: env.allowLoopbackFetch });
  const jobs = createJobQueue({ pool, clock, log, fetch: fetchSafely, storage });
  const mail = createMail({ smtpUrl: env.smtpUrl, outbox, from: env.mailFrom, brandName: env.brandName });
  const settings = settingsFrom(env, tokenSecrets);
  const ctx: Context = {
    sql,
    prisma,
    pool,
    clock,
    log,
    settings,
    caches: createCaches(),
    adapters: { mail, jobs },
  };
  return { ctx, jobs, storage, outbox };
}
