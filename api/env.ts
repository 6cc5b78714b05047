/**
 * The only place that reads process.env, and always as a whole, because the build would inline
 * single variables with their values at build time. Empty variables count as missing.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { LegalUrls } from './contract/legal-pages.ts';
import { loopbackHosts } from './contract/loopback-hosts.ts';
import { variables } from './env-variables.ts';
import type { JobsBackend } from './platform/jobs/jobs-backends.ts';
import type { SignInProviderSettings } from './platform/settings.ts';
import { isWeakSecret, type TokenSecret } from './platform/tokens/token-secrets.ts';
import type { TraceSettings } from './platform/traces.ts';

/** Requests per minute after which callers get a 429. */
export interface AbuseLimits {
  initPerIp: number;
  initPerKey: number;
  oauthPerIp: number;
  oauthPerKey: number;
  eventPerIp: number;
  eventPerKey: number;
}

/** The Shopify app's settings. */
export interface ShopifyEnv {
  /** The client id. */
  apiKey: string;
  apiSecret: string;
  scopes: readonly string[];
  /** Replaces every shop's Admin and Shopify's sign-in in tests; undefined means Shopify itself. */
  adminUrl: string | undefined;
  /** Subscriptions are test charges, which aren't paid. */
  testCharges: boolean;
}

/** Stripe, for partners without a platform. */
export interface StripeEnv {
  secretKey: string;
  /** The signing secret of its webhooks, `whsec_…`. */
  webhookSecret: string;
  /** Replaces Stripe's API in tests; undefined means Stripe itself. */
  apiUrl: string | undefined;
}

/** An S3-compatible bucket. */
export interface S3Env {
  bucket: string;
  region: string;
  /** Undefined means AWS itself. */
  endpoint: string | undefined;
  /** Undefined means the credentials that the AWS SDK finds in the environment, a profile or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The URL from which browsers read the bucket's files; undefined means under /media. */
  publicUrl: string | undefined;
}

/** Settings for backups. */
export interface BackupEnv {
  /** Undefined means that they aren't encrypted. */
  passphrase: string | undefined;
  /** For buckets that backups are written to. */
  s3: Pick<S3Env, 'region' | 'endpoint' | 'credentials'>;
}

/** A variable that has no effect, and the one it looks like. */
export interface MisspelledVariable {
  given: string;
  meant: string;
}

export interface Env {
  mode: 'development' | 'production' | 'test';
  /** 0 means any free port. */
  port: number;
  /** The interface to listen on; undefined means all of them. */
  host: string | undefined;
  /** Public URL of the API, without a trailing slash. */
  baseUrl: string;
  /** Origin of the hosted pages and of the SDK. */
  siteUrl: string;
  /** Neither `SITE_URL` nor `BASE_URL` is set, so the site is on this machine. */
  hasDefaultSite: boolean;
  listsUrl: string;
  appUrl: string;
  portalUrl: string;
  /** Undefined means the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` is a pooler's. */
  databaseDirectUrl: string | undefined;
  /** Its streaming replicas, which serve anonymous reads of public data. */
  databaseReplicaUrls: readonly string[];
  /** The PostgreSQL schema that contains the tables. */
  databaseSchema: string;
  databasePoolSize: number;
  /** The kind of database, for the job queue. */
  jobsBackend: JobsBackend;
  /** Absolute path. */
  dataDir: string;
  /** Seconds that a stopping server still accepts requests, until proxies notice. */
  drainSeconds: number;
  /** The number of proxies whose X-Forwarded-For is trusted. */
  trustProxy: number;
  /** The service may fetch from loopback addresses: for tests and the demo. */
  allowLoopbackFetch: boolean;
  /** DNS servers for looking up verification records; empty means the system's. */
  dnsServers: readonly string[];
  /** Undefined means that files are stored under `dataDir`. */
  s3: S3Env | undefined;
  backup: BackupEnv;
  /** An absolute folder or `s3://bucket/folder` for the log of erasures. */
  erasureLog: string;
  imageProxyHosts: readonly string[];
  /** Creator shops' videos are only shown after the operator has approved them. */
  videoReview: boolean;
  /** Whether product pages are read; if not, requests get `scraper_not_configured`. */
  scraper: boolean;
  redisUrl: string | undefined;
  /** Undefined means that emails are written to files in `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  mailEventsSecret: string | undefined;
  /** Signs messages to push services; undefined: no notifications on devices. */
  vapidPrivateKey: string | undefined;
  brandName: string;
  /** The operator's legal pages. */
  legalUrls: LegalUrls;
  /** Files under /.well-known/ that prove to assistants' directories that the site is the operator's. */
  assistantProofs: Readonly<Record<string, string>>;
  /** The email address of merchant support. */
  supportEmail: string | undefined;
  platformApiKey: string | undefined;
  /** URL of the service that checks for leaked passwords; undefined means none. */
  pwnedPasswordsUrl: string | undefined;
  /** Replaces Klaviyo's API in tests. */
  klaviyoUrl: string;
  /** Other services that sign people in. */
  signInProviders: readonly SignInProviderSettings[];
  /** Undefined turns the Shopify app off. */
  shopify: ShopifyEnv | undefined;
  /** If undefined, the operator sets plans, and invoices are files and emails. */
  stripe: StripeEnv | undefined;
  /** The issuer of invoices: name, address and tax number, as lines separated by `;`. */
  invoiceFrom: readonly string[];
  /** Tax on invoices that the service issues itself, in tenths of a percent. */
  invoiceTaxTenths: number;
  /** One in this many successful requests is logged. */
  accessLogSample: number;
  /** The address at which Prometheus reads the metrics; undefined turns metrics off. */
  metricsAddress: { host: string; port: number } | undefined;
  /** The destination of traces; undefined: none. */
  traces: TraceSettings | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  limits: AbuseLimits;
  /** Sign-in codes sent to, and wrong codes from, one network per hour. */
  signIn: { codesPerNetwork: number; triesPerNetwork: number; guestsPerNetwork: number };
  /**
   * Maximum number of billed actions: views per list, public network and day; per partner and hour,
   * saves by a network's anonymous shoppers, and actions of each kind by one shopper.
   */
  billed: { viewsPerNetwork: number; savesPerNetwork: number; actionsPerShopper: number };
  /** The port on which `npm run demo` serves its shop. */
  demoShopPort: number;
  /** Started by `npm start` or another script: this process ends when it does. */
  underNpm: boolean;
  /** Started by Remix's compiler, which waits until a rebuilt server is ready. */
  underRemixDev: boolean;
  /** Undefined outside production, where `loadSecrets` generates one. */
  tokenSecrets: readonly TokenSecret[] | undefined;
  /** Variables that were probably meant to be others. */
  misspelt: readonly MisspelledVariable[];
  /** Variables that have no effect because S3_BUCKET isn't set. */
  unused: readonly string[];
}

/** The environment is invalid; `problems` has a readable line for each variable. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

function s3From(value: z.output<typeof variables>): S3Env | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!bucket) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PUBLIC_URL: publicUrl } = value;
  return { bucket, region, endpoint, credentials, publicUrl };
}

/** Unless they're set, backups use the settings of the bucket for files. */
function backupFrom(value: z.output<typeof variables>): BackupEnv {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  const files = s3From(value);
  return {
    passphrase: value.BACKUP_PASSPHRASE,
    s3: {
      region: value.BACKUP_S3_REGION ?? value.S3_REGION,
      endpoint: value.BACKUP_S3_ENDPOINT ?? files?.endpoint,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : files?.credentials,
    },
  };
}

function erasureLogFrom({ ERASURE_LOG: given, DATA_DIR: dataDir }: z.output<typeof variables>): string {
  return given?.startsWith('s3://') ? given : resolve(given ?? join(dataDir, 'erasures'));
}

function shopifyFrom(value: z.output<typeof variables>): ShopifyEnv | undefined {
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret, SCOPES: scopes } = value;
  if (!apiKey || !apiSecret) return undefined;
  const testCharges = value.SHOPIFY_TEST_CHARGES ?? value.NODE_ENV !== 'production';
  return { apiKey, apiSecret, scopes, adminUrl: value.SHOPIFY_ADMIN_URL, testCharges };
}

function stripeFrom(value: z.output<typeof variables>): StripeEnv | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (!secretKey || !webhookSecret) return undefined;
  return { secretKey, webhookSecret, apiUrl: value.STRIPE_API_URL };
}

/** Default issuers and names. */
const knownProviders: Record<string, { name: string; issuer: string }> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com/' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com/' },
};

function providersFrom(
  given: z.output<typeof variables>['OIDC_PROVIDERS'],
  problems: string[],
  { mayBeInsecure }: { mayBeInsecure: boolean },
): SignInProviderSettings[] {
  return Object.entries(given).flatMap(([id, value]) => {
    const known = Object.hasOwn(knownProviders, id) ? knownProviders[id] : undefined;
    const issuer = value.issuer ?? known?.issuer;
    if (issuer === undefined) {
      problems.push(
        `OIDC_PROVIDERS.${id}: issuer is missing. Set it to the URL in front of /.well-known/openid-configuration.`,
      );
      return [];
    }
    if (!mayBeInsecure && !issuer.startsWith('https:')) {
      problems.push(`OIDC_PROVIDERS.${id}: issuer must be an https URL in production.`);
    }
    const { apple_key: key } = value;
    const name = value.name ?? known?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
    return {
      id,
      name,
      issuer,
      clientId: value.client_id,
      secret: key
        ? { teamId: key.team_id, keyId: key.key_id, privateKey: key.private_key }
        : (value.client_secret ?? ''),
      provesEmail: value.proves_email,
    };
  });
}

type Given = Record<string, string | undefined>;

const names = Object.keys(variables.shape);

/**
 * Adds variables whose values are in files, such as `TOKEN_SECRET_FILE`: container platforms
 * provide secrets this way.
 */
function withFiles(given: Given, problems: string[]): Given {
  const read = names.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (!file) return [];
    if (given[name]) problems.push(`${name} and ${name}_FILE: set only one of them.`);
    try {
      return [[name, readFileSync(file, 'utf8').trimEnd()]];
    } catch (error) {
      problems.push(`${name}_FILE: ${(error as Error).message}.`);
      return [];
    }
  });
  return { ...given, ...Object.fromEntries(read) };
}

/** Whether a letter was added, left out or replaced, or two were swapped. */
function isTypo(given: string, name: string): boolean {
  const shorter = Math.min(given.length, name.length);
  let start = 0;
  while (start < shorter && given[start] === name[start]) start += 1;
  let end = 0;
  while (end < shorter - start && given.at(-1 - end) === name.at(-1 - end)) end += 1;
  const [ours, theirs] = [given, name].map((word) => word.slice(start, word.length - end)) as [
    string,
    string,
  ];
  const isSwapped = ours.length === 2 && ours === [...theirs].reverse().join('');
  return isSwapped || (ours.length <= 1 && theirs.length <= 1);
}

/**
 * Unknown variables that look like ours. Short names are ignored, because other programs may use
 * similar ones.
 */
const misspelt = (given: Given): MisspelledVariable[] =>
  Object.keys(given).flatMap((one) => {
    const plain = one.replace(/_FILE$/, '');
    if (names.includes(plain)) return [];
    const meant = names.find(
      (name) => name.length > 5 && isTypo(plain.toUpperCase().replaceAll('-', '_'), name),
    );
    return meant ? [{ given: one, meant: one.replace(plain, meant) }] : [];
  });

/** The environment from valid variables, with defaults for the missing ones. */
function envFrom(value: z.output<typeof variables>): Omit<Env, 'signInProviders' | 'misspelt' | 'unused'> {
  // `shopify app dev` sets HOST to the URL of its tunnel instead of an interface.
  const tunnel = URL.parse(value.HOST ?? '')?.origin;
  const ownOrigin =
    value.SITE_URL ??
    (value.BASE_URL ? new URL(value.BASE_URL).origin : (tunnel ?? `http://localhost:${value.PORT}`));
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    host: tunnel ? undefined : value.HOST,
    baseUrl: value.BASE_URL ?? `${ownOrigin}/api`,
    siteUrl: ownOrigin,
    hasDefaultSite: !value.SITE_URL && !value.BASE_URL,
    listsUrl: value.LISTS_URL ?? ownOrigin,
    appUrl: value.APP_URL ?? ownOrigin,
    portalUrl: value.PORTAL_URL ?? `${ownOrigin}/portal`,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrls: value.DATABASE_REPLICA_URLS,
    databaseSchema: value.DATABASE_SCHEMA,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    jobsBackend: value.JOBS_BACKEND,
    dataDir: resolve(value.DATA_DIR),
    drainSeconds: value.DRAIN_SECONDS ?? (value.NODE_ENV === 'production' ? 10 : 0),
    trustProxy: value.TRUST_PROXY,
    allowLoopbackFetch: value.ALLOW_LOOPBACK_FETCH,
    dnsServers: value.DNS_SERVERS,
    s3: s3From(value),
    backup: backupFrom(value),
    erasureLog: erasureLogFrom(value),
    imageProxyHosts: value.IMAGE_PROXY_HOSTS,
    videoReview: value.VIDEO_REVIEW,
    scraper: value.SCRAPER === 'on',
    redisUrl: value.REDIS_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${value.BRAND_NAME} <wishlist@${new URL(ownOrigin).hostname}>`,
    mailEventsSecret: value.MAIL_EVENTS_SECRET,
    vapidPrivateKey: value.VAPID_PRIVATE_KEY,
    brandName: value.BRAND_NAME,
    legalUrls: { privacy: value.PRIVACY_URL, terms: value.TERMS_URL, imprint: value.IMPRINT_URL },
    assistantProofs: value.ASSISTANT_PROOFS,
    supportEmail: value.SUPPORT_EMAIL,
    platformApiKey: value.PLATFORM_API_KEY,
    pwnedPasswordsUrl: value.PWNED_PASSWORDS_URL === 'off' ? undefined : value.PWNED_PASSWORDS_URL,
    klaviyoUrl: value.KLAVIYO_URL,
    shopify: shopifyFrom(value),
    stripe: stripeFrom(value),
    invoiceFrom: (value.INVOICE_FROM ?? value.BRAND_NAME).split(';').map((line) => line.trim()),
    invoiceTaxTenths: value.INVOICE_TAX_PERCENT,
    logLevel: value.LOG_LEVEL,
    accessLogSample: value.ACCESS_LOG_SAMPLE,
    metricsAddress: value.METRICS_ADDRESS,
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: value.OTEL_EXPORTER_OTLP_HEADERS,
          service: value.OTEL_SERVICE_NAME,
          ratio: value.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    limits: {
      initPerIp: value.INIT_PER_MINUTE_IP,
      initPerKey: value.INIT_PER_MINUTE_KEY,
      oauthPerIp: value.OAUTH_PER_MINUTE_IP,
      oauthPerKey: value.OAUTH_PER_MINUTE_KEY,
      eventPerIp: value.EVENT_PER_MINUTE_IP,
      eventPerKey: value.EVENT_PER_MINUTE_KEY,
    },
    signIn: {
      codesPerNetwork: value.CODES_PER_HOUR_IP,
      triesPerNetwork: value.CODE_TRIES_PER_HOUR_IP,
      guestsPerNetwork: value.GUESTS_PER_HOUR_IP,
    },
    billed: {
      viewsPerNetwork: value.BILLED_VIEWS_PER_NETWORK_DAY,
      savesPerNetwork: value.BILLED_SAVES_PER_NETWORK_HOUR,
      actionsPerShopper: value.BILLED_ACTIONS_PER_SHOPPER_HOUR,
    },
    demoShopPort: value.DEMO_SHOP_PORT,
    underNpm: value.npm_lifecycle_event !== undefined,
    // The Shopify CLI sets it too, to a URL that no compiler listens on.
    underRemixDev: value.REMIX_DEV_ORIGIN?.startsWith('http:') ?? false,
    tokenSecrets: value.TOKEN_SECRET,
  };
}

/** Adds the problems of variables that contradict each other, or need one that is missing. */
function checkCombinations(
  given: Given,
  secrets: z.output<typeof variables>['TOKEN_SECRET'],
  problems: string[],
): void {
  const isProduction = given.NODE_ENV === 'production';
  if (isProduction && !given.TOKEN_SECRET) {
    problems.push(
      'TOKEN_SECRET is missing: set it to at least 32 random characters, the same on every server.',
    );
  }
  if (isProduction && secrets?.some(isWeakSecret)) {
    problems.push('TOKEN_SECRET is too easy to guess: create one with `openssl rand -hex 32`.');
  }
  if (!given.S3_ACCESS_KEY_ID !== !given.S3_SECRET_ACCESS_KEY) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.');
  }
  if (!given.BACKUP_S3_ACCESS_KEY_ID !== !given.BACKUP_S3_SECRET_ACCESS_KEY) {
    problems.push(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set both or neither.',
    );
  }
  if (!given.SHOPIFY_API_KEY !== !given.SHOPIFY_API_SECRET) {
    problems.push('SHOPIFY_API_KEY and SHOPIFY_API_SECRET belong together: set both or neither.');
  }
  if (isProduction && given.SHOPIFY_ADMIN_URL) {
    problems.push(
      'SHOPIFY_ADMIN_URL is only for tests: leave it out in production, where the app uses Shopify directly.',
    );
  }
  if (!given.STRIPE_SECRET_KEY !== !given.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or neither.');
  }
  if (isProduction && given.STRIPE_API_URL) {
    problems.push(
      'STRIPE_API_URL is only for tests: leave it out in production, where payments go to Stripe directly.',
    );
  }
  if (isProduction) {
    for (const name of ['SITE_URL', 'BASE_URL', 'LISTS_URL', 'APP_URL', 'PORTAL_URL'] as const) {
      const { protocol, hostname } = URL.parse(given[name] ?? '') ?? {};
      if (protocol === 'http:' && !loopbackHosts.has(hostname ?? ''))
        problems.push(`${name}: must be an https URL in production, except on this machine.`);
    }
  }
  if (given.PORTAL_URL && !/\/portal\/?$/.test(given.PORTAL_URL)) {
    problems.push('PORTAL_URL must end with /portal: the portal’s pages are there, on any host.');
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL requires DATABASE_URL: it’s the same database without its pooler.');
  }
  if (given.DATABASE_REPLICA_URLS && !given.DATABASE_URL) {
    problems.push('DATABASE_REPLICA_URLS requires DATABASE_URL: the embedded database has no replicas.');
  }
  if (given.DATABASE_EVENTS_URL ?? given.DATABASE_EVENTS_URL_FILE) {
    problems.push(
      'DATABASE_EVENTS_URL: events are now in the main database. With the previous version, stop all servers, run `wl db move-events --back`, and remove the setting. Start that version again until the table event_backlog is empty, and then update.',
    );
  }
}

/**
 * Parses environment variables.
 * @throws EnvError that names every invalid or missing variable
 */
export function readEnv(source: Given): Env {
  const problems: string[] = [];
  const own = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const given = withFiles(own, problems);
  const parsed = variables.safeParse(given);
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}.`));
  checkCombinations(given, parsed.data?.TOKEN_SECRET, problems);
  const signInProviders = providersFrom(parsed.data?.OIDC_PROVIDERS ?? {}, problems, {
    mayBeInsecure: given.NODE_ENV !== 'production',
  });
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  const unused = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_PUBLIC_URL'].filter((name) => given[name]);
  return {
    ...envFrom(parsed.data),
    signInProviders,
    misspelt: misspelt(own),
    unused: given.S3_BUCKET ? [] : unused,
  };
}

/** The environment for a child process: this process's variables, with defaults for the missing ones. */
export function environmentOver(defaults: Record<string, string>): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const [name, value] of Object.entries(defaults)) {
    if (!environment[name]?.trim()) environment[name] = value;
  }
  return environment;
}

/** This process's environment. @throws EnvError if it's invalid */
export const requireProcessEnv = (): Env => readEnv(process.env);

/** This process's environment. If it's invalid, prints why to stderr and exits with status 1. */
export function readProcessEnv(): Env {
  try {
    return requireProcessEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exit(1);
  }
}
