/** `wl doctor`, with a real DNS server and real proxies in front of a real service. */
import { generateKeyPairSync } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { checkAssistants } from '#api/cli/checks/check-assistants.ts';
import { checkForwarding } from '#api/cli/checks/check-forwarding.ts';
import { findSettingsProblems } from '#api/cli/checks/find-settings-problems.ts';
import { mailDomainChecks } from '#api/cli/checks/mail-domain.ts';
import { Problem, Unchecked } from '#api/cli/checks/problem.ts';
import { findingsOfStartError } from '#api/cli/doctor.ts';
import { seenPath, type SeenRequest } from '#api/contract/seen-request.ts';
import { readEnv } from '#api/env.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { signToken } from '#api/platform/tokens/tokens.ts';
import { createServer } from '#api/server.ts';
import { startDnsServer } from '#test/support/dns-server.ts';
import { startSite } from '#test/support/site.ts';
import { useDatabase } from '#test/support/test-database.ts';

const goodSecret = 'k1:4f0d9a7be2c8165393b7d1e86a20f5c4';

/** The problems of settings, as `wl doctor` prints them. */
function problemsWith(variables: Record<string, string>): string[] {
  const env = readEnv({ TOKEN_SECRET: goodSecret, ...variables });
  const tokenSecrets = env.tokenSecrets ?? [];
  return findSettingsProblems({ settings: { tokenSecrets } } as never, env).map(
    ({ message, fix }) => `${message}. ${fix}`,
  );
}

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://wishlist.example',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://wishlist:9f8a7c6e5b4d@db.internal/wishlist',
};

test('settings of a production server have no problems', () => {
  expect(problemsWith(production)).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a misspelled name', { SITE_URI: 'x' }, /^SITE_URI has no effect\. Did you mean SITE_URL\?$/],
  ['https without proxies', { ...production, TRUST_PROXY: '0' }, /TRUST_PROXY is 0.*Set TRUST_PROXY/],
  [
    'a guessable secret outside production',
    { TOKEN_SECRET: 'k1:change-me-change-me-change-me-change-me' },
    /^TOKEN_SECRET is easy to guess/,
  ],
  [
    'a short key of the platform',
    { PLATFORM_API_KEY: 'abc' },
    /^PLATFORM_API_KEY has fewer than 16 characters/,
  ],
  [
    'a guessable secret of the mail provider',
    { MAIL_EVENTS_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaa' },
    /^MAIL_EVENTS_SECRET is easy to guess/,
  ],
  [
    'an example’s password',
    { ...production, DATABASE_URL: 'postgres://wishlist:secret@db.internal/wishlist' },
    /^The password in DATABASE_URL is one from examples/,
  ],
  [
    'http for lists of a https site',
    { SITE_URL: 'https://wishlist.example', TRUST_PROXY: '1', LISTS_URL: 'http://lists.example' },
    /^LISTS_URL uses http, but SITE_URL uses https/,
  ],
  [
    'settings of a bucket without its name',
    { S3_ENDPOINT: 'https://minio.internal' },
    /no effect without S3_BUCKET/,
  ],
  ['fetches from this machine', { ...production, ALLOW_LOOPBACK_FETCH: '1' }, /Remove ALLOW_LOOPBACK_FETCH/],
  [
    'a test key for payments',
    { ...production, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /^STRIPE_SECRET_KEY is a test key/,
  ],
  [
    'test charges',
    { ...production, SHOPIFY_API_KEY: 'a', SHOPIFY_API_SECRET: 'b', SHOPIFY_TEST_CHARGES: 'true' },
    /^SHOPIFY_TEST_CHARGES is on/,
  ],
])('settings: %s is a problem with its fix', (_what, variables, problem) => {
  expect(problemsWith(variables)).toEqual([expect.stringMatching(problem)]);
});

test('settings that the service refuses are findings, too', () => {
  const refused = (variables: Record<string, string>) => {
    try {
      readEnv(variables);
      return [];
    } catch (error) {
      return findingsOfStartError(error);
    }
  };
  expect(
    refused({ TOKEN_SECRET: 'short', SMTP_URL_FILE: '/nowhere/secret', VAPID_PRIVATE_KEY: 'abc' }),
  ).toEqual([
    expect.objectContaining({
      check: 'settings',
      message: expect.stringMatching(/^SMTP_URL_FILE: .*nowhere/),
    }),
    expect.objectContaining({ ok: false, message: expect.stringMatching(/^VAPID_PRIVATE_KEY: must be/) }),
    expect.objectContaining({ message: expect.stringMatching(/^TOKEN_SECRET: .*at least 32 characters/) }),
  ]);
});

type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

/** A proxy that appends the client's address to X-Forwarded-For, as nginx and others do. */
const appending: Change = (headers) => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', '),
});

const sent = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

const database = await useDatabase();

/** A proxy in front of a site, which may depend on the path. */
const startProxy = (upstream: (path: string) => string, change: Change) =>
  startSite((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    const onward = request(upstream(url) + url, { method, headers: sent(change(headers)) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });

/** A service behind proxies, the last of which is the nearest to it, and what the doctor says about them. */
async function behind(changes: Change[], trustProxy: number, secrets = goodSecret) {
  const serverWith = (tokenSecret: string) =>
    createServer({
      env: readEnv({ TRUST_PROXY: String(trustProxy) }),
      tokenSecrets: parseTokenSecrets(tokenSecret),
      database,
      log: pino({ level: 'silent' }),
    });
  let url = await startSite(serverWith(goodSecret).listener());
  for (const change of changes.toReversed()) {
    const upstream = url;
    url = await startProxy(() => upstream, change);
  }
  const { ctx } = serverWith(secrets);
  const check = () =>
    checkForwarding(ctx, { siteUrl: url } as never).catch((error: unknown) =>
      error instanceof Problem ? `${error.message}. ${error.fix}` : Promise.reject(error),
    );
  return { url, ctx, check };
}

test.each<[string, Change[], number, RegExp]>([
  ['no proxy', [], 0, /sees this machine as 127\.0\.0\.1 at http:.*, without a proxy$/],
  ['one proxy', [appending], 1, /sees this machine as 203\.0\.113\.9 .* behind 1 proxy$/],
  ['two proxies', [appending, appending], 2, /behind 2 proxies$/],
  [
    'a proxy that replaces the header',
    [(headers) => ({ ...headers, 'x-forwarded-for': '203.0.113.9' })],
    1,
    /behind 1 proxy$/,
  ],
  [
    'a proxy that isn’t trusted',
    [appending],
    0,
    /TRUST_PROXY is 0, but 1 proxy adds.*share.*Set TRUST_PROXY=1\.$/,
  ],
  ['too much trust', [appending], 2, /TRUST_PROXY is 2, but 1 proxy adds.*choose.*Set TRUST_PROXY=1\.$/],
  ['trust without a proxy', [], 1, /No proxy adds.*anyone can choose.*TRUST_PROXY=0 if there is none\.$/],
  [
    'a proxy that removes the header',
    [(headers) => ({ ...headers, 'x-forwarded-for': undefined })],
    1,
    /No proxy adds the client’s address/,
  ],
  [
    'a proxy that changes the host',
    [(headers) => appending({ ...headers, host: 'upstream.internal' })],
    1,
    /sees the host upstream\.internal instead of .*keep the Host header\.$/,
  ],
  [
    'a proxy that removes the origin',
    [(headers) => appending({ ...headers, origin: undefined })],
    1,
    /sees the origin none instead of .*keep the Origin header\.$/,
  ],
  [
    'a proxy with another protocol',
    [(headers) => appending({ ...headers, 'x-forwarded-proto': 'https' })],
    1,
    /X-Forwarded-Proto is https, but SITE_URL uses http/,
  ],
])('forwarding: %s', async (_what, changes, trustProxy, said) => {
  const { check } = await behind(changes, trustProxy);
  expect(await check()).toMatch(said);
});

test('forwarding: a server with another secret isn’t recognized', async () => {
  const { check } = await behind([appending], 1, 'k1:another-secret-of-more-than-thirty-two');
  expect(await check()).toMatch(/doesn’t recognize this command \(status 404\)\. .*same TOKEN_SECRET/);
});

test('how a request arrived is shown to no one else', async () => {
  const { url, ctx } = await behind([], 1);
  const ask = async (authorization?: string) => {
    const response = await fetch(url + seenPath, { headers: { ...(authorization && { authorization }) } });
    return { status: response.status, text: await response.text() };
  };
  const unknown = await fetch(`${url}/nothing-here`);
  const nothing = { status: unknown.status, text: await unknown.text() };
  expect(nothing.status).toBe(404);
  // Their request IDs differ.
  const like = (text: string) => text.replace(/[\da-f-]{36}/g, '');
  const strangers = [undefined, 'Bearer x', `Bearer ${goodSecret}`];
  for (const audience of ['widget', 'user', 'customer', 'guest'] as const) {
    strangers.push(`Bearer ${await signToken(ctx, audience, { sub: '1' }, 60)}`);
  }
  strangers.push(`Bearer ${await signToken(ctx, 'doctor', {}, -1)}`);
  for (const stranger of strangers) {
    const { status, text } = await ask(stranger);
    expect({ status, text: like(text) }).toEqual({ ...nothing, text: like(nothing.text) });
  }
  const seen = await ask(`Bearer ${await signToken(ctx, 'doctor', {}, 60)}`);
  expect(JSON.parse(seen.text) as SeenRequest).toMatchObject({ address: '127.0.0.1', forwardedFor: '' });
});

/** The doctor's finding about assistants at a site with these settings, through a proxy. */
async function assistantsAt({
  change = (headers) => headers,
  gone = '-',
  legal = true,
  site,
}: {
  change?: Change;
  /** A path that the proxy doesn't send to the service. */
  gone?: string;
  legal?: boolean;
  site?: string;
} = {}) {
  let upstream = '';
  const url = await startProxy((path) => (path.startsWith(gone) ? `${upstream}/gone` : upstream), change);
  const env = readEnv({ SITE_URL: site ?? url, TOKEN_SECRET: goodSecret });
  const server = createServer({
    env,
    tokenSecrets: parseTokenSecrets(goodSecret),
    database,
    log: pino({ level: 'silent' }),
  });
  upstream = await startSite(server.listener());
  const page = 'https://wishlist.example/legal';
  const legalUrls = legal ? { privacy: page, terms: page } : { privacy: page };
  return checkAssistants(server.ctx, { siteUrl: url, legalUrls } as never).catch(
    (error: Problem) => `WRONG ${error.message}. ${error.fix}`,
  );
}

test.each<[string, Parameters<typeof assistantsAt>[0], RegExp]>([
  ['all is well', {}, /^they can connect at http:.*\/mcp$/],
  ['metadata is missing', { gone: '/.well-known/' }, /^WRONG .*well-known\S* returned 404\..*\/oauth\//],
  [
    'the service is somewhere else',
    { site: 'https://other.example' },
    /^WRONG .*to https:\/\/other\.example instead of/,
  ],
  [
    'the tools are missing',
    { gone: '/mcp' },
    /^WRONG .*\/mcp returned 404 without the WWW-Authenticate header/,
  ],
  [
    'the proxy removes Authorization',
    { change: (headers) => ({ ...headers, authorization: undefined }) },
    /^WRONG The Authorization header doesn’t arrive/,
  ],
  [
    'legal pages are missing',
    { legal: false },
    /^they can connect at .*; .* require PRIVACY_URL and TERMS_URL$/,
  ],
])('assistants: %s', async (_what, given, said) => {
  expect(await assistantsAt(given)).toMatch(said);
});

const dns = await startDnsServer();

/** The doctor's findings about the sender's domain, by check. */
async function saidOf(mailFrom: string, selectors: string[] = [], more: Record<string, string> = {}) {
  const env = readEnv({
    SMTP_URL: 'smtp://mail.internal',
    MAIL_FROM: mailFrom,
    DNS_SERVERS: dns.address,
    ...more,
  });
  const entries = Object.entries(mailDomainChecks(env, selectors)).map(async ([check, run]) => {
    const said = await run().catch((error: Problem) => {
      const kind = error instanceof Unchecked ? '?' : 'WRONG';
      return `${kind} ${error.message}. ${error.fix}`;
    });
    return [check, said];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

const rsaKey = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');

test('mail domain: its records are read as receivers read them', async () => {
  dns.mailServers.set('good.example', ['mx.good.example']);
  dns.records.set('good.example', [
    'google-site-verification=1',
    'v=spf1 include:_spf.provider.example -all',
  ]);
  dns.records.set('_dmarc.good.example', ['v=DMARC1; p=quarantine; rua=mailto:a@good.example']);
  dns.records.set('s1._domainkey.good.example', [`v=DKIM1; k=rsa; p=${rsaKey(2_048)}`]);
  expect(await saidOf('Wishlist <hello@Good.example>')).toEqual({
    mx: 'good.example receives email at mx.good.example',
    spf: expect.stringMatching(/^v=spf1 include:_spf\.provider\.example -all \(whether/),
    dkim: expect.stringMatching(/^s1\._domainkey\.good\.example \(whether/),
    dmarc: 'v=DMARC1; p=quarantine; rua=mailto:a@good.example at _dmarc.good.example',
  });
});

test('mail domain: a subdomain has its organization’s DMARC policy', async () => {
  dns.records.set('_dmarc.parent.example', ['v=DMARC1; p=reject']);
  expect((await saidOf('a@mail.parent.example')).dmarc).toBe('v=DMARC1; p=reject at _dmarc.parent.example');
});

test('mail domain: each missing record is a problem, but an unknown DKIM selector isn’t', async () => {
  const said = await saidOf('a@bare.example');
  expect(said).toEqual({
    mx: expect.stringMatching(/^WRONG bare\.example can’t receive email .*Add an MX record/),
    spf: expect.stringMatching(/^WRONG bare\.example has no SPF record.*Add a TXT record to bare\.example/),
    dkim: expect.stringMatching(/^\? No DKIM key was found.*--dkim-selector/),
    dmarc: expect.stringMatching(/^WRONG bare\.example has no DMARC record.*to _dmarc\.bare\.example\.$/),
  });
});

test.each([
  ['two SPF records', ['v=spf1 -all', 'v=spf1 ~all'], /has 2 SPF records.*Merge/],
  ['SPF for everyone', ['v=spf1 include:a.example +all'], /allows every server/],
  ['SPF without an end', ['v=spf1 include:a.example'], /refuses no one/],
  ['neutral SPF', ['v=spf1 ?all'], /refuses no one/],
])('mail domain: %s is a problem', async (_what, records, problem) => {
  dns.records.set('spf.example', records);
  expect((await saidOf('a@spf.example')).spf).toMatch(problem);
});

test.each([
  ['two DMARC records', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], /has 2 DMARC records/],
  ['DMARC without a policy', ['v=DMARC1; rua=mailto:a@b.example'], /no valid policy/],
])('mail domain: %s are a problem', async (_what, records, problem) => {
  dns.records.set('_dmarc.dmarc.example', records);
  expect((await saidOf('a@dmarc.example')).dmarc).toMatch(problem);
});

test.each([
  ['missing', undefined, /There is no DKIM key at own\._domainkey\.dkim\.example/],
  ['revoked', 'v=DKIM1; p=', /is revoked/],
  ['unreadable', 'v=DKIM1; p=MIGfMA0', /can’t be read.*Copy the whole key/],
  ['short', `k=rsa; p=${rsaKey(512)}`, /only 512 bits/],
])('mail domain: a %s DKIM key is a problem', async (_what, record, problem) => {
  dns.records.set('own._domainkey.dkim.example', record === undefined ? [] : [record]);
  if (record === undefined) dns.records.delete('own._domainkey.dkim.example');
  expect((await saidOf('a@dkim.example', ['own'])).dkim).toMatch(problem);
});

test('mail domain: DNS that fails is no missing record', async () => {
  dns.broken.add('broken.example');
  expect((await saidOf('a@broken.example')).spf).toMatch(
    /^\? DNS doesn’t answer for broken\.example \(ESERVFAIL\)/,
  );
});

test('mail domain: the default sender of a machine without a domain is a problem; the outbox needs none', async () => {
  expect(await saidOf('a@127.0.0.1')).toEqual({ sender: expect.stringMatching(/^WRONG .*Set MAIL_FROM/) });
  expect(await saidOf('a@bare.example', [], { SMTP_URL: '' })).toEqual({});
});
