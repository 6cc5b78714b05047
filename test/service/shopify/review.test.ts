/** Requirements that Shopify's reviewers and tools check before an app is listed. Requires `npm run build`. */
import { readdirSync, readFileSync } from 'node:fs';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { combinations } from '#test/support/lane.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import {
  embeddedQuery,
  sessionToken,
  shopifyApp,
  webhookSignature,
} from '#test/support/shopify/app-credentials.ts';

const admin = await sharedAdmin();
const service = await sharedService();
const person = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140 Safari/537.36';
const [shop, otherShop] = ['reviewed.myshopify.com', 'other.myshopify.com'];
admin.shop(shop).name = 'Reviewed & Private';

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
}

/** Every page of the app, from the build, so that new pages are included. */
function appPages(): { id: string; path: string }[] {
  const file = readdirSync('build/assets').find((name) => /^manifest-\w+\.js$/.test(name));
  const source = readFileSync(`build/assets/${file}`, 'utf8');
  const { routes } = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)) as {
    routes: Record<string, ManifestRoute>;
  };
  const pathOf = ({ parentId, path = '' }: ManifestRoute): string => {
    const parent = parentId && routes[parentId];
    return `${parent ? pathOf(parent) : ''}${path && `/${path.replaceAll(/:\w+\??/g, '1')}`}`;
  };
  return Object.values(routes)
    .map((route) => ({ id: route.id, path: pathOf(route) }))
    .filter(({ path }) => path === '/app' || path.startsWith('/app/'));
}
const pages = appPages();

async function ask(path: string, { headers = {}, method = 'GET', agent = person } = {}) {
  const answer = await fetch(`${service.siteUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'User-Agent': agent, ...(headers as Record<string, string>) },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
type Answer = Awaited<ReturnType<typeof ask>>;

const framedBy = ({ headers }: Answer) =>
  /frame-ancestors ([^;]*)/
    .exec(headers.get('content-security-policy') ?? '')?.[1]
    ?.trim()
    .split(' ');
const isHtml = ({ headers, body }: Answer) =>
  body !== '' && !!headers.get('content-type')?.startsWith('text/html');
const byToken = (token: string) => ({ authorization: `Bearer ${token}` });

/** The URL that a page or data request redirects to. */
const leadsTo = ({ headers }: Answer) => headers.get('location') ?? headers.get('x-remix-redirect');
/** Only to the app itself or to Shopify, never to a host from the URL. */
function expectNoForeignWay(answer: Answer): void {
  const way = leadsTo(answer);
  if (way === null) return;
  expect(['127.0.0.1', 'admin.shopify.com']).toContain(new URL(way, service.siteUrl).hostname);
}

/** Every way to request a page: whole, its data, and posting to it. */
function requestsFor({ id, path }: { id: string; path: string }, query = '') {
  const data = new URLSearchParams({ _data: id });
  return [
    { path: `${path}?${query}`, method: 'GET' },
    { path: `${path}?${data}&${query}`, method: 'GET' },
    { path: `${path}?index&${query}`, method: 'POST' },
    { path: `${path}?${data}&${query}`, method: 'POST' },
  ];
}

/** Data only the shop's merchant may see. */
async function secretsOf(domain: string): Promise<string[]> {
  const { partner, email, name } = await service.ctx.prisma.shop.findUniqueOrThrow({
    where: { domain },
    include: { partner: { include: { keys: true, baskets: true } } },
  });
  return [
    email!,
    name!,
    name!.replace('&', '&amp;'),
    ...partner.keys.map(({ value }) => value),
    ...partner.baskets.map(({ publicId }) => publicId),
  ];
}

async function open(domain: string, path: string) {
  return ask(`${path}?${await embeddedQuery(domain)}`);
}

async function installBoth(): Promise<string[]> {
  await Promise.all([open(shop, '/app'), open(otherShop, '/app')]);
  return secretsOf(shop);
}

describe('the app’s pages', () => {
  it('are found in the build', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/app',
        '/app/basket',
        '/app/keys',
        '/app/analytics',
        '/app/plan',
        '/app/help',
      ]),
    );
  });

  it('can be framed only by their shop and Shopify’s admin, and set no cookie', async () => {
    let seen = 0;
    for (const { path } of pages) {
      const answer = await open(shop, path);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.headers.get('set-cookie'), path).toBeNull();
      if (!isHtml(answer)) continue;
      seen += 1;
      expect(framedBy(answer), path).toEqual([`https://${shop}`, 'https://admin.shopify.com']);
      expect(answer.headers.get('x-frame-options'), path).toBeNull();
    }
    expect(seen).toBeGreaterThanOrEqual(6);
  });

  it('load App Bridge before any other script, from Shopify', async () => {
    const { body } = await open(shop, '/app');
    const [first] = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src);
    expect(first).toBe('https://cdn.shopify.com/shopifycloud/app-bridge.js');
  });
});

describe('without a valid session token of the shop', () => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: shopifyApp.apiKey,
    sub: '42',
    iat: now,
    nbf: now,
    exp: now + 60,
    jti: 'a',
    sid: 'b',
  };
  const signed = (secret: string, more: object = {}) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secret));
  const otherSecret = 'shpss_the-secret-of-another-app';
  const badTokens = {
    'of another app': () => signed(otherSecret, { aud: 'f'.repeat(32) }),
    'signed by someone else': () => signed(otherSecret),
    'not signed (alg none)': async () => new UnsecuredJWT(claims).encode(),
    'for another app': () => sessionToken(shop, { aud: 'f'.repeat(32) }),
    expired: () => sessionToken(shop, { iat: now - 3_600, nbf: now - 3_600, exp: now - 3_540 }),
    garbage: async () => 'garbage',
    'not yet valid': () => sessionToken(shop, { nbf: now + 3_600 }),
  };

  const expectRefusal = (answer: Answer, secrets: string[], what: string) => {
    expect(answer.status, what).not.toBe(200);
    expect(answer.status, what).toBeLessThan(500);
    for (const secret of secrets) expect(answer.body, what).not.toContain(secret);
    expectNoForeignWay(answer);
  };

  it('no page, data or action is available', async () => {
    const secrets = await installBoth();
    const query = await embeddedQuery(shop);
    query.delete('id_token');
    for (const page of pages) {
      for (const request of [...requestsFor(page), ...requestsFor(page, String(query))]) {
        expectRefusal(await ask(request.path, request), secrets, `${request.method} ${request.path}`);
      }
    }
  });

  it.each(combinations(Object.entries(badTokens)))('this token is rejected: %s', async (_what, make) => {
    const secrets = await installBoth();
    const token = await make();
    const query = await embeddedQuery(shop);
    query.set('id_token', token);
    for (const page of pages) {
      const inAddress = requestsFor(page, String(query));
      const inHeader = requestsFor(page).map((request) => ({ ...request, headers: byToken(token) }));
      for (const request of [...inAddress, ...inHeader]) {
        expectRefusal(await ask(request.path, request), secrets, `${request.method} ${request.path}`);
      }
    }
  });

  it('another shop’s token shows that shop, whatever shop the URL names', async () => {
    const secrets = await installBoth();
    const query = await embeddedQuery(shop);
    const token = await sessionToken(otherShop);
    query.set('id_token', token);
    for (const page of pages) {
      const requests = requestsFor(page, String(query)).filter(({ method }) => method === 'GET');
      for (const request of requests) {
        const answer = await ask(request.path, { headers: byToken(token) });
        expect(answer.status, request.path).toBeLessThan(500);
        for (const secret of secrets) expect(answer.body, request.path).not.toContain(secret);
        if (isHtml(answer) && answer.status === 200) {
          expect(framedBy(answer), request.path).not.toContain(`https://${shop}`);
        }
      }
    }
  });
});

describe('a forged URL', () => {
  const hosts = [
    'evil.com',
    'kiln.myshopify.com.evil.com',
    '"><script>alert(1)</script>',
    'evil.com/.myshopify.com',
    '*',
  ];
  const signIn = ['begin', 'login', 'callback', 'session-token', 'exit-iframe', 'anything'];
  const paths = ['/app', '/app/keys', ...signIn.map((name) => `/shopify/auth/${name}`)];

  it.each(hosts)('with the shop %s is rejected clearly, without a redirect', async (host) => {
    for (const path of paths) {
      const query = new URLSearchParams({ shop: host, embedded: '1', host: btoa(`${host}/admin`) });
      let answer = await ask(`${path}?${query}`);
      for (let steps = 0; leadsTo(answer) !== null && steps < 3; steps += 1) {
        expectNoForeignWay(answer);
        answer = await ask(leadsTo(answer)!);
      }
      expect(answer.status, path).toBe(400);
      expect(answer.body, path).toContain('Shopify');
      expect(answer.body, path).not.toContain('<script>alert');
      expect(framedBy(answer) ?? ["'none'"], path).toEqual(["'none'"]);
    }
  });

  it('can’t redirect to other sites through the library’s own pages', async () => {
    const { searchParams } = new URL(`${service.siteUrl}/?${await embeddedQuery(shop)}`);
    searchParams.delete('id_token');
    const evil = ['https://evil.com/', '//evil.com', 'https://127.0.0.1.evil.com/', 'javascript:alert(1)'];
    for (const name of ['session-token', 'exit-iframe']) {
      for (const parameter of ['shopify-reload', 'exitIframe', 'redirect_uri', 'return_to']) {
        for (const address of evil) {
          const path = `/shopify/auth/${name}?${searchParams}&${new URLSearchParams({ [parameter]: address })}`;
          const answer = await ask(path);
          expect(answer.status, path).toBeLessThan(500);
          expectNoForeignWay(answer);
          expect(answer.body, path).not.toMatch(/evil\.com|alert\(1\)/);
        }
      }
    }
    const good = `/shopify/auth/session-token?${searchParams}&${new URLSearchParams({ 'shopify-reload': `${service.siteUrl}/app` })}`;
    const page = await ask(good);
    expect([page.status, framedBy(page)]).toEqual([200, [`https://${shop}`, 'https://admin.shopify.com']]);
  });
});

it.each(
  combinations([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'HeadlessChrome',
    'curl/8.7.1',
    '',
  ]),
)('answers a client called “%s” without a server error', async (agent) => {
  const query = await embeddedQuery(shop);
  for (const page of pages) {
    for (const request of [...requestsFor(page), ...requestsFor(page, String(query))].slice(0, 6)) {
      const { status } = await ask(request.path, { ...request, agent });
      expect(status, `${request.method} ${request.path}`).toBeLessThan(500);
    }
  }
  const { status } = await ask(`/shopify/auth/begin?shop=${shop}`, { agent });
  expect(status).toBe(302);
});

describe('the webhook URL', () => {
  const post = (topic: string, signature: string | undefined, body: string) =>
    fetch(`${service.siteUrl}/shopify/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': otherShop,
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': crypto.randomUUID(),
        ...(signature === undefined ? {} : { 'x-shopify-hmac-sha256': signature }),
      },
    }).then(({ status }) => status);

  it.each([
    ['customers/data_request', 'data_request'],
    ['customers/redact', 'customer_redact'],
    ['shop/redact', 'shop_redact'],
  ])('accepts %s only with Shopify’s signature, and carries it out', async (topic, kind) => {
    const body = JSON.stringify({
      shop_domain: otherShop,
      customer: { id: 1, email: 'nobody@review.example' },
    });
    expect(await post(topic, webhookSignature(body), body)).toBe(200);
    expect(await post(topic, webhookSignature(`${body} `), body)).toBe(401);
    expect(await post(topic, 'not base64', body)).toBe(401);
    expect(await post(topic, undefined, body)).toBe(401);
    const done = { shopDomain: otherShop, kind, doneAt: { not: null } };
    await expect.poll(() => service.ctx.prisma.privacyRequest.count({ where: done })).toBeGreaterThan(0);
  });
});
