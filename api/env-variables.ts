import { Resolver } from 'node:dns';
import { z } from 'zod';
import { jobsBackends } from './platform/jobs/jobs-backends.ts';
import { isVapidKey } from './platform/push/vapid-key.ts';
import { parseTokenSecrets } from './platform/tokens/token-secrets.ts';

const wholeNumber = ({ min = 0, max = 1_000_000 } = {}) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);
const whole = (fallback: number, bounds?: { min?: number; max?: number }) =>
  wholeNumber(bounds).default(fallback);

const trueOrFalse = z.stringbool({ error: 'must be true or false' });
const flag = trueOrFalse.default(false);

const parsedUrl = z.string().transform((text, check) => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url;
  check.addIssue('must be an http or https URL without credentials, query or fragment');
  return z.NEVER;
});
const url = parsedUrl.transform((url) => url.href.replace(/\/+$/, ''));
const origin = parsedUrl
  .refine((url) => url.pathname === '/', 'must be a URL without a path')
  .transform((url) => url.origin);

const serviceUrl = (schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.includes(URL.parse(text)?.protocol ?? ''),
      `must start with ${schemes.join('// or ')}//`,
    );

const databaseUrl = serviceUrl(['postgres:', 'postgresql:']);

const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Hosts separated by commas; `*.example.com` covers subdomains. */
const hosts = z.string().transform((text, check) => {
  const entries = entriesOf(text.toLowerCase());
  const wrong = entries.find((entry) => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(entry));
  if (wrong === undefined) return entries;
  check.addIssue(`must be comma-separated hosts, such as cdn.example or *.example; ${wrong} isn't one`);
  return z.NEVER;
});

/** IP addresses separated by commas, each with a port if it isn't 53. */
const nameServers = z.string().transform((text, check) => {
  const servers = entriesOf(text);
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    check.addIssue('must be comma-separated IP addresses, such as 9.9.9.9 or 127.0.0.1:5353');
    return z.NEVER;
  }
});

const oidcProvider = z
  .strictObject({
    name: z.string().min(1).max(30).optional(),
    issuer: parsedUrl.transform((url) => url.href).optional(),
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    apple_key: z
      .strictObject({ team_id: z.string().min(1), key_id: z.string().min(1), private_key: z.string().min(1) })
      .optional(),
    proves_email: z.boolean().default(false),
  })
  .refine(
    (given) => !given.client_secret !== !given.apple_key,
    'needs client_secret, or apple_key for Apple',
  );

/** Services that sign people in, by ID, as JSON. */
const oidcProviders = z
  .string()
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      check.addIssue('must be JSON, such as {"google":{"client_id":"…","client_secret":"…"}}');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(z.string().regex(/^[a-z][a-z0-9-]{0,19}$/), oidcProvider, {
      error: ({ code }) => (code === 'invalid_key' ? 'must be a short ID, such as google' : undefined),
    }),
  );

/** Names that the service itself has under /.well-known/. */
const takenProofs = /^(oauth-|openid-configuration$|security\.txt$|ucp$)/;

/** Files that prove to others that the site is ours, by their names under /.well-known/. */
const proofs = z.string().transform((text, check) => {
  const entries = entriesOf(text).map(
    (entry) => /^([a-z0-9][\w.-]*)=([\x21-\x7e]+)$/i.exec(entry) ?? [entry],
  );
  const wrong = entries.find(([, name]) => name === undefined || takenProofs.test(name));
  if (!wrong) return Object.fromEntries(entries.map(([, name, content]) => [name!, content!]));
  check.addIssue('must be comma-separated name=content pairs, with names that are free under /.well-known/');
  return z.NEVER;
});

/** A page to link, query and fragment included. */
const page = z.url({ protocol: /^https?$/, error: 'must be the http or https URL of a page' });

/** Every variable with its format and its default, as docs/operators.md lists them. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: whole(3000, { max: 65_535 }),
  HOST: z.string().optional(),
  BASE_URL: url.optional(),
  SITE_URL: origin.optional(),
  LISTS_URL: url.optional(),
  APP_URL: origin.optional(),
  PORTAL_URL: url.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: z.string().transform(entriesOf).pipe(z.array(databaseUrl)).default([]),
  DATABASE_SCHEMA: z
    .string()
    .regex(
      /^(?!pg_|pgboss$|information_schema$)[a-z_][a-z0-9_]{0,62}$/,
      'must be a name in lower case, up to 63 letters, digits and underscores, other than pgboss and those of PostgreSQL',
    )
    .default('public'),
  DATABASE_POOL_SIZE: whole(10, { min: 2, max: 500 }),
  JOBS_BACKEND: z.enum(jobsBackends, `must be one of ${jobsBackends.join(', ')}`).default('postgres'),
  DATA_DIR: z.string().default('.data'),
  DRAIN_SECONDS: wholeNumber({ max: 600 }).optional(),
  TRUST_PROXY: whole(0, { max: 10 }),
  ALLOW_LOOPBACK_FETCH: flag,
  DNS_SERVERS: nameServers.default([]),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: url.optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: url.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ERASURE_LOG: z
    .string()
    .regex(/^(?!s3:)|^s3:\/\/[^/]+\/.*[^/]/, 'must be a folder, or s3://bucket/folder')
    .optional(),
  IMAGE_PROXY_HOSTS: hosts.default([]),
  VIDEO_REVIEW: flag,
  SCRAPER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  REDIS_URL: serviceUrl(['redis:', 'rediss:']).optional(),
  SMTP_URL: serviceUrl(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_EVENTS_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, 'must be a private key, as `wl push keys` makes them')
    .optional(),
  BRAND_NAME: z.string().default('Wishlist'),
  PRIVACY_URL: page.optional(),
  TERMS_URL: page.optional(),
  IMPRINT_URL: page.optional(),
  ASSISTANT_PROOFS: proofs.default({}),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  PWNED_PASSWORDS_URL: z.union([z.literal('off'), url]).default('https://api.pwnedpasswords.com'),
  KLAVIYO_URL: url.default('https://a.klaviyo.com'),
  OIDC_PROVIDERS: oidcProviders.default({}),
  PLATFORM_API_KEY: z.string().optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  SCOPES: z
    .string()
    .regex(
      /^[a-z_]+(\s*,\s*[a-z_]+)*$/,
      'must be comma-separated scopes, such as read_products,write_products',
    )
    .default('read_products,write_products,read_themes,write_themes')
    .transform((text) => text.split(/\s*,\s*/)),
  SHOPIFY_ADMIN_URL: url.optional(),
  SHOPIFY_TEST_CHARGES: trueOrFalse.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.optional(),
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
  GUESTS_PER_HOUR_IP: whole(300, { min: 1 }),
  METRICS_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port, such as 127.0.0.1:9464')
    .transform((text) => ({ host: text.split(':')[0]!, port: Number(text.split(':')[1]) }))
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be comma-separated name=value pairs')
    .transform((text) => Object.fromEntries(entriesOf(text).map((entry) => entry.split(/=(.*)/).slice(0, 2))))
    .default({}),
  OTEL_SERVICE_NAME: z.string().max(100).default('wishlist'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be between 0 and 1')
    .default('1')
    .transform(Number),
  ACCESS_LOG_SAMPLE: whole(100, { min: 1 }),
  BILLED_VIEWS_PER_NETWORK_DAY: whole(5, { min: 1 }),
  BILLED_SAVES_PER_NETWORK_HOUR: whole(20, { min: 1 }),
  BILLED_ACTIONS_PER_SHOPPER_HOUR: whole(60, { min: 1 }),
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
