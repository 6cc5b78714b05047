/** The settings of marketing tools. */
import { describe, expect, it, test } from 'vitest';
import { listTools } from '#api/modules/marketing/list-tools.ts';
import { resealTools } from '#api/modules/marketing/reseal-tools.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { codes, useApi } from '#test/support/api.ts';
import { marketingStory } from '#test/support/marketing-story.ts';

const api = await useApi();
const story = marketingStory(api);
const { prisma } = api.ctx;

const klaviyo = { kind: 'klaviyo', api_key: 'pk_0123456789abcdef' };
const http = {
  kind: 'http',
  url: 'https://api.tool.example/events',
  headers: { 'X-Api-Key': 'the-tools-secret', 'X-Shop': 'shop-value-1' },
  mapping: { email: '{{email}}', title: '{{data.product.title}}' },
};
const secrets = [klaviyo.api_key, ...Object.values(http.headers)];

const add = (shop: Awaited<ReturnType<typeof story.shop>>, tool: object) =>
  shop.ask('POST', '/portal/marketing/tools', { types: ['item.saved'], ...tool });

test('tools are shown without their keys, which are encrypted', async () => {
  const shop = await story.shop();
  const answers = [
    await add(shop, { ...klaviyo, back_in_stock: true }),
    await add(shop, { ...http, types: ['item.saved', 'alert.sent'], description: 'Ours' }),
    await shop.ask('GET', '/portal/marketing/tools'),
  ];
  expect(answers[2]?.body.tools).toEqual([
    expect.objectContaining({
      kind: 'klaviyo',
      url: 'https://a.klaviyo.com/api/events',
      api_key_end: 'cdef',
      back_in_stock: true,
      headers: null,
      mapping: null,
      state: 'active',
      readable: true,
    }),
    expect.objectContaining({
      kind: 'http',
      url: http.url,
      types: ['item.saved', 'alert.sent'],
      description: 'Ours',
      api_key_end: null,
      headers: ['x-api-key', 'x-shop'],
      mapping: http.mapping,
    }),
  ]);
  const path = `/portal/marketing/tools/${answers[1]?.body.tool.id as string}`;
  answers.push(await shop.ask('PATCH', path, { description: 'New', paused: true }));
  expect(answers[3]?.body.tool).toMatchObject({ state: 'paused', headers: ['x-api-key', 'x-shop'] });
  // The webhooks' pages are about other endpoints.
  answers.push(await shop.ask('GET', '/portal/webhooks/endpoints'));
  expect(answers[4]?.body.endpoints).toEqual([]);
  const shown = JSON.stringify(answers.map(({ body }) => body as unknown));
  for (const secret of secrets) expect(shown).not.toContain(secret);
  const { rows } = await api.ctx.pool.query<{ row: Buffer }>('SELECT settings AS row FROM event_endpoints');
  const { rows: texts } = await api.ctx.pool.query<{ row: string }>(
    'SELECT t::text AS row FROM event_endpoints t',
  );
  const stored = [...rows.map(({ row }) => row.toString('latin1')), ...texts.map(({ row }) => row)].join('');
  for (const secret of secrets) expect(stored).not.toContain(secret);
  expect((await shop.ask('DELETE', path)).status).toBe(200);
  expect((await shop.ask('GET', '/portal/marketing/tools')).body.tools).toHaveLength(1);
});

describe('keys', () => {
  it('survive another token secret', async () => {
    const shop = await story.shop();
    await add(shop, klaviyo);
    const { partnerId } = shop.partner;
    const { ctx } = api;
    const [next] = parseTokenSecrets('k2:another-secret-that-only-this-test-uses');
    const started = (tokenSecrets: typeof ctx.settings.tokenSecrets) => ({
      ...ctx,
      settings: { ...ctx.settings, tokenSecrets },
    });
    const alone = started([next!]);
    expect(await listTools(alone, partnerId)).toMatchObject([{ readable: false, api_key_end: null }]);
    await resealTools(started([next!, ...ctx.settings.tokenSecrets]));
    expect(await listTools(alone, partnerId)).toMatchObject([{ readable: true, api_key_end: 'cdef' }]);
    await resealTools(started([...ctx.settings.tokenSecrets, next!]));
    expect(await listTools(ctx, partnerId)).toMatchObject([{ readable: true }]);
  });

  it('are useless in another partner’s row', async () => {
    const [shop, thief] = [await story.shop(), await story.shop()];
    await add(shop, klaviyo);
    await add(thief, { ...klaviyo, api_key: 'pk_thiefthiefthief' });
    const rowOf = ({ partner: { partnerId } }: typeof shop) =>
      prisma.eventEndpoint.findFirstOrThrow({ where: { partnerId } });
    const { settings } = await rowOf(shop);
    await prisma.eventEndpoint.update({ where: { id: (await rowOf(thief)).id }, data: { settings } });
    const { body } = await thief.ask('GET', '/portal/marketing/tools');
    expect(body.tools).toMatchObject([{ readable: false, api_key_end: null }]);
  });

  it('don’t go to another server until they’re entered again', async () => {
    const shop = await story.shop();
    const { body } = await add(shop, http);
    const path = `/portal/marketing/tools/${body.tool.id as string}`;
    const url = 'https://thief.example/events';
    const moved = await shop.ask('PATCH', path, { url });
    expect([moved.status, moved.body.error, moved.body.field]).toEqual([400, 'invalid_input', 'headers']);
    const half = await shop.ask('PATCH', path, { url, headers: { 'X-Shop': 'new' } });
    expect(half.status).toBe(400);
    const sameServer = await shop.ask('PATCH', path, { url: 'https://api.tool.example/v2/events' });
    expect(sameServer.body.tool.headers).toEqual(['x-api-key', 'x-shop']);
    const again = await shop.ask('PATCH', path, { url, headers: { 'X-Shop': 'new', 'x-API-key': null } });
    expect(again.body.tool).toMatchObject({ url, headers: ['x-shop'] });
  });
});

test('a partner can have five, on plans with events', async () => {
  const shop = await story.shop();
  const made = await Promise.all(Array.from({ length: 7 }, () => add(shop, klaviyo)));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(new Set(made.map(({ body }) => body.error as string))).toEqual(
    new Set([undefined, 'too_many_tools']),
  );
  const { id } = made.find(({ status }) => status === 200)?.body.tool as { id: string };
  const { partnerId } = shop.partner;
  await prisma.partner.update({ where: { id: partnerId }, data: { plan: 'free' } });
  const path = `/portal/marketing/tools/${id}`;
  const refused = [
    await shop.ask('PATCH', path, { paused: true }),
    await shop.ask('POST', `${path}/test`, { type: 'item.saved' }),
  ];
  expect(codes(refused)).toEqual(Array(2).fill([402, 'plan_limit_reached']));
  expect((await shop.ask('DELETE', path)).status).toBe(200);
});

test.each([
  ['a public key of Klaviyo', { ...klaviyo, api_key: 'AbC123' }],
  ['types without a shopper', { ...klaviyo, types: ['order.attributed'] }],
  ['back in stock without saves', { ...klaviyo, back_in_stock: true, types: ['alert.sent'] }],
  ['an unencrypted URL', { ...http, url: 'http://api.tool.example/events' }],
  ['a URL with a password', { ...http, url: 'https://me:secret@api.tool.example/events' }],
  ['headers of the connection', { ...http, headers: { Host: 'internal.example' } }],
  ['headers that hide others', { ...http, headers: { 'X-A': 'one\r\nX-B: two' } }],
  ['eleven headers', { ...http, headers: Object.fromEntries([...'abcdefghijk'].map((name) => [name, '1'])) }],
  ['no fields', { ...http, mapping: {} }],
  ['values that no event has', { ...http, mapping: { a: '{{env.TOKEN_SECRET}}' } }],
  ['fields within values', { ...http, mapping: { a: '1', 'a.b': '2' } }],
  ['lists in fields', { ...http, mapping: { a: ['{{email}}'] } }],
])('%s are refused', async (_name, tool) => {
  const shop = await story.shop();
  const refused = await add(shop, tool);
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_input']);
});

test('names of fields reach nothing but the JSON', async () => {
  const shop = await story.shop();
  const { body } = await add(shop, {
    ...http,
    url: 'http://127.0.0.1:1/hook',
    mapping: { 'constructor.prototype.polluted': 'yes', own: '{{data.constructor.name}}' },
  });
  const tried = await shop.ask('POST', `/portal/marketing/tools/${body.tool.id as string}/test`, {
    type: 'item.saved',
  });
  expect(tried.body).toEqual({ status: null, error: 'The server refused the connection.' });
  expect('polluted' in {}).toBe(false);
});

test('other partners can’t see, change, try or delete a tool', async () => {
  const [shop, stranger] = [await story.shop(), await story.shop()];
  const { body } = await add(shop, klaviyo);
  const path = `/portal/marketing/tools/${body.tool.id as string}`;
  const tries = [
    await stranger.ask('PATCH', path, { paused: true }),
    await stranger.ask('POST', `${path}/test`, { type: 'item.saved' }),
    await stranger.ask('DELETE', path),
    await stranger.ask('PATCH', path.replace('marketing/tools', 'webhooks/endpoints'), { paused: true }),
    await shop.ask('DELETE', path.replace('marketing/tools', 'webhooks/endpoints')),
  ];
  expect(codes(tries)).toEqual(Array(5).fill([404, 'not_found']));
  expect((await stranger.ask('GET', '/portal/marketing/tools')).body.tools).toEqual([]);
  expect((await shop.ask('GET', '/portal/marketing/tools')).body.tools).toMatchObject([{ state: 'active' }]);
});

test('a token limited to the integration can’t connect a tool', async () => {
  const shop = await story.shop();
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
  const { token } = await createPat(api.ctx, {
    email: email ?? '',
    name: 'CI',
    scopes: ['integration:write'],
  });
  const refused = await api.call('POST', '/portal/marketing/tools', {
    headers: { authorization: `Bearer ${token}` },
    body: { types: ['item.saved'], ...klaviyo },
  });
  expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
});
