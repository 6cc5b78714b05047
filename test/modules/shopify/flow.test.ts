/** Shopify Flow: its callbacks say which triggers are in use, and shops' events start their workflows. */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { flowTriggers } from '#api/modules/shopify/flow-triggers.ts';
import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { listEndpoints } from '#api/modules/webhooks/list-endpoints.ts';
import { useApi } from '#test/support/api.ts';
import { webhookSignature } from '#test/support/shopify/app-credentials.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { flowCallbacks } from '#test/support/shopify/flow.ts';
import { saveAtShop } from '#test/support/shopify/save-at-shop.ts';
import { webhooks } from '#test/support/shopify/webhooks.ts';

const admin = await startFakeAdmin();
const api = await useApi(admin.variables);
api.time.now = new Date();
const { ctx } = api;
const shopify = webhooks(api, admin);
const { tell, post, bodyOf, path } = flowCallbacks(api);
const [saved, alerted, shared, ordered] = (
  ['item.saved', 'alert.sent', 'list.shared', 'order.attributed'] as const
).map((type) => flowTriggers[type].handle) as [string, string, string, string];
const patience = { timeout: 30_000 };

const endpointOf = async (domain: string) =>
  ctx.prisma.eventEndpoint.findFirst({ where: { url: `shopify://flow/${domain}` } });
const typesOf = async (domain: string) => (await endpointOf(domain))?.types ?? [];

/** Puts an event about a shop into the outbox, as the statement of what happened would. */
async function happen(
  domain: string,
  type: Parameters<typeof insertEvents>[0],
  data: Record<string, unknown>,
) {
  const { partnerId } = await shopify.shopOf(domain);
  const rows = `(SELECT ${partnerId}::bigint AS partner_id)`;
  const json = `'${JSON.stringify(data).replaceAll("'", "''")}'::jsonb`;
  await ctx.pool.query(
    insertEvents(type, rows, { subject: "'test'", at: `'${ctx.clock().toISOString()}'`, data: json }),
  );
  ctx.adapters.jobs.nudge('dispatch-events');
}

/** The fields that a trigger's extension declares, as a payload names them. */
function declaredFields(handle: string) {
  const file = `extensions/${handle.replace('wishlist-', 'flow-')}/shopify.extension.toml`;
  const { settings } = parse(readFileSync(file, 'utf8')) as unknown as {
    settings: { fields: { key?: string }[] };
  };
  return settings.fields.map(({ key }) => key ?? 'product_id');
}

/** Resolves once everything that has happened is sent or refused. */
const quiet = () =>
  expect
    .poll(async () => {
      ctx.adapters.jobs.nudge('dispatch-events');
      const { rows } = await ctx.pool.query(
        'SELECT (SELECT count(*) FROM event_outbox) + (SELECT count(*) FROM event_deliveries) AS left',
      );
      return Number(rows[0].left);
    }, patience)
    .toBe(0);

test('a save starts the workflows of a shop on the Free plan, and says what was saved and nothing about who', async () => {
  const { domain, host, fake } = await shopify.install();
  expect(await tell({ trigger: saved, shop: domain })).toBe(200);
  const { partnerId } = await shopify.shopOf(domain);
  await saveAtShop(ctx, domain, { host, title: 'Ono\n Vase', metadata: { variantId: '41234' } });

  await expect.poll(() => fake.flowTriggers.length, patience).toBe(1);
  expect(fake.flowTriggers[0]).toEqual({
    handle: 'wishlist-item-saved',
    payload: {
      'Product title': 'Ono Vase',
      'Variant ID': '41234',
      'Product URL': expect.stringContaining(`https://${host}/products/`),
      Price: 54,
      Currency: 'EUR',
      Quantity: 1,
      Shopper: expect.stringMatching(/^shp_[0-9a-f]{24}$/),
    },
  });
  expect(declaredFields(saved)).toEqual(expect.arrayContaining(Object.keys(fake.flowTriggers[0]!.payload)));
  const text = JSON.stringify(fake.flowTriggers);
  expect(text).not.toMatch(/Birthday|mail\.example/);
  await quiet();
  const [attempt] = await ctx.prisma.webhookAttempt.findMany({ where: { partnerId } });
  expect(attempt).toMatchObject({
    url: `shopify://flow/${domain}`,
    type: 'item.saved',
    status: 200,
    error: null,
  });
});

test(
  'a product that Shopify has reported is sent with its ID, and another shop’s isn’t',
  { tags: ['thorough'] },
  async () => {
    const [one, other] = [await shopify.install(), await shopify.install()];
    for (const { domain } of [one, other]) await tell({ trigger: saved, shop: domain });
    const [mine, theirs] = [
      await saveAtShop(ctx, one.domain, { host: one.host, title: 'Mine' }),
      await saveAtShop(ctx, one.domain, { host: other.host, title: 'Theirs' }),
    ];
    await quiet();
    await ctx.prisma.product.updateMany({
      where: { id: { in: [mine, theirs].map(({ product_id: id }) => id) } },
      data: { platformId: '7012345678901' },
    });
    const urls = await ctx.prisma.product.findMany({
      where: { id: { in: [mine, theirs].map(({ product_id: id }) => id) } },
      orderBy: { id: 'asc' },
    });
    one.fake.flowTriggers.length = 0;
    for (const { url } of urls) {
      const product = {
        url,
        title: 'T',
        image_url: null,
        price_minor: null,
        currency: null,
        availability: null,
        variant_id: null,
        metadata: {},
      };
      await happen(one.domain, 'item.saved', {
        product,
        shopper: 'shp_1',
        item: 'itm_1',
        quantity: 1,
        is_test: false,
      });
    }
    await quiet();
    expect(one.fake.flowTriggers.map(({ payload }) => payload.product_id)).toEqual([
      7_012_345_678_901,
      undefined,
    ]);
    expect(other.fake.flowTriggers).toEqual([]);
  },
);

test('each event has its fields', async () => {
  const { domain, host, fake } = await shopify.install();
  for (const trigger of [alerted, shared, ordered]) expect(await tell({ trigger, shop: domain })).toBe(200);
  const product = {
    url: `https://${host}/products/cup`,
    title: 'Cup',
    image_url: null,
    price_minor: 1250,
    currency: 'EUR',
    availability: 'in_stock',
    variant_id: '41234',
    metadata: { note: 'private' },
  };
  const shopper = 'shp_5e0f1c6f0a8b4d3c92a17b64';
  await happen(domain, 'alert.sent', {
    shopper,
    item: 'itm_1',
    product,
    kind: 'price_drop',
    channel: 'email',
    from_price_minor: 1500,
  });
  await happen(domain, 'list.shared', { shopper, items: 3 });
  const row = { url: product.url, title: 'Cup', path: 'alert', quantity: 2, revenue_minor: 2500 };
  await happen(domain, 'order.attributed', {
    order_id: '1042',
    currency: 'JPY',
    lines: [row, { ...row, title: null, path: 'share' }],
  });
  await quiet();
  expect(fake.flowTriggers).toEqual([
    {
      handle: alerted,
      payload: {
        'Product title': 'Cup',
        'Product URL': product.url,
        'Variant ID': '41234',
        Price: 12.5,
        'Previous price': 15,
        Currency: 'EUR',
        Kind: 'price_drop',
        Channel: 'email',
        Shopper: shopper,
      },
    },
    { handle: shared, payload: { Items: 3, Shopper: shopper } },
    {
      handle: ordered,
      payload: {
        'Order ID': '1042',
        Revenue: 5000,
        Currency: 'JPY',
        Items: 4,
        'Product titles': 'Cup',
        Sources: 'alert, share',
      },
    },
  ]);
  for (const { handle, payload } of fake.flowTriggers)
    expect(declaredFields(handle)).toEqual(expect.arrayContaining(Object.keys(payload)));
});

test('test data starts no workflow, and is left out of live orders', { tags: ['thorough'] }, async () => {
  const { domain, host, fake } = await shopify.install();
  for (const trigger of [saved, shared, ordered]) expect(await tell({ trigger, shop: domain })).toBe(200);
  const url = `https://${host}/products/cup`;
  const row = { url, title: 'Cup', path: 'basket', quantity: 1, revenue_minor: 2500, is_test: true };
  const order = { order_id: '1042', currency: 'EUR' };
  await happen(domain, 'list.shared', { shopper: 'shp_1', items: 3, is_test: true });
  await happen(domain, 'order.attributed', { ...order, lines: [row], is_test: true });
  const live = { ...row, title: 'Vase', is_test: false };
  await happen(domain, 'order.attributed', { ...order, lines: [row, live], is_test: false });
  await quiet();
  expect(fake.flowTriggers).toMatchObject([
    { handle: ordered, payload: { Revenue: 25, Items: 1, 'Product titles': 'Vase' } },
  ]);
});

test('nothing is sent or kept for shops without a live workflow', async () => {
  const { domain, host, fake } = await shopify.install();
  const { partnerId } = await shopify.shopOf(domain);
  await saveAtShop(ctx, domain, { host, title: 'Before' });
  await tell({ trigger: shared, shop: domain });
  await saveAtShop(ctx, domain, { host, title: 'Another trigger' });
  await tell({ trigger: saved, shop: domain, at: 1 });
  await tell({ trigger: saved, shop: domain, isLive: false, at: 2 });
  await saveAtShop(ctx, domain, { host, title: 'After' });
  await quiet();
  expect(fake.flowTriggers).toEqual([]);
  expect(await ctx.prisma.event.count({ where: { partnerId } })).toBe(0);
});

test('an event that waits isn’t sent once the workflow is turned off', { tags: ['thorough'] }, async () => {
  const { domain, host, fake } = await shopify.install();
  await tell({ trigger: saved, shop: domain });
  admin.fail('flowTriggerReceive', { times: 3 });
  await saveAtShop(ctx, domain, { host, title: 'Waiting' });
  const { id } = (await endpointOf(domain))!;
  await expect
    .poll(() => ctx.prisma.eventDelivery.count({ where: { endpointId: id, attempts: 1 } }), patience)
    .toBe(1);
  await tell({ trigger: saved, shop: domain, isLive: false, at: 1 });
  admin.recover();
  api.pass({ seconds: 11 });
  await quiet();
  expect(fake.flowTriggers).toEqual([]);
});

test.each([
  ['limits requests', { status: 429, times: 3 }, 'is limiting requests.'],
  ['doesn’t respond', { status: 503, times: 3 }, 'Shopify couldn’t be reached'],
  ['has revoked access', { status: 401, times: 1 }, 'The shop hasn’t given the app access.'],
  [
    'refuses the trigger',
    {
      status: 200,
      times: 1,
      body: { data: { flowTriggerReceive: { userErrors: [{ field: null, message: 'Invalid handle' }] } } },
    },
    'Shopify: Invalid handle',
  ],
])('an event is sent again later if Shopify %s', { tags: ['thorough'] }, async (_, failure, words) => {
  const { domain, host, fake } = await shopify.install();
  const { partnerId } = await shopify.shopOf(domain);
  await tell({ trigger: saved, shop: domain });
  admin.fail('flowTriggerReceive', failure);
  await saveAtShop(ctx, domain, { host, title: 'Vase' });
  const errors = async () =>
    (await ctx.prisma.webhookAttempt.findMany({ where: { partnerId }, orderBy: { id: 'asc' } })).map(
      ({ error }) => error,
    );
  await expect.poll(errors, patience).toEqual([expect.stringContaining(words)]);
  admin.recover();
  await shopify.authorize(domain);
  api.pass({ seconds: 11 });
  await quiet();
  expect(fake.flowTriggers).toHaveLength(1);
  await expect.poll(errors, patience).toEqual([expect.stringContaining(words), null]);
});

test('callbacks that Shopify hasn’t signed are refused', async () => {
  const { domain } = await shopify.install();
  const body = bodyOf({ trigger: saved, shop: domain });
  const changed = bodyOf({ trigger: alerted, shop: domain });
  const { headers } = await post(body);
  expect(headers.get('set-cookie')).toBeNull();
  expect((await post(body, null)).status).toBe(401);
  expect((await post(body, 'AAAA')).status).toBe(401);
  expect((await post(changed, webhookSignature(body))).status).toBe(401);
  expect(await typesOf(domain)).toEqual(['item.saved']);
  expect((await api.ask(path, { method: 'GET' })).status).toBe(405);
});

test.each([
  ['no JSON', 'nope'],
  ['a list', '[]'],
  ['something else', '{"topic":"x"}'],
  ['another host', bodyOf({ trigger: 'wishlist-item-saved', shop: 'kiln.example' })],
  [
    'no time',
    bodyOf({ trigger: 'wishlist-item-saved', shop: 'kiln.myshopify.com' }).replace(
      /"timestamp":"[^"]+"/,
      '"timestamp":"soon"',
    ),
  ],
])('a signed callback that contains %s is invalid', async (_, body) => {
  expect((await post(body)).status).toBe(400);
});

test('the newest callback counts, in whatever order they arrive', async () => {
  const { domain } = await shopify.install();
  await tell({ trigger: saved, shop: domain, at: 20 });
  await tell({ trigger: saved, shop: domain, isLive: false, at: 10 });
  expect(await typesOf(domain)).toEqual(['item.saved']);
  await tell({ trigger: saved, shop: domain, isLive: false, at: 30 });
  await tell({ trigger: saved, shop: domain, at: 20 });
  expect(await typesOf(domain)).toEqual([]);
  const all = [alerted, ordered, shared].flatMap((trigger) =>
    [1, 2, 3, 4, 5].map((at) => tell({ trigger, shop: domain, isLive: at === 5 || at % 2 === 0, at })),
  );
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(await typesOf(domain)).toEqual(['alert.sent', 'list.shared', 'order.attributed']);
});

test('Shopify may name a trigger by its name', async () => {
  const { domain } = await shopify.install();
  expect(await tell({ trigger: 'Wishlist shared', shop: domain })).toBe(200);
  expect(await typesOf(domain)).toEqual(['list.shared']);
});

test('a workflow can’t be turned on if it would never run, but always turned off', async () => {
  const { domain } = await shopify.install();
  expect(await tell({ trigger: 'another-app', shop: domain })).toBe(404);
  expect(await tell({ trigger: 'another-app', shop: domain, isLive: false })).toBe(200);
  expect(await tell({ trigger: saved, shop: 'unknown.myshopify.com' })).toBe(404);
  expect(await tell({ trigger: saved, shop: 'unknown.myshopify.com', isLive: false })).toBe(200);
  await uninstallShop(ctx, domain);
  expect(await tell({ trigger: saved, shop: domain, at: 5 })).toBe(404);
});

test('an uninstall ends all triggers, and a reinstall starts without', async () => {
  const { domain, host, fake } = await shopify.install();
  await tell({ trigger: saved, shop: domain, at: -20 });
  api.pass({ seconds: 60 });
  await uninstallShop(ctx, domain);
  expect(await endpointOf(domain)).toBeNull();
  api.pass({ seconds: 60 });
  await shopify.authorize(domain);
  await provisionShop(ctx, domain);
  // From before the uninstall.
  await tell({ trigger: saved, shop: domain, at: -90 });
  await saveAtShop(ctx, domain, { host, title: 'Vase' });
  await quiet();
  expect([await typesOf(domain), fake.flowTriggers]).toEqual([[], []]);
  await tell({ trigger: saved, shop: domain });
  await saveAtShop(ctx, domain, { host, title: 'Cup' });
  await expect.poll(() => fake.flowTriggers.length, patience).toBe(1);
});

test('a payload stays below Shopify’s limit whatever a shop’s titles contain', async () => {
  const { domain, fake } = await shopify.install();
  await tell({ trigger: ordered, shop: domain });
  const row = {
    url: null,
    title: '\u{1F3FA}"\\'.repeat(500),
    path: 'basket',
    quantity: 1,
    revenue_minor: 100,
  };
  await happen(domain, 'order.attributed', {
    order_id: '1',
    currency: 'EUR',
    lines: Array.from({ length: 100 }, () => row),
  });
  await expect.poll(() => fake.flowTriggers.length, patience).toBe(1);
  expect(Buffer.byteLength(JSON.stringify(fake.flowTriggers[0]!.payload))).toBeLessThan(50_000);
});

test('endpoints of workflows aren’t among the partner’s', async () => {
  const { domain } = await shopify.install();
  await tell({ trigger: saved, shop: domain });
  const { partnerId } = await shopify.shopOf(domain);
  await ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'growth' } });
  expect(await listEndpoints(ctx, Number(partnerId))).toEqual([]);
});
