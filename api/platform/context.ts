import type { JWTPayload } from 'jose';
import type { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.ts';
import type { Sql } from './db/sql.ts';
import type { SafeFetch } from './fetch/safe-fetch.ts';
import type { Authenticators } from './http/auth.ts';
import type { ImageCache } from './images/image-cache.ts';
import type { Images } from './images/images.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Storage } from './storage/storage.ts';
import type { EndedSessions } from './tokens/ended-sessions.ts';

/**
 * What every domain verb is handed. It knows no request, no response and no environment variable. What belongs to a
 * module is declared in the module's `ports.ts`, and made in `api/context.ts`.
 */
export interface Context {
  /** Named prepared statements on the pool: the hot paths. */
  sql: Sql;
  /** The generated client: everything that is not hot. */
  prisma: PrismaClient;
  pool: Pool;
  /** Now, in UTC; tests set it. */
  clock: () => Date;
  log: Logger;
  settings: Settings;
  caches: Caches;
  adapters: Adapters;
  /** How endpoints find out who calls. */
  authenticators: Authenticators;
}

/** The world outside, as the domain sees it. */
export interface Adapters {
  fetch: SafeFetch;
  mail: Mail;
  jobs: Jobs;
  storage: Storage;
  images: Images;
}

/** Everything a server remembers between requests. Nothing in it is the truth. */
export interface Caches {
  verifiedTokens: LRUCache<string, JWTPayload>;
  /** Sessions whose access tokens are refused. */
  endedSessions: EndedSessions;
  images: ImageCache;
}

/** The parts of the environment that rules depend on. */
export interface Settings {
  /** Origins of the service's own hosted pages, which act for the shop. */
  hostedOrigins: ReadonlySet<string>;
  siteUrl: string;
  /** Where files of the storage are public, without a trailing slash. */
  mediaUrl: string;
  /** Hosts whose images the proxy may show besides those of known products; `*.` covers sub-domains. */
  imageProxyHosts: readonly string[];
  /** New videos wait for the operator’s approval. */
  videoReview: boolean;
  baseUrl: string;
  /** Address of the share pages: `{listsUrl}/{lang}/list/{token}`. */
  listsUrl: string;
  portalUrl: string;
  /** Origin of the platform app's backend. */
  appUrl: string;
  /** Subscriptions at a platform are charged to nobody. */
  testCharges: boolean;
  brandName: string;
  /** Where merchants are helped; undefined names no address. */
  supportEmail: string | undefined;
  /** Who writes invoices, line by line, and the tax on them in tenths of a percent. */
  invoices: { from: readonly string[]; taxTenths: number };
  /** Demanded as `apikey` from foreign pages that send a user token; undefined demands nothing. */
  platformApiKey: string | undefined;
  /** Mailed sign-in codes, and wrong ones, an hour for one network. */
  signIn: { codesPerNetwork: number; triesPerNetwork: number };
  /** A public network's actions that are billed: views a list and day, saves of anonymous shoppers a partner and hour. */
  billed: { viewsPerNetwork: number; savesPerNetwork: number };
  /** HS256 secrets by `kid`; the first signs. */
  tokenSecrets: readonly { kid: string; secret: Uint8Array }[];
}
