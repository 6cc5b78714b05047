/** A partner's webhook endpoints: their secrets, tests, log and limits. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { eventTypes } from '#api/contract/event-types.ts';
import type { TokenScope } from '#api/contract/token-scopes.ts';
import { eventData } from '#api/modules/webhooks/schemas.ts';
import { type Answer, codes, useApi } from '#test/support/api.ts';
import { eventStory, type Told } from '#test/support/event-story.ts';
import type { Received } from '#test/support/webhook-receiver.ts';

const api = await useApi();
api.time.now = new Date();
const { shop: newShop, endpoint: newEndpoint } = eventStory(api);
const patience = { timeout: 60_000 };
const path = '/portal/webhooks/endpoints';

/** Whether a server that knows the secret accepts the signature. Its own clock isn't checked. */
function isSigned({ body, headers }: Received, secret: string): boolean {
  const id = String(headers['webhook-id']);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(id, at, body);
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

test('of twenty simultaneous creations, ten succeed; a deleted endpoint makes room', async () => {
  const shop = await newShop();
  const create = (nr: number) =>
    shop.ask('POST', path, { url: `https://shop.example/hook-${nr}`, types: ['item.saved', 'item.saved'] });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nr) => create(nr)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(codes(refused).map(String))).toEqual(new Set(['409,too_many_endpoints']));
  const { body } = await shop.ask('GET', path);
  expect(body.endpoints).toHaveLength(10);
  expect(body.endpoints[0]).toMatchObject({
    types: ['item.saved'],
    state: 'active',
    waiting: 0,
    description: '',
  });
  const secrets = made.map(({ body: { secret } }) => secret as string);
  expect(new Set(secrets).size).toBe(10);
  await shop.ask('DELETE', `${path}/${made[0]?.body.id}`);
  expect((await create(20)).status).toBe(200);
});

test('URLs with credentials or another scheme are refused, and unknown types and fields', async () => {
  const shop = await newShop();
  const types = ['item.saved'];
  const wrong: object[] = [
    { url: 'https://anna:secret@shop.example/hook', types },
    { url: 'ftp://shop.example/hook', types },
    { url: 'javascript:alert(1)', types },
    { url: '/hook', types },
    { url: 'https://shop.example/hook', types: [] },
    { url: 'https://shop.example/hook', types: ['item.eaten'] },
    { url: 'https://shop.example/hook', types, secret: 'mine' },
    { url: 'https://shop.example/hook', types, description: 'x'.repeat(201) },
    { url: 'https://shop.example/hook' },
  ];
  for (const body of wrong) {
    const answer = await shop.ask('POST', path, body);
    expect([JSON.stringify(body), answer.status, answer.body.error]).toEqual([
      JSON.stringify(body),
      400,
      'invalid_input',
    ]);
  }
  expect((await shop.ask('GET', path)).body.endpoints).toEqual([]);
});

test('private addresses are never called, and redirects aren’t followed; the log says so', async () => {
  const shop = await newShop();
  const target = await newEndpoint(shop, ['gift.claimed']);
  const endpoint = await newEndpoint(shop, ['list.shared']);
  const urls = ['http://10.0.0.1/hook', 'http://169.254.169.254/latest', 'http://[fd00::1]/hook'];
  for (const url of urls) {
    await shop.ask('PATCH', endpoint.path, { url });
    const { body } = await shop.ask('POST', `${endpoint.path}/test`, { type: 'list.shared' });
    expect(body).toEqual({ status: null, error: expect.stringContaining('isn’t public') });
  }
  await shop.ask('PATCH', endpoint.path, { url: 'http://10.0.0.1/hook' });
  await shop.happen('item:0');
  const log = () => shop.ask('GET', `/portal/webhooks?endpoint=${endpoint.id}&type=list.shared`);
  const [first] = await expect
    .poll(async () => {
      const { body } = await log();
      return (body.messages as { message_id: string }[]).filter(({ message_id: id }) => !id.includes('test'));
    }, patience)
    .toHaveLength(1)
    .then(async () => (await log()).body.messages);
  expect(first.error).toContain('isn’t public');
  const redirecting = await newEndpoint(shop, ['alert.sent']);
  const { url } = await redirectTo(target.url);
  await shop.ask('PATCH', redirecting.path, { url });
  const { body } = await shop.ask('POST', `${redirecting.path}/test`, { type: 'alert.sent' });
  expect(body.error).toContain('Redirects aren’t followed');
  expect([target.taken, endpoint.taken]).toEqual([[], []]);
});

test(
  'a rotated secret signs alongside the old one for a day, then alone',
  { tags: ['thorough'] },
  async () => {
    const shop = await newShop();
    const endpoint = await newEndpoint(shop, ['list.shared']);
    const { body } = await shop.ask('POST', `${endpoint.path}/rotate`);
    expect(body).toEqual({
      id: endpoint.id,
      secret: expect.any(String),
      old_secret_until: expect.any(String),
    });
    expect(Date.parse(body.old_secret_until) - api.time.now.getTime()).toBe(86_400_000);
    const arrival = async (count: number) => {
      await shop.happen('item:0');
      await expect.poll(() => endpoint.taken.length, patience).toBe(count);
      return endpoint.taken.at(-1) as Received;
    };
    const both = await arrival(1);
    expect([isSigned(both, endpoint.secret), isSigned(both, body.secret)]).toEqual([true, true]);
    // A verifier with the old secret accepts it.
    expect(endpoint.told()).toHaveLength(1);
    api.pass({ days: 1, seconds: 1 });
    const one = await arrival(2);
    expect([isSigned(one, endpoint.secret), isSigned(one, body.secret)]).toEqual([false, true]);
    expect(await endpoint.state()).toMatchObject({ secret: body.secret, old_secret_until: null });
  },
);

test('a test event of any type is signed and logged, but isn’t in the stream', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['usage.threshold']);
  for (const type of eventTypes) {
    const { status, body } = await shop.ask('POST', `${endpoint.path}/test`, { type });
    expect([type, status, body]).toEqual([type, 200, { status: 200, error: null }]);
  }
  const told = endpoint.taken.map(({ body }) => JSON.parse(body) as Told);
  expect(told.map(({ type }) => type)).toEqual(eventTypes);
  for (const [nr, event] of told.entries()) {
    expect(event.id).toMatch(/^evt_test_/);
    expect(endpoint.taken[nr]?.headers['webhook-id']).toBe(event.id);
    expect(isSigned(endpoint.taken[nr] as Received, endpoint.secret)).toBe(true);
    expect(eventData[event.type].strict().parse(event.data), event.type).toEqual(event.data);
  }
  expect(await shop.stream(0)).toEqual([]);
  endpoint.answers.push({ status: 418, body: 'teapot' });
  const { body } = await shop.ask('POST', `${endpoint.path}/test`, { type: 'item.saved' });
  expect(body).toEqual({ status: 418, error: 'status 418' });
  // It's sent once.
  expect(await endpoint.state()).toMatchObject({ state: 'active', waiting: 0 });
  const log = await shop.ask('GET', `/portal/webhooks?endpoint=${endpoint.id}&failed=true`);
  expect(log.body.messages).toMatchObject([{ type: 'item.saved', state: 'failed', status: 418 }]);
  const resent = await shop.ask('POST', `/portal/webhooks/${log.body.messages[0].id}/resend`);
  expect(resent.body).toMatchObject({ error: 'invalid_input', hint: expect.stringContaining('new test') });
});

test('the log has a message per endpoint, by endpoint and type, and each can be resent to its own', async () => {
  const shop = await newShop();
  const one = await newEndpoint(shop, ['list.shared', 'item.saved']);
  const other = await newEndpoint(shop, ['list.shared']);
  await shop.save('logged');
  await shop.happen('list:1');
  const messages = async (query = '') => {
    const { body } = await shop.ask('GET', `/portal/webhooks${query}`);
    return body.messages as { id: number; message_id: string; type: string; endpoint_id: string }[];
  };
  await expect.poll(async () => (await messages()).length, patience).toBe(3);
  const shared = await messages('?type=list.shared');
  expect(shared.map(({ endpoint_id }) => endpoint_id).sort()).toEqual([one.id, other.id].sort());
  expect(new Set(shared.map(({ message_id }) => message_id)).size).toBe(1);
  expect((await messages(`?endpoint=${one.id}`)).map(({ type }) => type).sort()).toEqual([
    'item.saved',
    'list.shared',
  ]);
  expect(await messages(`?endpoint=${other.id}&type=item.saved`)).toEqual([]);
  expect(await messages('?endpoint=whe_unknown')).toEqual([]);

  const [saved] = await messages('?type=item.saved');
  const { message } = (await shop.ask('GET', `/portal/webhooks/${saved?.id}`)).body;
  expect(Object.keys(message.payload)).toEqual(['id', 'type', 'created_at', 'data']);
  expect(message).toMatchObject({
    endpoint_url: one.url,
    attempts: 1,
    tries: [{ status: 200, answer: 'thanks' }],
  });

  const ofOther = shared.find(({ endpoint_id }) => endpoint_id === other.id);
  const resent = await shop.ask('POST', `/portal/webhooks/${ofOther?.id}/resend`);
  expect(resent.body).toEqual({ ok: true, message_id: ofOther?.message_id });
  await expect.poll(() => other.ids(), patience).toEqual([ofOther?.message_id, ofOther?.message_id]);
  expect(one.taken).toHaveLength(2);
  await shop.ask('PATCH', other.path, { paused: true });
  const refused = await shop.ask('POST', `/portal/webhooks/${ofOther?.id}/resend`);
  expect(refused.body).toMatchObject({ error: 'invalid_input', hint: expect.stringContaining('paused') });
});

test(
  'settings that are changed apply to the next event; what isn’t changed stays',
  { tags: ['thorough'] },
  async () => {
    const shop = await newShop();
    const old = await newEndpoint(shop, ['item.saved']);
    const target = await newEndpoint(shop, ['gift.claimed']);
    const change = (body: object) => shop.ask('PATCH', old.path, body);
    // A change doesn't return the secret.
    const before = { ...(await old.state()), secret: null };
    expect((await change({})).body.endpoint).toEqual(before);
    expect((await change({ types: ['list.shared'], description: 'Our shop' })).body.endpoint).toEqual({
      ...before,
      types: ['list.shared'],
      description: 'Our shop',
    });
    await change({ url: target.url });
    await shop.save();
    await shop.happen('list:1');
    await expect.poll(() => target.taken.length, patience).toBe(1);
    expect(JSON.parse(target.taken[0]?.body ?? '')).toMatchObject({ type: 'list.shared' });
    expect(isSigned(target.taken[0] as Received, old.secret)).toBe(true);
    expect(old.taken).toEqual([]);
  },
);

test('another partner can’t see, change, use or fill an endpoint', async () => {
  const [shop, stranger] = [await newShop(), await newShop()];
  const endpoint = await newEndpoint(shop, ['list.shared']);
  const before = await endpoint.state();
  const range = { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
  const answers = [
    await stranger.ask('PATCH', endpoint.path, { url: 'https://stranger.example/hook' }),
    await stranger.ask('DELETE', endpoint.path),
    await stranger.ask('POST', `${endpoint.path}/rotate`),
    await stranger.ask('POST', `${endpoint.path}/replay`, range),
    await stranger.ask('POST', `${endpoint.path}/test`, { type: 'item.saved' }),
  ];
  for (const answer of codes(answers)) expect(answer).toEqual([404, 'not_found']);
  await stranger.happen('list:1');
  const [theirs] = await stranger.stream(1);
  await shop.happen('list:2');
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  expect(endpoint.ids()).not.toContain(theirs?.id);
  expect((await shop.ask('GET', '/events')).body.events.map(({ id }: Told) => id)).toEqual(endpoint.ids());
  const [message] = (await shop.ask('GET', '/portal/webhooks')).body.messages as { id: number }[];
  expect((await stranger.ask('GET', `/portal/webhooks?endpoint=${endpoint.id}`)).body.messages).toEqual([]);
  expect((await stranger.ask('POST', `/portal/webhooks/${message?.id}/resend`)).status).toBe(404);
  expect(await endpoint.state()).toEqual(before);
});

test('a token for events reads the stream and nothing else; one for the integration the endpoints', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['list.shared']);
  await shop.happen('list:1');
  await shop.stream(1);
  const asToken = async (...scopes: TokenScope[]) => {
    const { body } = await shop.ask('POST', '/portal/tokens', { name: 'Tool', scopes });
    const headers = { authorization: `Bearer ${body.token}` };
    return (method: string, route: string, sent?: unknown): Promise<Answer> =>
      api.call(method, route, { headers, ...(sent !== undefined && { body: sent }) });
  };
  const events = await asToken('events:read');
  const reader = await asToken('integration:read');
  const writer = await asToken('integration:write');
  expect((await events('GET', '/events')).body.events).toHaveLength(1);
  for (const ask of [reader, writer]) expect((await ask('GET', '/events')).status).toBe(403);
  const changes: [string, string, unknown?][] = [
    ['PATCH', endpoint.path, { description: 'by a token' }],
    ['POST', `${endpoint.path}/test`, { type: 'item.saved' }],
    ['POST', `${endpoint.path}/rotate`],
  ];
  const readings: [string, string][] = [
    ['GET', path],
    ['GET', '/portal/webhooks'],
  ];
  for (const [method, route, body] of [...changes, ...readings]) {
    expect([route, (await events(method, route, body)).status]).toEqual([route, 403]);
  }
  for (const [method, route, body] of changes) {
    expect([route, (await reader(method, route, body)).status]).toEqual([route, 403]);
    expect([route, (await writer(method, route, body)).status]).toEqual([route, 200]);
  }
  for (const [method, route] of readings) {
    expect([route, (await reader(method, route)).status]).toEqual([route, 200]);
  }
  expect((await api.call('GET', '/events')).status).toBe(401);
  expect((await api.call('GET', '/events', { headers: shop.shopper })).body.error).toBe('no_partner');
});

test('the stream is read page by page without gaps, by type', async () => {
  const shop = await newShop();
  await shop.happen(...Array.from({ length: 25 }, (_, nr) => `list:${nr}`));
  await shop.save();
  const all = await shop.stream(26);
  const read: Told[] = [];
  for (let after = ''; ;) {
    const { body } = await shop.ask('GET', `/events?limit=7${after && `&after=${after}`}`);
    if (body.events.length === 0) {
      expect(body.next_after).toBe(after);
      break;
    }
    read.push(...(body.events as Told[]));
    after = body.next_after as string;
  }
  expect(read).toEqual(all);
  const saved = await shop.ask('GET', '/events?types=item.saved,item.removed');
  expect(saved.body.events).toEqual(all.filter(({ type }) => type === 'item.saved'));
  for (const query of ['types=item.eaten', 'limit=0', 'limit=501', 'after=5', 'after=evt_x']) {
    expect([query, (await shop.ask('GET', `/events?${query}`)).status]).toEqual([query, 400]);
  }
  api.pass({ days: 31 });
  expect((await shop.ask('GET', '/events')).body).toEqual({ events: [], next_after: null });
});

/** A server that redirects to a URL. */
async function redirectTo(location: string): Promise<{ url: string }> {
  const server = createServer((_request, response) => response.writeHead(307, { location }).end());
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/` };
}
