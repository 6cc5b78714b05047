/**
 * The one place that reads process.env. It is parsed as a whole object, as the build would replace single
 * variables by what they were at build time. Empty variables count as absent.
 */
import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isWeakSecret, parseTokenSecrets, type TokenSecret } from './platform/tokens/token-secrets.ts';

const wholeNumber = ({ min = 0, max = 1_000_000 } = {}) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must lie between ${min} and ${max}`);
const whole = (fallback: number, bounds?: { min?: number; max?: number }) =>
  wholeNumber(bounds).default(fallback);

const trueOrFalse = z.stringbool({ error: 'must be true or false' });
const flag = trueOrFalse.default(false);

const parsedUrl = z.string().transform((text, check) => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url;
  check.addIssue('must be an http or https address without credentials, query or fragment');
  return z.NEVER;
});
const address = parsedUrl.transform((url) => url.href.replace(/\/+$/, ''));
const origin = parsedUrl
  .refine((url) => url.pathname === '/', 'must be an address without a path')
  .transform((url) => url.origin);

const serviceUrl = (schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.includes(URL.parse(text)?.protocol ?? ''),
      `must begin with ${schemes.join('// or ')}//`,
    );

/** Hosts between commas; `*.example.com` covers sub-domains. */
const hosts = z.string().transform((text, check) => {
  const entries = text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(entry));
  if (wrong === undefined) return entries;
  check.addIssue(`must be hosts between commas, such as cdn.example or *.example; ${wrong} is none`);
  return z.NEVER;
});

/** Addresses between commas, each with a port where it is not 53. */
const nameServers = z.string().transform((text, check) => {
  const servers = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    check.addIssue('must be IP addresses between commas, such as 9.9.9.9 or 127.0.0.1:5353');
    return z.NEVER;
  }
});

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: whole(3000, { max: 65_535 }),
  HOST: z.string().optional(),
  BASE_URL: address.optional(),
  SITE_URL: origin.optional(),
  LISTS_URL: address.optional(),
  APP_URL: origin.optional(),
  PORTAL_URL: address.optional(),
  DATABASE_URL: serviceUrl(['postgres:', 'postgresql:']).optional(),
  DATABASE_DIRECT_URL: serviceUrl(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: whole(10, { min: 2, max: 500 }),
  DATA_DIR: z.string().default('.data'),
  DRAIN_SECONDS: wholeNumber({ max: 600 }).optional(),
  TRUST_PROXY: whole(0, { max: 10 }),
  ALLOW_LOOPBACK_FETCH: flag,
  DNS_SERVERS: nameServers.default([]),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: address.optional(),
  IMAGE_PROXY_HOSTS: hosts.default([]),
  VIDEO_REVIEW: flag,
  SCRAPER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  REDIS_URL: serviceUrl(['redis:', 'rediss:']).optional(),
  SMTP_URL: serviceUrl(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  BRAND_NAME: z.string().default('Wishlist'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  PWNED_PASSWORDS_URL: z.union([z.literal('off'), address]).default('https://api.pwnedpasswords.com'),
  PLATFORM_API_KEY: z.string().optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  SCOPES: z
    .string()
    .regex(
      /^[a-z_]+(\s*,\s*[a-z_]+)*$/,
      'must be scopes between commas, such as read_products,write_products',
    )
    .default('read_products,write_products,read_themes,write_themes')
    .transform((text) => text.split(/\s*,\s*/)),
  SHOPIFY_ADMIN_URL: address.optional(),
  SHOPIFY_TEST_CHARGES: trueOrFalse.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address.optional(),
  INVOICE_FROM: z.string().max(1_000).optional(),
  INVOICE_TAX_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a percentage such as 19 or 8.1')
    .default('0')
    .transform((text) => Math.round(Number(text) * 10)),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info, warn or debug',
    )
    .default('info'),
  INIT_PER_MINUTE_IP: whole(60, { min: 1 }),
  INIT_PER_MINUTE_KEY: whole(600, { min: 1 }),
  OAUTH_PER_MINUTE_IP: whole(30, { min: 1 }),
  OAUTH_PER_MINUTE_KEY: whole(600, { min: 1 }),
  EVENT_PER_MINUTE_IP: whole(120, { min: 1 }),
  EVENT_PER_MINUTE_KEY: whole(1200, { min: 1 }),
  CODES_PER_HOUR_IP: whole(50, { min: 1 }),
  CODE_TRIES_PER_HOUR_IP: whole(100, { min: 1 }),
  BILLED_VIEWS_PER_NETWORK_DAY: whole(5, { min: 1 }),
  BILLED_SAVES_PER_NETWORK_HOUR: whole(20, { min: 1 }),
  DEMO_SHOP_PORT: whole(4000, { max: 65_535 }),
  REMIX_DEV_ORIGIN: z.string().optional(),
  npm_lifecycle_event: z.string().optional(),
  TOKEN_SECRET: z
    .string()
    .transform((text, check) => {
      try {
        return parseTokenSecrets(text);
      } catch (error) {
        check.addIssue((error as Error).message);
        return z.NEVER;
      }
    })
    .optional(),
});

/** Requests a minute after which callers are answered 429. */
export interface AbuseLimits {
  initPerIp: number;
  initPerKey: number;
  oauthPerIp: number;
  oauthPerKey: number;
  eventPerIp: number;
  eventPerKey: number;
}

/** The app as Shopify knows it. */
export interface ShopifyEnv {
  /** The client id. */
  apiKey: string;
  apiSecret: string;
  scopes: readonly string[];
  /** Stands in for every shop's Admin and for Shopify's own sign-in, in tests; undefined asks Shopify. */
  adminUrl: string | undefined;
  /** Subscriptions are charged to nobody. */
  testCharges: boolean;
}

/** Stripe, for partners without a platform. */
export interface StripeEnv {
  secretKey: string;
  /** What its webhooks are signed with, `whsec_…`. */
  webhookSecret: string;
  /** Stands in for Stripe's API, in tests; undefined asks Stripe. */
  apiUrl: string | undefined;
}

/** An S3-compatible bucket. */
export interface S3Env {
  bucket: string;
  region: string;
  /** Undefined: AWS itself. */
  endpoint: string | undefined;
  /** Undefined: what the AWS SDK finds in the environment, a profile or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Where browsers read the bucket's files; undefined hands them out under /media. */
  publicUrl: string | undefined;
}

export interface Env {
  mode: 'development' | 'production' | 'test';
  /** 0 takes a free port. */
  port: number;
  /** The interface to listen on; undefined listens on all. */
  host: string | undefined;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
  /** Origin of the hosted pages and of the SDK. */
  siteUrl: string;
  listsUrl: string;
  appUrl: string;
  portalUrl: string;
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler's. */
  databaseDirectUrl: string | undefined;
  databasePoolSize: number;
  /** Absolute. */
  dataDir: string;
  /** How long a server that was told to stop still takes requests, for proxies to notice. */
  drainSeconds: number;
  /** How many proxies' X-Forwarded-For is believed. */
  trustProxy: number;
  /** Own fetches may reach loopback addresses: for tests and the demo. */
  allowLoopbackFetch: boolean;
  /** Asked for verification records; empty: those of the system. */
  dnsServers: readonly string[];
  /** Undefined: files are kept under `dataDir`. */
  s3: S3Env | undefined;
  imageProxyHosts: readonly string[];
  /** Videos of creator shops are shown once the operator has approved them. */
  videoReview: boolean;
  /** Product pages are read; false answers `scraper_not_configured`. */
  scraper: boolean;
  redisUrl: string | undefined;
  /** Undefined: mails are files in `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  brandName: string;
  /** Where merchants are helped. */
  supportEmail: string | undefined;
  platformApiKey: string | undefined;
  /** Where leaked passwords are asked for; undefined asks nobody. */
  pwnedPasswordsUrl: string | undefined;
  /** Undefined: the Shopify app answers nobody. */
  shopify: ShopifyEnv | undefined;
  /** Undefined: the operator sets plans, and invoices are files and mails. */
  stripe: StripeEnv | undefined;
  /** Who writes invoices: name, address and tax number, lines apart by `;`. */
  invoiceFrom: readonly string[];
  /** Tax on invoices that the service writes itself, in tenths of a percent. */
  invoiceTaxTenths: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  limits: AbuseLimits;
  /** Mailed sign-in codes, and wrong ones, an hour for one network. */
  signIn: { codesPerNetwork: number; triesPerNetwork: number };
  /** A public network's actions that are billed: views a list and day, saves of anonymous shoppers a partner and hour. */
  billed: { viewsPerNetwork: number; savesPerNetwork: number };
  /** Where `npm run demo` serves its shop. */
  demoShopPort: number;
  /** Started by `npm start` or another script, whose end is this process's end. */
  underNpm: boolean;
  /** Started by Remix's compiler, which waits to hear that a rebuilt server is ready. */
  underRemixDev: boolean;
  /** Undefined outside production: `loadSecrets` generates one. */
  tokenSecrets: readonly TokenSecret[] | undefined;
}

/** The environment cannot be used; `problems` has one readable line for each variable. */
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

/**
 * Parses environment variables.
 * @throws EnvError naming every variable that is wrong or missing.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) ?? [];
  if (given.NODE_ENV === 'production' && !given.TOKEN_SECRET) {
    problems.push(
      'TOKEN_SECRET is missing: set it to at least 32 random characters, the same on every server.',
    );
  }
  if (given.NODE_ENV === 'production' && parsed.data?.TOKEN_SECRET?.some(isWeakSecret)) {
    problems.push('TOKEN_SECRET is too easy to guess: make it with `openssl rand -hex 32`.');
  }
  if (!given.S3_ACCESS_KEY_ID !== !given.S3_SECRET_ACCESS_KEY) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.');
  }
  if (!given.SHOPIFY_API_KEY !== !given.SHOPIFY_API_SECRET) {
    problems.push('SHOPIFY_API_KEY and SHOPIFY_API_SECRET belong together: set both, or neither.');
  }
  if (given.NODE_ENV === 'production' && given.SHOPIFY_ADMIN_URL) {
    problems.push('SHOPIFY_ADMIN_URL is for tests alone: in production the app asks Shopify itself.');
  }
  if (!given.STRIPE_SECRET_KEY !== !given.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.');
  }
  if (given.NODE_ENV === 'production' && given.STRIPE_API_URL) {
    problems.push('STRIPE_API_URL is for tests alone: in production payments go to Stripe itself.');
  }
  if (given.PORTAL_URL && !/\/portal\/?$/.test(given.PORTAL_URL)) {
    problems.push('PORTAL_URL must end with /portal: the portal’s pages are there, on whatever host.');
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: it is the same database without its pooler.');
  }
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  const value = parsed.data;

  // `shopify app dev` tells the address of its tunnel where others name an interface.
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
    listsUrl: value.LISTS_URL ?? ownOrigin,
    appUrl: value.APP_URL ?? ownOrigin,
    portalUrl: value.PORTAL_URL ?? `${ownOrigin}/portal`,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    dataDir: resolve(value.DATA_DIR),
    drainSeconds: value.DRAIN_SECONDS ?? (value.NODE_ENV === 'production' ? 10 : 0),
    trustProxy: value.TRUST_PROXY,
    allowLoopbackFetch: value.ALLOW_LOOPBACK_FETCH,
    dnsServers: value.DNS_SERVERS,
    s3: s3From(value),
    imageProxyHosts: value.IMAGE_PROXY_HOSTS,
    videoReview: value.VIDEO_REVIEW,
    scraper: value.SCRAPER === 'on',
    redisUrl: value.REDIS_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${value.BRAND_NAME} <wishlist@${new URL(ownOrigin).hostname}>`,
    brandName: value.BRAND_NAME,
    supportEmail: value.SUPPORT_EMAIL,
    platformApiKey: value.PLATFORM_API_KEY,
    pwnedPasswordsUrl: value.PWNED_PASSWORDS_URL === 'off' ? undefined : value.PWNED_PASSWORDS_URL,
    shopify: shopifyFrom(value),
    stripe: stripeFrom(value),
    invoiceFrom: (value.INVOICE_FROM ?? value.BRAND_NAME).split(';').map((line) => line.trim()),
    invoiceTaxTenths: value.INVOICE_TAX_PERCENT,
    logLevel: value.LOG_LEVEL,
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
    },
    billed: {
      viewsPerNetwork: value.BILLED_VIEWS_PER_NETWORK_DAY,
      savesPerNetwork: value.BILLED_SAVES_PER_NETWORK_HOUR,
    },
    demoShopPort: value.DEMO_SHOP_PORT,
    underNpm: value.npm_lifecycle_event !== undefined,
    // Shopify's command line sets it too, to an address where no compiler listens.
    underRemixDev: value.REMIX_DEV_ORIGIN?.startsWith('http:') ?? false,
    tokenSecrets: value.TOKEN_SECRET,
  };
}

/** This process's variables over the given defaults: the environment of a process it starts. */
export function environmentOver(defaults: Record<string, string>): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const [name, value] of Object.entries(defaults)) {
    if (!environment[name]?.trim()) environment[name] = value;
  }
  return environment;
}

/** This process's environment. Where it cannot be used, says why on stderr and ends the process with status 1. */
export function readProcessEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exit(1);
  }
}
