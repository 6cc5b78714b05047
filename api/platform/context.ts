import type { JWTPayload } from 'jose';
import type { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PrismaClient } from '#prisma/client/client.ts';
import type { ErasureLog } from './backup/erasure-log.ts';
import type { Counts } from './counts.ts';
import type { Replicas } from './db/replicas.ts';
import type { Sql } from './db/sql.ts';
import type { SafeFetch } from './fetch/safe-fetch.ts';
import type { RecordCall } from './http/audit-endpoint.ts';
import type { Authenticators } from './http/authenticators.ts';
import type { ProveCaller } from './http/proof.ts';
import type { ImageCache } from './images/image-cache.ts';
import type { Images } from './images/images.ts';
import type { Mail } from './mail/mail.ts';
import type { Push } from './push/push.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';
import type { EndedSessions } from './tokens/ended-sessions.ts';

/**
 * Passed to every domain function. It contains no request, response or environment variables. A part that needs a
 * context itself declares itself into it, as modules do in their `ports.ts`; all are created in `api/context.ts`.
 */
export interface Context {
  /** Named prepared statements on the pool, for hot paths. */
  sql: Sql;
  /** The generated client, for everything else. */
  prisma: PrismaClient;
  pool: Pool;
  /** Used by `readPublicly`; undefined without replicas. */
  replicas: Replicas | undefined;
  /** The current time; tests set it. */
  clock: () => Date;
  log: Logger;
  settings: Settings;
  caches: Caches;
  /** For the metrics. */
  counts: Counts;
  adapters: Adapters;
  /** Middleware that identifies the caller of an endpoint. */
  authenticators: Authenticators;
  /** Requires proof of the caller's identity on endpoints that declare `proof`. */
  proveCaller: ProveCaller;
  /** Records calls made on a partner's behalf in the audit log. */
  recordCall: RecordCall;
}

/** The external systems, as the domain sees them. */
export interface Adapters {
  fetch: SafeFetch;
  mail: Mail;
  push: Push;
  storage: Storage;
  /** Stored outside the database. */
  erasureLog: ErasureLog;
  images: Images;
}

/** Data that a server caches between requests; never the source of truth. */
export interface Caches {
  verifiedTokens: LRUCache<string, JWTPayload>;
  /** Sessions whose access tokens must be refused. */
  endedSessions: EndedSessions;
  images: ImageCache;
  /** Encrypts homes in tokens; read on first use. */
  homeKey?: Promise<Buffer> | undefined;
}
