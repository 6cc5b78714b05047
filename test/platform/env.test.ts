import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '#api/env.ts';
import { loadSecrets } from '#api/platform/tokens/token-secrets.ts';

const longSecret = 'a-secret-of-more-than-thirty-two-characters';

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('URLs', () => {
  test('default to one origin at port 3000', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'development',
      port: 3000,
      baseUrl: 'http://localhost:3000/api',
      siteUrl: 'http://localhost:3000',
      listsUrl: 'http://localhost:3000',
      appUrl: 'http://localhost:3000',
      portalUrl: 'http://localhost:3000/portal',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      trustProxy: 0,
      allowLoopbackFetch: false,
    });
  });

  test('default to the one that is set', () => {
    expect(readEnv({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080/api');
    expect(readEnv({ SITE_URL: 'https://wishes.example/' })).toMatchObject({
      siteUrl: 'https://wishes.example',
      baseUrl: 'https://wishes.example/api',
    });
    expect(readEnv({ BASE_URL: 'https://api.wishes.example/v2/' })).toMatchObject({
      baseUrl: 'https://api.wishes.example/v2',
      siteUrl: 'https://api.wishes.example',
    });
  });

  test('ignore an empty variable', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });
});

describe('secrets in files', () => {
  const fileWith = async (text: string) => {
    const file = join(await mkdtemp(join(tmpdir(), 'wl-env-')), 'secret');
    await writeFile(file, text);
    return file;
  };

  test('are read without the line break at their end', async () => {
    const TOKEN_SECRET_FILE = await fileWith(`k7:${longSecret}\n`);
    expect(readEnv({ TOKEN_SECRET_FILE }).tokenSecrets?.[0]?.kid).toBe('k7');
    const SMTP_URL_FILE = await fileWith('smtps://user:pa ss@mail.example\n');
    expect(readEnv({ SMTP_URL_FILE }).smtpUrl).toBe('smtps://user:pa ss@mail.example');
  });

  test('are checked like variables, and never replace one', async () => {
    const REDIS_URL_FILE = await fileWith('http://redis.example');
    expect(problemsOf({ REDIS_URL_FILE })).toEqual([expect.stringMatching(/^REDIS_URL: must start with/)]);
    const both = { TOKEN_SECRET: longSecret, TOKEN_SECRET_FILE: await fileWith(longSecret) };
    expect(problemsOf(both)).toEqual(['TOKEN_SECRET and TOKEN_SECRET_FILE: set only one of them.']);
    expect(problemsOf({ TOKEN_SECRET_FILE: '/nowhere/secret' })).toEqual([
      expect.stringMatching(/^TOKEN_SECRET_FILE: .*no such file/),
    ]);
  });
});

test('events in another database aren’t left there unnoticed', () => {
  for (const name of ['DATABASE_EVENTS_URL', 'DATABASE_EVENTS_URL_FILE'])
    expect(problemsOf({ [name]: 'postgres://events.example/wishlist' })).toEqual([
      expect.stringMatching(/^DATABASE_EVENTS_URL: .*`wl db move-events --back`, and remove the setting/),
    ]);
});

test('misspelled variables are named with the one they look like', () => {
  const given = {
    TOKEN_SECRETS: longSecret,
    DATABSE_URL: 'x',
    'SMTP-URL': 'x',
    STIE_URL: 'x',
    REDIS_URL_FLIE: 'x',
    BASE_URLS_FILE: 'x',
  };
  expect(readEnv(given).misspelt).toEqual([
    { given: 'TOKEN_SECRETS', meant: 'TOKEN_SECRET' },
    { given: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { given: 'SMTP-URL', meant: 'SMTP_URL' },
    { given: 'STIE_URL', meant: 'SITE_URL' },
    { given: 'BASE_URLS_FILE', meant: 'BASE_URL_FILE' },
  ]);
  expect(readEnv({ PATH: '/bin', HOSTNAME: 'a', HOME: '/', LANG: 'C', PGHOST: 'db' }).misspelt).toEqual([]);
});

test('abuse limits have their documented defaults and can be set', () => {
  expect(readEnv({ OAUTH_PER_MINUTE_IP: '5' }).limits).toEqual({
    initPerIp: 60,
    initPerKey: 600,
    oauthPerIp: 5,
    oauthPerKey: 600,
    eventPerIp: 120,
    eventPerKey: 1200,
  });
});

test('every invalid variable gets one line that names it', () => {
  expect(
    problemsOf({
      PORT: 'http',
      TRUST_PROXY: '-1',
      SITE_URL: 'https://wishes.example/shop',
      BASE_URL: 'ftp://wishes.example',
      DATABASE_URL: 'mysql://db',
      ALLOW_LOOPBACK_FETCH: 'perhaps',
      TOKEN_SECRET: 'short',
    }),
  ).toEqual([
    'PORT: must be a whole number.',
    'BASE_URL: must be an http or https URL without credentials, query or fragment.',
    'SITE_URL: must be a URL without a path.',
    'DATABASE_URL: must start with postgres:// or postgresql://.',
    'TRUST_PROXY: must be a whole number.',
    'ALLOW_LOOPBACK_FETCH: must be true or false.',
    'TOKEN_SECRET: every secret must have at least 32 characters.',
  ]);
});

test('proofs for assistants’ directories are files whose names are free', () => {
  expect(readEnv({ ASSISTANT_PROOFS: 'a.txt=b=c,D-e=f' }).assistantProofs).toEqual({
    'a.txt': 'b=c',
    'D-e': 'f',
  });
  for (const wrong of [
    'token',
    'a/b=c',
    '../a=c',
    '.a=b',
    'a=b c',
    'a=',
    'ucp=x',
    'oauth-protected-resource=x',
  ]) {
    expect(problemsOf({ ASSISTANT_PROOFS: wrong })).toEqual([
      expect.stringMatching(/^ASSISTANT_PROOFS: must be/),
    ]);
  }
});

test('production requires https, except on this machine', () => {
  const urls = {
    SITE_URL: 'http://wishes.example',
    BASE_URL: 'http://api.wishes.example/v1',
    LISTS_URL: 'http://lists.example',
    APP_URL: 'HTTP://10.0.0.5',
    PORTAL_URL: 'http://wishes.example/portal',
  };
  const inProduction = { NODE_ENV: 'production', TOKEN_SECRET: 'k1:a-secret-of-more-than-32-characters' };
  expect(problemsOf({ ...inProduction, ...urls })).toEqual(
    Object.keys(urls).map((name) => `${name}: must be an https URL in production, except on this machine.`),
  );
  expect(problemsOf(urls)).toEqual([]);
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'https://wishes.example',
  ])
    expect(problemsOf({ ...inProduction, SITE_URL: url })).toEqual([]);
});

test('replicas are comma-separated URLs, and require an external database', () => {
  const urls = 'postgres://one.example/wishlist, postgresql://two.example/wishlist';
  expect(
    readEnv({ DATABASE_URL: 'postgres://db.example/wishlist', DATABASE_REPLICA_URLS: urls }),
  ).toMatchObject({ databaseReplicaUrls: urls.split(', ') });
  expect(readEnv({}).databaseReplicaUrls).toEqual([]);
  expect(problemsOf({ DATABASE_REPLICA_URLS: `${urls},three.example` })).toEqual([
    'DATABASE_REPLICA_URLS.2: must start with postgres:// or postgresql://.',
    'DATABASE_REPLICA_URLS requires DATABASE_URL: the embedded database has no replicas.',
  ]);
});

test('sign-in providers are JSON, with one line for each mistake in it', () => {
  const client = { client_id: 'id', client_secret: 'secret' };
  const key = { team_id: 'T', key_id: 'K', private_key: 'P' };
  const env = (providers: object, more = {}) => ({ OIDC_PROVIDERS: JSON.stringify(providers), ...more });
  expect(readEnv({}).signInProviders).toEqual([]);
  expect(
    readEnv(env({ google: { ...client, proves_email: true }, apple: { client_id: 'a', apple_key: key } })),
  ).toMatchObject({
    signInProviders: [
      { id: 'google', name: 'Google', issuer: 'https://accounts.google.com/', provesEmail: true },
      { id: 'apple', secret: { teamId: 'T', keyId: 'K', privateKey: 'P' }, provesEmail: false },
    ],
  });
  expect(problemsOf({ OIDC_PROVIDERS: 'google' })).toEqual([
    'OIDC_PROVIDERS: must be JSON, such as {"google":{"client_id":"…","client_secret":"…"}}.',
  ]);
  expect(problemsOf(env({ acme: client }))).toEqual([
    'OIDC_PROVIDERS.acme: issuer is missing. Set it to the URL in front of /.well-known/openid-configuration.',
  ]);
  expect(problemsOf(env({ google: { client_id: 'id' } }))).toEqual([
    'OIDC_PROVIDERS.google: needs client_secret, or apple_key for Apple.',
  ]);
  expect(problemsOf(env({ google: { ...client, secret: 'x' } }))[0]).toMatch(
    /^OIDC_PROVIDERS\.google: .*secret/,
  );
  expect(problemsOf(env({ 'My Provider': client }))[0]).toContain('must be a short ID, such as google');
  const insecure = { acme: { ...client, issuer: 'http://acme.example' } };
  const production = { NODE_ENV: 'production', TOKEN_SECRET: 'k1:5f0c1a7be2d94836aa10b3c7de48f59026e1' };
  expect(problemsOf(env(insecure, production))).toEqual([
    'OIDC_PROVIDERS.acme: issuer must be an https URL in production.',
  ]);
});

describe('token secrets', () => {
  test('are required in production, with a one-sentence error', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'TOKEN_SECRET is missing: set it to at least 32 random characters, the same on every server.',
    ]);
    expect(problemsOf({ NODE_ENV: 'production', TOKEN_SECRET: longSecret })).toEqual([]);
  });

  test.each([
    ['one character', '0'.repeat(64)],
    ['two characters', '01'.repeat(32)],
    ['a repeated short text', 'Xk29-fLp'.repeat(5)],
    ['a sequence of characters', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a placeholder', 'change-me-change-this-before-you-start'],
    ['weak after a name', `k1:${'7'.repeat(40)}`],
    ['weak as one of several', `k2:${longSecret},k1:${'a'.repeat(40)}`],
  ])('can’t be %s in production, but can in development', (_, secret) => {
    expect(problemsOf({ NODE_ENV: 'production', TOKEN_SECRET: secret })).toEqual([
      'TOKEN_SECRET is too easy to guess: create one with `openssl rand -hex 32`.',
    ]);
    expect(problemsOf({ NODE_ENV: 'development', TOKEN_SECRET: secret })).toEqual([]);
  });

  test('can be random in production', () => {
    for (let round = 0; round < 200; round += 1) {
      const secrets = [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url')];
      for (const TOKEN_SECRET of secrets)
        expect(problemsOf({ NODE_ENV: 'production', TOKEN_SECRET }), TOKEN_SECRET).toEqual([]);
    }
  });

  test('can be listed by name, with the current one first', async () => {
    const env = readEnv({ TOKEN_SECRET: `new:${longSecret}-2, old:${longSecret}-1` });
    const secrets = await loadSecrets(env);
    expect(secrets.map(({ kid, secret }) => [kid, new TextDecoder().decode(secret)])).toEqual([
      ['new', `${longSecret}-2`],
      ['old', `${longSecret}-1`],
    ]);
  });

  test('have the same name on every server if there is only one', () => {
    const kid = () => readEnv({ TOKEN_SECRET: longSecret }).tokenSecrets?.[0]?.kid;
    expect(kid()).toBe(kid());
  });

  test('can’t share a name', () => {
    expect(problemsOf({ TOKEN_SECRET: `a:${longSecret},a:${longSecret}-2` })).toHaveLength(1);
  });

  test('are generated in development, shared by simultaneous first starts, and readable only by their owner', async () => {
    const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'wishlist-env-')), 'data');
    const load = () => loadSecrets(readEnv({ DATA_DIR }));
    const [first, ...others] = await Promise.all([load(), load(), load()]);
    expect(others).toEqual([first, first]);
    expect(await load()).toEqual(first);
    expect(await readFile(join(DATA_DIR, 'token-secret'), 'utf8')).toMatch(/^\S{43}\n$/);
    expect((await stat(join(DATA_DIR, 'token-secret'))).mode & 0o777).toBe(0o600);
  });
});

describe('Shopify charges', () => {
  const app = { SHOPIFY_API_KEY: 'key', SHOPIFY_API_SECRET: 'secret' };
  const production = { ...app, NODE_ENV: 'production', TOKEN_SECRET: longSecret };

  test.for([
    ['are tests in development', app, true],
    ['are real in production', production, false],
    ['are tests in production if configured', { ...production, SHOPIFY_TEST_CHARGES: 'true' }, true],
    ['are real in development only if configured', { ...app, SHOPIFY_TEST_CHARGES: 'false' }, false],
  ] as const)('%s', ([, source, testCharges]) => {
    expect(readEnv(source).shopify).toMatchObject({ testCharges });
  });

  test('require both app credentials, and a real Admin API in production', () => {
    expect(problemsOf({ SHOPIFY_API_KEY: 'key' }).join()).toContain('SHOPIFY_API_SECRET');
    expect(problemsOf({ ...production, SHOPIFY_ADMIN_URL: 'http://localhost:9' }).join()).toContain(
      'SHOPIFY_ADMIN_URL',
    );
  });
});

test('the kind of database for jobs is one that pg-boss knows', () => {
  expect(readEnv({}).jobsBackend).toBe('postgres');
  expect(readEnv({ JOBS_BACKEND: 'citus' }).jobsBackend).toBe('citus');
  expect(problemsOf({ JOBS_BACKEND: 'oracle' })).toEqual([
    expect.stringContaining('JOBS_BACKEND: must be one of postgres, cockroachdb, yugabytedb, citus, pglite'),
  ]);
});

test('the schema of the tables is a name in lower case', () => {
  expect(readEnv({}).databaseSchema).toBe('public');
  expect(readEnv({ DATABASE_SCHEMA: 'wish_list2' }).databaseSchema).toBe('wish_list2');
  for (const name of ['Wishes', 'a-b', '2a', 'a, public', 'pg_temp', 'pgboss', 'information_schema']) {
    expect(problemsOf({ DATABASE_SCHEMA: name })).toEqual([
      expect.stringContaining('DATABASE_SCHEMA: must be'),
    ]);
  }
});
