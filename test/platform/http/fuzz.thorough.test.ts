/**
 * Arbitrary requests to every documented operation, by a caller with every right. None may cause a server
 * error, reveal internals or hang. FUZZ_SEED and FUZZ_RUNS vary what is sent; a failure reports the seed.
 */
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApiParameter, type Operation, operationsOf } from '#api/contract/description.ts';
import { type Answer, product, useApi } from '#test/support/api.ts';
import {
  arbitraryFor,
  hostileHeader,
  hostileSegment,
  hostileString,
  type KnownValues,
} from '#test/support/hostile.ts';
import { authHeaders, titleOf } from '#test/support/operations.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const numRuns = Number(process.env.FUZZ_RUNS ?? 100);
/** Long enough for the slowest machine: it names the request that hangs. */
const deadlineMs = 120_000;

const api = await useApi({ EVENT_PER_MINUTE_IP: '1000000', EVENT_PER_MINUTE_KEY: '1000000' });
// External sites are slow, and have tests of their own.
api.ctx.adapters.scraper.scrape = async () => ({ success: false, code: 'network_error', message: 'offline' });
const operations = operationsOf(api.description);
const { schemas } = api.description.components;

/**
 * A shopper with lists, items and a friend, on a partner's page; recreated because some operations delete
 * the account.
 */
async function caller() {
  const shop = await api.embed();
  await api.ctx.prisma.partnerMember.create({
    data: { partnerId: shop.partner.partnerId, userId: shop.session.user.id },
  });
  const friend = await api.shopper();
  const ask = (method: string, route: string, body?: unknown) =>
    api.call(method, route, { headers: shop.headers, body });
  const second = (await ask('POST', '/hosted/me/lists', { name: 'Kitchen' })).body.list as {
    id: string;
    db_id: number;
  };
  const saved = (await ask('POST', '/widget/save', { wishlistId: shop.list.db_id, product: product('a') }))
    .body as {
    item_id: number;
    product_id: number;
  };
  await ask('PUT', `/hosted/lists/${second.id}`, { share_public: true });
  const known: KnownValues = {
    strings: [
      shop.list.id,
      second.id,
      shop.session.user.id,
      friend.session.user.id,
      shop.session.refreshToken,
      shop.partner.basketConfigId,
      shop.partner.keys.test.key,
      product('a').url,
      friend.list.id,
    ],
    numbers: [shop.list.db_id, second.db_id, saved.item_id, saved.product_id, shop.partner.partnerId],
  };
  return {
    known,
    credentials: {
      publicKey: shop.partner.keys.test.key,
      widgetToken: shop.headers['x-widget-token'],
      userToken: shop.session.accessToken,
    },
  };
}

type Caller = Awaited<ReturnType<typeof caller>>;

interface Sent {
  route: string;
  headers: Record<string, string>;
  body: unknown;
}

const often = <Value>(usual: Arbitrary<Value>, rare: Arbitrary<Value>): Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: rare });

function routeFor({ path, parameters = [] }: Operation, { known }: Caller): Arbitrary<string> {
  const of = (place: ApiParameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const usual = (parameter: ApiParameter) =>
    parameter.schema.type === 'integer' ? known.numbers.map(String) : known.strings.map(encodeURIComponent);
  const segments = Object.fromEntries(
    of('path').map((parameter) => [
      parameter.name,
      often(fc.constantFrom(...usual(parameter)), hostileSegment),
    ]),
  );
  const query = Object.fromEntries(
    of('query').map((parameter) => [
      parameter.name,
      often(arbitraryFor(parameter.schema, schemas, known), hostileString).map((value) =>
        encodeURIComponent(
          String(typeof value === 'object' ? JSON.stringify(value) : value)
            .toWellFormed()
            .slice(0, 2_000),
        ),
      ),
    ]),
  );
  return fc.tuple(fc.record(segments), fc.record(query, { requiredKeys: [] })).map(([inPath, inQuery]) => {
    const search = Object.entries(inQuery).map(([name, value]) => `${name}=${value}`);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => inPath[name] ?? '');
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
  });
}

function headersFor(operation: Operation, who: Caller): Arbitrary<Record<string, string>> {
  const own = authHeaders(operation, who.credentials);
  const optional = {
    'idempotency-key': hostileHeader,
    'accept-language': hostileHeader,
    'x-undo-token': hostileHeader,
    'user-agent': hostileHeader,
    'x-request-id': hostileHeader,
    'x-forwarded-for': hostileHeader,
    'if-none-match': hostileHeader,
  };
  const spoiled = {
    origin: hostileHeader,
    ...Object.fromEntries(Object.keys(own).map((name) => [name, hostileHeader])),
  };
  return fc
    .tuple(
      fc.record(optional, { requiredKeys: [] }),
      often(fc.constant({}), fc.record(spoiled, { requiredKeys: [] })),
    )
    .map(([some, broken]) => ({ ...own, ...some, ...broken }) as Record<string, string>);
}

function bodyFor(operation: Operation, { known }: Caller): Arbitrary<unknown> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (operation.method === 'get') return fc.constant(undefined);
  const bytes = fc.uint8Array({ maxLength: 200 });
  if (!schema) return often<unknown>(fc.constant(undefined), bytes);
  const text = arbitraryFor(schema, schemas, known).map((value) => JSON.stringify(value) ?? 'null');
  const cut = fc.tuple(text, fc.nat(200)).map(([whole, at]) => whole.slice(0, at));
  return fc.oneof<Arbitrary<unknown>[]>(
    ...[text, text, text, text, text, text, cut, bytes, fc.constant(undefined)],
  );
}

const insides =
  /node_modules|\bat \S+ \(|\.ts:\d+|\bSELECT\b|\bINSERT INTO\b|syntax error at|relation "|violates |invalid input syntax|prisma|\bpg_|column "/i;

function expectDecent(answer: Answer): void {
  const isForeign = answer.status === 502 && answer.body.error === 'upstream_error';
  expect(answer.status < 500 || isForeign, JSON.stringify(answer.body)).toBe(true);
  if (answer.status < 400) return;
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toMatchObject({
    error: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
  });
  expect(JSON.stringify(answer.body)).not.toMatch(insides);
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${deadlineMs} ms`)), deadlineMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

describe('any request to', () => {
  it.each(operations.map((operation) => [titleOf(operation), operation] as const))(
    '%s succeeds, or fails with a documented error',
    async (_title, operation) => {
      const who = await caller();
      let sent = 0;
      const request = fc.record<Sent>({
        route: routeFor(operation, who),
        headers: headersFor(operation, who),
        body: bodyFor(operation, who),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ route, headers, body }) => {
          sent += 1;
          expectDecent(await inTime(api.call(operation.method.toUpperCase(), route, { headers, body })));
        }),
        { seed, numRuns, endOnFailure: true },
      );
      expect(sent).toBeGreaterThanOrEqual(Math.min(numRuns, 20));
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
});
