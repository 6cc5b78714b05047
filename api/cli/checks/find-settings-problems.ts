import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import type { Env } from '#api/env.ts';
import type { Context } from '#api/platform/context.ts';
import { isWeakSecret } from '#api/platform/tokens/token-secrets.ts';
import { Problem } from './problem.ts';

const examplePasswords = /^(secret|password|postgres|minio(admin)?|wishlist(-files)?|changeme|admin|root)?$/i;
const minSecretLength = 16;

const passwordIn = (url: string) => decodeURIComponent(new URL(url).password);
const isOnThisMachine = (url: string) => loopbackHosts.has(new URL(url).hostname);

/** Weak secrets, and how to create better ones. Elsewhere, only their format is checked. */
function* weakSecrets({ tokenSecrets }: Context['settings'], env: Env): Generator<Problem> {
  const random = 'Create one with `openssl rand -hex 32`';
  if (tokenSecrets.some(isWeakSecret)) {
    yield new Problem('TOKEN_SECRET is easy to guess', `${random}, and put \`k2:\` in front of it.`);
  }
  const keys: Record<string, string | undefined> = {
    MAIL_EVENTS_SECRET: env.mailEventsSecret,
    PLATFORM_API_KEY: env.platformApiKey,
    BACKUP_PASSPHRASE: env.backup.passphrase,
  };
  for (const [name, value] of Object.entries(keys)) {
    if (value === undefined) continue;
    if (value.length < minSecretLength) {
      yield new Problem(`${name} has fewer than ${minSecretLength} characters`, `${random}.`);
    } else if (isWeakSecret({ kid: name, secret: new TextEncoder().encode(value) })) {
      yield new Problem(`${name} is easy to guess`, `${random}.`);
    }
  }
  if (env.mode !== 'production') return;
  const urls = { DATABASE_URL: env.databaseUrl, SMTP_URL: env.smtpUrl, REDIS_URL: env.redisUrl };
  for (const [name, url] of Object.entries(urls)) {
    // Without a password, a certificate or the network may protect it.
    if (url && passwordIn(url) && examplePasswords.test(passwordIn(url))) {
      yield new Problem(
        `The password in ${name} is one from examples`,
        `${random}, and change it on that server, too.`,
      );
    }
  }
  if (env.s3?.credentials && examplePasswords.test(env.s3.credentials.secretAccessKey)) {
    yield new Problem(
      'S3_SECRET_ACCESS_KEY is one from examples',
      `${random}, and change it at the bucket, too.`,
    );
  }
}

/** Settings that are valid individually but don't work together. */
function* contradictions(env: Env): Generator<Problem> {
  const { mode, siteUrl, trustProxy, stripe, shopify, unused } = env;
  const isSecure = siteUrl.startsWith('https:');
  if (isSecure && trustProxy === 0) {
    yield new Problem(
      'SITE_URL uses https, so a proxy must be in front of the service, but TRUST_PROXY is 0: all visitors share one IP address and its limits',
      'Set TRUST_PROXY to the number of proxies.',
    );
  }
  const others = {
    BASE_URL: env.baseUrl,
    LISTS_URL: env.listsUrl,
    APP_URL: env.appUrl,
    PORTAL_URL: env.portalUrl,
  };
  for (const [name, url] of Object.entries(others)) {
    if (isSecure && url.startsWith('http:')) {
      yield new Problem(
        `${name} uses http, but SITE_URL uses https: browsers block such requests`,
        `Set ${name} to an https URL.`,
      );
    }
  }
  for (const name of unused)
    yield new Problem(`${name} has no effect without S3_BUCKET`, 'Set S3_BUCKET, too.');
  if (mode !== 'production') return;
  if (env.allowLoopbackFetch && !isOnThisMachine(siteUrl)) {
    yield new Problem(
      'ALLOW_LOOPBACK_FETCH is only for the demo and tests: with it, partners can make the service call this machine',
      'Remove ALLOW_LOOPBACK_FETCH.',
    );
  }
  if (stripe && /^(sk|rk)_test_/.test(stripe.secretKey)) {
    yield new Problem('STRIPE_SECRET_KEY is a test key, so no payment is real', 'Set the live key.');
  }
  if (stripe && !stripe.webhookSecret.startsWith('whsec_')) {
    yield new Problem(
      'STRIPE_WEBHOOK_SECRET doesn’t start with whsec_',
      'Copy the signing secret of the webhook endpoint from Stripe’s dashboard.',
    );
  }
  if (shopify?.testCharges) {
    yield new Problem(
      'SHOPIFY_TEST_CHARGES is on, so shops don’t pay for their plans',
      'Remove SHOPIFY_TEST_CHARGES.',
    );
  }
}

/** Problems with settings that don't keep the service from starting. */
export function findSettingsProblems({ settings }: Pick<Context, 'settings'>, env: Env): Problem[] {
  return [
    ...env.misspelt.map(
      ({ given, meant }) => new Problem(`${given} has no effect`, `Did you mean ${meant}?`),
    ),
    ...weakSecrets(settings, env),
    ...contradictions(env),
  ];
}
