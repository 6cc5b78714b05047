import type { JWTPayload } from 'jose';
import type { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LegalUrls } from '#api/contract/legal-pages.ts';
import type { PrismaClient } from '#prisma/client/client.ts';
import type { ErasureLog } from './backup/erasure-log.ts';
import type { Counts } from './counts.ts';
import type { Replicas } from './db/replicas.ts';
import type { Sql } from './db/sql.ts';
import type { SafeFetch } from './fetch/safe-fetch.ts';
import type { RecordCall } from './http/audited.ts';
import type { Authenticators } from './http/auth.ts';
import type { ProveCaller } from './http/proof.ts';
import type { ImageCache } from './images/image-cache.ts';
import type { Images } from './images/images.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Push } from './push/push.ts';
import type { Storage } from './storage/storage.ts';
import type { EndedSessions } from './tokens/ended-sessions.ts';

/**
 * Passed to every domain function. It contains no request, response or environment variables. A module's own parts
 * are declared in its `ports.ts` and created in `api/context.ts`.
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
  jobs: Jobs;
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

/** A service that signs people in by OpenID Connect. */
export interface SignInProviderSettings {
  /** Used in URLs and in the database. */
  id: string;
  /** Shown on buttons. */
  name: string;
  issuer: string;
  clientId: string;
  /** The client secret, or the key that signs Apple's. */
  secret: string | { teamId: string; keyId: string; privateKey: string };
  /** Whether an email address it reports as verified counts as proof, like an emailed code. */
  provesEmail: boolean;
}

/** The parts of the environment that the domain needs. */
export interface Settings {
  /** Origins of the service's own hosted pages, which act on behalf of shops. */
  hostedOrigins: ReadonlySet<string>;
  siteUrl: string;
  /** Public base URL of stored files, without a trailing slash. */
  mediaUrl: string;
  /** Hosts whose images the proxy may serve, in addition to those of known products; `*.` covers subdomains. */
  imageProxyHosts: readonly string[];
  /** Show new videos only after the operator approves them. */
  videoReview: boolean;
  baseUrl: string;
  /** Base URL of the share pages: `{listsUrl}/{lang}/list/{token}`. */
  listsUrl: string;
  portalUrl: string;
  /** Origin of the Shopify app's backend. */
  appUrl: string;
  /** Create test subscriptions, which aren't charged. */
  testCharges: boolean;
  brandName: string;
  legalUrls: LegalUrls;
  /** The mail provider's secret for `/mail/events`; undefined if it doesn't report events. */
  mailEventsSecret: string | undefined;
  /** Support address for merchants, if there is one. */
  supportEmail: string | undefined;
  /** Issuer on invoices, line by line, and the tax rate in tenths of a percent. */
  invoices: { from: readonly string[]; taxTenths: number };
  /** If set, pages on other origins that send a user token must also send this as `apikey`. */
  platformApiKey: string | undefined;
  signInProviders: readonly SignInProviderSettings[];
  /** Per network and hour: sign-in codes sent, wrong codes entered, and anonymous accounts created. */
  signIn: { codesPerNetwork: number; triesPerNetwork: number; guestsPerNetwork: number };
  /** Limits on billed actions, see `Env.billed`. */
  billed: { viewsPerNetwork: number; savesPerNetwork: number; actionsPerShopper: number };
  /** Base URL of Klaviyo's API, without a trailing slash. */
  klaviyoUrl: string;
  /** HS256 secrets by `kid`; the first one signs. */
  tokenSecrets: readonly { kid: string; secret: Uint8Array }[];
}
