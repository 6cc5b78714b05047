import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { ContextParts } from '#api/context.ts';
import type { ApiDescription } from '#api/contract/description.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { type Env, readEnv } from '#api/env.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { type CreatedPartner, createPartner } from '#api/modules/partners/create-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { createServer, type ServerParts } from '#api/server.ts';
import { atEnd } from './at-end.ts';
import { responseCheck } from './check-response.ts';
import { lastCode, mailsTo, mailTo } from './outbox.ts';
import { type TestDatabase, useDatabase } from './test-database.ts';
import { testDay } from './test-day.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text if it isn't JSON. Each test asserts the shape. */
  body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Status and error code of each answer. */
export const codes = (answers: Answer[]) => answers.map(({ status, body }) => [status, body.error]);

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sent as JSON, except for strings and bytes. */
  body?: unknown;
  /** The calling socket's address. */
  address?: string;
}

const isAsItIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

export const shopOrigin = 'https://shop.example';

/** Descriptions and checks by what they depend on: creating them takes longer than most tests. */
const made = new Map<string, { description: ApiDescription; check: ReturnType<typeof responseCheck> }>();

function checkOf({ baseUrl, siteUrl, brandName }: Env, describe: () => ApiDescription) {
  const key = JSON.stringify([baseUrl, siteUrl, brandName]);
  let found = made.get(key);
  if (!found) {
    const description = describe();
    made.set(key, (found = { description, check: responseCheck(description) }));
  }
  return found;
}

/**
 * The whole service on a database of this test file, called without a socket. The clock stands still until
 * it's moved.
 */
export async function useApi(
  variables: Record<string, string> = {},
  world: Pick<ContextParts, 'amazonMarkets'> &
    Pick<ServerParts, 'pages' | 'role'> & { database?: TestDatabase } = {},
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wl-test-'));
  const time = { now: testDay };
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    INIT_PER_MINUTE_IP: '100000',
    INIT_PER_MINUTE_KEY: '100000',
    OAUTH_PER_MINUTE_IP: '100000',
    CODES_PER_HOUR_IP: '100000',
    CODE_TRIES_PER_HOUR_IP: '100000',
    GUESTS_PER_HOUR_IP: '100000',
    ALLOW_LOOPBACK_FETCH: '1',
    PWNED_PASSWORDS_URL: 'off',
    ...variables,
  });
  const database = world.database ?? (await useDatabase({ poolSize: env.databasePoolSize }));
  const parts = {
    env,
    tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
    log: pino({ level: 'silent' }),
    clock: () => time.now,
    ...world,
    database,
  };
  const service = createServer(parts);
  await service.start();
  // Requests don't wait long for a queue that is starting.
  await vi.waitFor(() => service.ctx.adapters.jobs.ready(), { timeout: 120_000 });
  const { description, check } = checkOf(env, service.describe);
  let count = 0;

  atEnd(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = (method: string, route: string, options?: CallOptions) =>
    callOn(service, method, route, options);

  async function callOn(
    { fetch }: Pick<typeof service, 'fetch'>,
    method: string,
    route: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const { headers = {}, body, address = '203.0.113.7' } = options;
    const request = new Request(`http://localhost:3000/api${route}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isAsItIs(body) ? body : JSON.stringify(body) }),
    });
    const response = await fetch(request, {
      incoming: { socket: { remoteAddress: address }, rawHeaders: [...request.headers].flat() },
    } as never);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson && method !== 'HEAD' ? JSON.parse(text) : text,
    };
    // As it would be sent: with dot segments resolved.
    check({ method, route: new URL(request.url).pathname.replace('/api', ''), ...answer });
    return answer;
  }

  return {
    call,
    /** A second server on the same database, with its own caches. */
    async anotherServer() {
      const another = createServer(parts);
      await another.start();
      atEnd(() => another.stop());
      return {
        ctx: another.ctx,
        call: (method: string, route: string, options?: CallOptions) =>
          callOn(another, method, route, options),
      };
    },
    time,
    /** The folder with its files and its outbox. */
    dataDir,
    description,
    get ctx(): Context {
      return service.ctx;
    },
    /** A file of the site, e.g. `/media/…`. */
    file: async (route: string, headers: Record<string, string> = {}) =>
      service.fetch(new Request(`http://localhost:3000${route}`, { headers }), {}),
    /** Any request to the site outside the API. */
    ask: async (route: string, init: RequestInit = {}) =>
      service.fetch(new Request(`http://localhost:3000${route}`, init), {}),
    /** Moves the clock on. */
    pass(amount: { seconds?: number; minutes?: number; days?: number }) {
      const seconds = (amount.seconds ?? 0) + (amount.minutes ?? 0) * 60 + (amount.days ?? 0) * 86_400;
      time.now = new Date(time.now.getTime() + seconds * 1000);
    },
    partner(plan: PlanId = 'growth'): Promise<CreatedPartner> {
      count += 1;
      return createPartner(service.ctx, {
        email: `owner${count}@partner.example`,
        name: `Shop ${count}`,
        plan,
      });
    },
    /** Marks a host as verified for a partner by its platform, without a check. */
    async verify(partnerId: number, host: string) {
      await service.ctx.prisma.verifiedDomain.create({ data: { partnerId, host, method: 'platform' } });
      service.ctx.caches.keys.clear();
    },
    /**
     * A partner's shop page with a widget token, on a host verified for them, and a shopper with one list.
     */
    async embed({ plan = 'growth' as PlanId, origin = shopOrigin, verified = true } = {}) {
      const partner = await this.partner(plan);
      if (verified) await this.verify(partner.partnerId, new URL(origin).hostname.replace(/^www\./, ''));
      const init = await call('POST', '/widget/init', {
        body: { origin, public_key: partner.keys.test.key },
      });
      const shopper = await this.shopper();
      return {
        partner,
        origin,
        ...shopper,
        headers: { ...shopper.headers, 'x-widget-token': init.body.token as string },
      };
    },
    async shopper() {
      count += 1;
      const session = await issueSession(service.ctx, { email: `shopper${count}@mail.example` });
      const headers = { authorization: `Bearer ${session.accessToken}` };
      const list = await call('POST', '/hosted/me/lists', { headers, body: { name: 'Birthday' } });
      return { session, headers, list: list.body.list as { id: string; db_id: number } };
    },
    /** Waits for an email to an address, by its position or its subject. */
    mailTo: (address: string, which?: number | string) => mailTo(dataDir, address, which),
    mailsTo: (address: string) => mailsTo(dataDir, address),
    lastCode: (address: string) => lastCode(dataDir, address),
    /** The latest email in the outbox. */
    async lastMail() {
      const folder = path.join(dataDir, 'outbox');
      const [newest] = (await readdir(folder)).sort().reverse();
      if (!newest) throw new Error('no mail was sent');
      return PostalMime.parse(await readFile(path.join(folder, newest)));
    },
  };
}

/** A product of the shop, as the dialog sends it. */
export function product(slug: string, more: Record<string, unknown> = {}) {
  return { url: `${shopOrigin}/products/${slug}`, title: 'Ono Vase', price: 5400, currency: 'EUR', ...more };
}
