import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { execute, parse, validate } from 'graphql';
import { jwtVerify } from 'jose';
import { adminApiVersion } from '#api/modules/shopify/create-shopify-app.ts';
import { atEnd } from '../at-end.ts';
import { adminSchema } from './admin-schema.ts';
import { shopifyApp } from './app-credentials.ts';
import { confirmationAnswer } from './fake-billing.ts';
import { operationsOf } from './fake-operations.ts';
import { type FakeShop, newShop } from './fake-shop.ts';

interface Reply {
  status: number;
  body: unknown;
}

/** Fails the next requests whose GraphQL document (or path) contains `match`. */
interface Failure extends Reply {
  match: string;
  times: number;
}

/**
 * Every shop's Admin API, over HTTP: exchanges and renews tokens, and runs GraphQL operations against the
 * published schema. The service sends requests to `{url}/{shop}/admin/…` if SHOPIFY_ADMIN_URL is `url`. Ends
 * with the test file.
 */
export async function startFakeAdmin() {
  const shops = new Map<string, FakeShop>();
  const failures: Failure[] = [];
  /** The documents that were run, oldest first. */
  const operations: { shop: string; document: string; variables: Record<string, unknown> }[] = [];

  const shop = (domain: string): FakeShop => {
    const known = shops.get(domain) ?? newShop(domain);
    shops.set(domain, known);
    return known;
  };

  function giveToken(to: FakeShop): Reply {
    const [token, refresh] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
    to.tokens.set(`shpat_${token}`, new Date(Date.now() + 3_600_000));
    to.refreshTokens.add(`shprt_${refresh}`);
    return {
      status: 200,
      body: {
        access_token: `shpat_${token}`,
        scope: [...to.scopes].join(','),
        expires_in: 3_600,
        refresh_token: `shprt_${refresh}`,
        refresh_token_expires_in: 7_776_000,
      },
    };
  }

  async function exchange(to: FakeShop, body: Record<string, string>): Promise<Reply> {
    const refuse = (error: string): Reply => ({ status: 400, body: { error } });
    if (body.client_id !== shopifyApp.apiKey || body.client_secret !== shopifyApp.apiSecret) {
      return refuse('invalid_client');
    }
    if (body.grant_type === 'refresh_token') {
      // A refresh token is valid once.
      return to.refreshTokens.delete(body.refresh_token ?? '') ? giveToken(to) : refuse('invalid_grant');
    }
    const secret = new TextEncoder().encode(shopifyApp.apiSecret);
    const isGood = await jwtVerify(body.subject_token ?? '', secret, { audience: shopifyApp.apiKey }).then(
      ({ payload }) => payload.dest === `https://${to.domain}`,
      () => false,
    );
    if (!isGood || body.expiring !== '1') return refuse('invalid_subject_token');
    return giveToken(to);
  }

  async function run(
    at: FakeShop,
    request: IncomingMessage,
    body: { query: string; variables?: Record<string, unknown> },
  ): Promise<Reply> {
    const ends = at.tokens.get(String(request.headers['x-shopify-access-token']));
    if (!ends || ends < new Date())
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } };
    operations.push({ shop: at.domain, document: body.query, variables: body.variables ?? {} });
    const schema = adminSchema();
    const document = parse(body.query);
    const faults = validate(schema, document);
    if (faults.length > 0)
      return { status: 200, body: { errors: faults.map(({ message }) => ({ message })) } };
    const result = await execute({
      schema,
      document,
      rootValue: operationsOf(at, url),
      variableValues: body.variables ?? {},
    });
    return { status: 200, body: result };
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const [, domain = '', ...rest] = (request.url ?? '').split('/');
    const path = rest.join('/');
    const body = (await json(request).catch(() => ({}))) as Record<string, string>;
    const failure = failures.find(({ match, times }) => times > 0 && `${path} ${body.query}`.includes(match));
    if (failure) {
      failure.times -= 1;
      return failure;
    }
    if (path === 'admin/oauth/access_token') return exchange(shop(domain), body);
    if (path === `admin/api/${adminApiVersion}/graphql.json`)
      return run(shop(domain), request, body as never);
    return { status: 404, body: { errors: 'Not Found' } };
  }

  const server = createServer((request, response) => {
    const [, domain = '', ...rest] = (request.url ?? '').split('/');
    if (rest[0] === 'confirm') {
      const page = confirmationAnswer(shop(domain), rest.join('/'));
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The environment for a service with the app, using this fake instead of Shopify. */
    variables: {
      SHOPIFY_API_KEY: shopifyApp.apiKey,
      SHOPIFY_API_SECRET: shopifyApp.apiSecret,
      SHOPIFY_ADMIN_URL: url,
    },
    shop,
    operations,
    /** Makes the next requests containing `match` answer this instead. */
    fail: (match: string, { status = 503, body = {}, times = 1 }: Partial<Failure> = {}) =>
      failures.push({ match, status, body, times }),
    recover: () => failures.splice(0),
  };
}
