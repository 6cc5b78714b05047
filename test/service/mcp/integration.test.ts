/** Every tool of `wl-wishlist-mcp` works with a running service, through the official client. */
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { addActions } from '#test/support/actions.ts';
import { startTools } from '#test/support/mcp.ts';
import { sell } from '#test/support/sales.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { toolPartner } from '#test/support/tool-partner.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const service = await sharedService();
const partner = await toolPartner(service);
const tools = await startTools('wishlist-mcp', { WL_BASE_URL: service.baseUrl, WL_TOKEN: partner.token });
const called = new Set<string>();
const ok = (name: string, input?: Record<string, unknown>) => {
  called.add(name);
  return tools.ok(name, input);
};

afterAll(() => {
  expect(tools.faults).toEqual([]);
  expect(tools.stderr()).toBe('');
});

/** The tools of version 1, in their published order. */
const named =
  'whoami usage_get usage_key revenue_get plans_list keys_list keys_create keys_rotate keys_revoke keys_delete keys_domains_get keys_domains_set widget_init_check baskets_list baskets_get baskets_create baskets_update baskets_delete baskets_test_webhook alerts_get alerts_set alerts_watchers alerts_report alerts_test saves_list events_list webhooks_endpoints_list webhooks_endpoints_create webhooks_endpoints_update webhooks_endpoints_delete webhooks_endpoints_rotate webhooks_endpoints_replay webhooks_endpoints_test baskets_public_config snippet_save_button snippet_basket basket_guide snippet_hosted_list docs_search openapi_get'.split(
    ' ',
  );

describe('the server’s tool list', () => {
  test('has every tool of version 1, and no others', () => {
    expect(tools.tools.map(({ name }) => name)).toEqual(named);
  });

  test('is short enough to stay in a model’s context: 250 tokens a tool, of about four characters', () => {
    expect(JSON.stringify(tools.tools).length / tools.tools.length).toBeLessThanOrEqual(1_000);
  });

  test.each(tools.tools)('describes input and effects of $name', (tool) => {
    const input = tool.inputSchema as { additionalProperties?: unknown; properties?: object };
    expect(input.additionalProperties).toBe(false);
    for (const [field, schema] of Object.entries(input.properties ?? {})) {
      expect((schema as { description?: string }).description, field).toBeTruthy();
    }
    expect(tool.title).toBeTruthy();
    expect(tool.description?.length).toBeGreaterThan(80);
    expect(tool.annotations).toMatchObject({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
  });

  test('says which tools change nothing, and which delete something', () => {
    const those = (hint: 'readOnlyHint' | 'destructiveHint') =>
      tools.tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
    expect(named.filter((name) => !those('readOnlyHint').includes(name))).toEqual([
      'keys_create',
      'keys_rotate',
      'keys_revoke',
      'keys_delete',
      'keys_domains_set',
      'baskets_create',
      'baskets_update',
      'baskets_delete',
      'baskets_test_webhook',
      'alerts_set',
      'alerts_test',
      'webhooks_endpoints_create',
      'webhooks_endpoints_update',
      'webhooks_endpoints_delete',
      'webhooks_endpoints_rotate',
      'webhooks_endpoints_replay',
      'webhooks_endpoints_test',
    ]);
    expect(those('destructiveHint')).toEqual([
      'keys_rotate',
      'keys_revoke',
      'keys_delete',
      'keys_domains_set',
      'baskets_update',
      'baskets_delete',
      'webhooks_endpoints_update',
      'webhooks_endpoints_delete',
      'webhooks_endpoints_rotate',
    ]);
  });
});

const nameOf = async (basket_id: string) => (await ok('baskets_get', { basket_id })).basket.name as string;

describe('a partner’s assistant', () => {
  test('learns who it acts for', async () => {
    expect(await ok('whoami')).toMatchObject({
      api: service.baseUrl,
      account: {
        user: { email: partner.email },
        partner: { id: partner.partnerId, plan: 'growth', role: 'owner' },
        token: { name: 'Assistant' },
      },
    });
    expect(await tools.text('whoami')).toContain(`${partner.email} is signed in, for the partner`);
  });

  test('reads usage and plans', async () => {
    expect((await ok('usage_get')).usage).toMatchObject({
      plan: 'growth',
      actions_used: 0,
      actions_limit: 15_000,
    });
    const { usage } = await ok('usage_key', { key_id: partner.keys.test.id });
    expect(usage).toMatchObject({ api_key_id: partner.keys.test.id, environment: 'test' });
    const { plans } = await ok('plans_list');
    expect(plans.map(({ id }: { id: string }) => id)).toEqual([
      'free',
      'starter',
      'growth',
      'scale',
      'enterprise',
    ]);
  });

  test('manages alerts, and tests them with a member’s address only', async () => {
    expect((await ok('alerts_get')).settings).toMatchObject({ price_drop: true, emails_included: true });
    const { settings } = await ok('alerts_set', { low_stock: false, min_drop_percent: 10 });
    expect(settings).toMatchObject({ price_drop: true, low_stock: false, min_drop_percent: 10 });
    expect(await tools.text('alerts_set', { low_stock: true, min_drop_percent: 1 })).toContain(
      'On: price drops, back in stock, low stock; drops from 1%.',
    );
    expect(await ok('alerts_watchers')).toEqual({ products: [], next_cursor: null });
    expect((await ok('alerts_report')).report.rows).toContainEqual({
      kind: 'price_drop',
      sent: 0,
      opened: 0,
      pressed: 0,
      test_sent: 0,
    });
    expect(await ok('alerts_test', { email: partner.email, kind: 'price_drop' })).toEqual({ sent: true });
    const refused = await tools.refused('alerts_test', { email: 'x@mail.example', kind: 'price_drop' });
    expect(refused).toMatchObject({ error: 'forbidden', hint: expect.stringContaining('whoami') });
  });

  test('reads what wishlists sold', async () => {
    const { partnerId } = partner;
    await sell(service.ctx, partnerId, [{ path: 'alert', productId: 1, price: 5_400 }]);
    const { revenue } = await ok('revenue_get', { by: 'path' });
    expect(revenue.rows).toMatchObject([{ key: 'alert', currency: 'EUR', orders: 1, net_minor: 5_400 }]);
    expect(await tools.text('revenue_get', { by: 'path' })).toContain('alert: €54.00 from 1 orders');
    await service.ctx.prisma.orderLine.updateMany({ where: { partnerId }, data: { isTest: true } });
    expect(await tools.text('revenue_get', { by: 'path' })).toContain('from 1 orders, 1 of them with tests');
    expect((await ok('revenue_get', { by: 'path', include_test: false })).revenue.rows).toEqual([]);
    const refused = await tools.refused('revenue_get', { from: '2026-11-02' });
    expect(refused).toMatchObject({ error: 'invalid_input' });
  });

  test('manages a key from creation to deletion', async () => {
    const named = (confirm: string, key_id: number) => ({ key_id, confirm });
    const { key } = await ok('keys_create', {
      environment: 'prod',
      name: 'Web shop',
      allowed_domains: ['kiln.example', '*.kiln.example'],
    });
    expect(key).toMatchObject({ environment: 'live', name: 'Web shop', status: 'active' });
    expect(key.key).toMatch(/^pk_live_/);
    expect((await ok('keys_create', { environment: 'test' })).key.key).toMatch(/^pk_test_/);

    const { keys } = await ok('keys_list');
    expect(keys.map(({ id }: { id: number }) => id)).toContain(key.id);
    const domains = await ok('keys_domains_set', {
      ...named('Web shop', key.id),
      allowed_domains: ['new.kiln.example'],
    });
    expect(domains.domains.allowed_domains).toEqual(['new.kiln.example']);
    // Both return the same, except for what the check started by the first one finds out.
    const unchecked = (answer: typeof domains) => ({
      ...answer,
      domains: {
        ...answer.domains,
        domains: answer.domains.domains.map((domain: Record<string, unknown>) => ({
          ...domain,
          checked_at: null,
          problem: null,
          hint: null,
        })),
      },
    });
    expect(unchecked(await ok('keys_domains_get', { key_id: key.id }))).toEqual(unchecked(domains));

    const check = (origin: string) => ok('widget_init_check', { key_id: key.id, origin });
    expect((await check('https://new.kiln.example')).check.status).toBe('ok');
    expect((await check('http://localhost:8080')).check.status).toBe('ok');
    expect((await check('https://kiln.example')).check).toMatchObject({
      status: 'origin_not_allowed',
      http_status: 403,
    });
    expect(
      await tools.text('widget_init_check', { key_id: key.id, origin: 'https://kiln.example' }),
    ).toContain('keys_domains_set');

    const { rotation } = await ok('keys_rotate', named('Web shop', key.id));
    expect(rotation).toMatchObject({ replaces: key.id, key: expect.stringMatching(/^pk_live_/) });
    expect((await ok('keys_rotate', named('Web shop', key.id))).rotation.key).toBe(rotation.key);
    expect((await ok('keys_revoke', named('Web shop', rotation.id))).revocation.status).toBe('revoked');
    expect(await ok('keys_delete', named('Web shop', rotation.id))).toEqual({
      deleted: true,
      key_id: rotation.id,
    });
  });

  test('finds out that saves fail because the plan is used up, although the key works', async () => {
    const small = await toolPartner(service, 'free');
    await addActions(service.ctx, { partnerId: small.partnerId, count: 200, at: service.ctx.clock() });
    const own = await startTools('wishlist-mcp', { WL_BASE_URL: service.baseUrl, WL_TOKEN: small.token });
    const page = { key_id: small.keys.test.id, origin: 'https://kiln.example' };
    expect(await own.text('widget_init_check', page)).toContain('usage_get');
    const usage = await own.text('usage_get');
    expect(usage).toContain('Saves are paused until next month, or until the user chooses a larger plan');
  });

  test('manages a basket from creation to deletion', async () => {
    const { basket } = await ok('baskets_create', {
      name: 'Second shop',
      layout: 'list',
      primaryColor: '#31493c',
    });
    expect(basket).toMatchObject({ name: 'Second shop', layout: 'list', borderRadius: 8, webhook_url: null });
    const { baskets } = await ok('baskets_list');
    expect(baskets.map(({ id }: { id: string }) => id)).toEqual([partner.basketConfigId, basket.id]);

    const changed = await ok('baskets_update', {
      basket_id: basket.id,
      confirm: 'Second shop',
      checkout: { mode: 'url', cartUrlPattern: 'https://kiln.example/cart/{variantId}:{quantity}' },
      showBranding: false,
    });
    expect(changed.basket).toMatchObject({ layout: 'list', checkout: { mode: 'url' }, showBranding: false });
    expect(await ok('baskets_get', { basket_id: basket.id })).toEqual(changed);
    expect((await ok('baskets_public_config', { basket_id: basket.id })).config).toMatchObject({
      id: basket.id,
      layout: 'list',
      checkout: { mode: 'url' },
    });
    expect(await ok('baskets_delete', { basket_id: basket.id, confirm: 'Second shop' })).toEqual({
      deleted: true,
      basket_id: basket.id,
    });
  });

  test('tests a webhook and gets the status, never the secret', async () => {
    const receiver = await startReceiver();
    const basket_id = partner.basketConfigId;
    const { basket } = await ok('baskets_update', {
      basket_id,
      confirm: await nameOf(basket_id),
      webhook_url: receiver.url,
    });
    expect(basket.webhook_url).toBe(receiver.url);
    expect(await ok('baskets_test_webhook', { basket_id })).toEqual({
      delivered: true,
      http_status: 200,
      reason: null,
    });
    expect(receiver.taken.map(({ body }) => body)).toEqual(['{"type":"basket.test"}']);
    receiver.answers.push({ status: 503 });
    expect(await ok('baskets_test_webhook', { basket_id })).toMatchObject({
      delivered: false,
      http_status: 503,
    });

    const { webhookSecret } = await service.ctx.prisma.basketConfig.findFirstOrThrow({
      where: { publicId: basket_id },
    });
    expect(webhookSecret).toMatch(/^whsec_/);
    for (const [name, input] of [
      ['baskets_list', {}],
      ['baskets_get', { basket_id }],
      ['baskets_update', { basket_id, confirm: await nameOf(basket_id), name: 'Main' }],
    ] as const) {
      expect(JSON.stringify(await tools.call(name, input))).not.toContain(webhookSecret);
    }
  });

  test('reads and counts saves, with its own scope', async () => {
    const fresh = await toolPartner(service);
    const own = await startTools('wishlist-mcp', { WL_BASE_URL: service.baseUrl, WL_TOKEN: fresh.token });
    called.add('saves_list');
    const { partnerId } = fresh;
    const saves = [true, false].map((isTest, index) => ({
      partnerId,
      period: '2026-11',
      kind: 'save',
      itemId: index + 1,
      isTest,
      occurredAt: new Date(`2026-11-0${index + 1}T10:00:00Z`),
    }));
    await service.ctx.prisma.usageAction.createMany({ data: saves });
    const first = await own.ok('saves_list', { limit: 1 });
    expect(first).toMatchObject({ saves: [{ is_test: true, removed: true }], total: 2, test_total: 1 });
    const rest = await own.ok('saves_list', { cursor: first.next_cursor });
    expect(rest.saves).toMatchObject([{ is_test: false }]);
    expect((await own.ok('saves_list', { test: false })).total).toBe(1);
    expect(await own.text('saves_list', { cursor: rest.next_cursor })).toContain('no further saves');
    const limited = await createPat(service.ctx, { email: fresh.email, scopes: ['integration:write'] });
    const refusing = await startTools('wishlist-mcp', {
      WL_BASE_URL: service.baseUrl,
      WL_TOKEN: limited.token,
    });
    expect(await refusing.refused('saves_list')).toMatchObject({
      error: 'forbidden',
      hint: expect.stringContaining('saves:read'),
    });
  });

  test('reads events, with its own plan and scope', async () => {
    const fresh = await toolPartner(service);
    const own = await startTools('wishlist-mcp', { WL_BASE_URL: service.baseUrl, WL_TOKEN: fresh.token });
    called.add('events_list');
    const data = { ...exampleData['item.saved'] } as Prisma.InputJsonObject;
    for (const [subject, type] of [
      ['item:1', 'item.saved'],
      ['item:2', 'item.removed'],
    ] as const) {
      const { partnerId } = fresh;
      await service.ctx.prisma.event.create({
        data: { partnerId, type, subject, data, createdAt: new Date() },
      });
    }
    const first = await own.ok('events_list', { limit: 1 });
    expect(first.events).toMatchObject([{ type: 'item.saved', data: { product: { price_minor: 4_500 } } }]);
    const { events, next_after: next } = await own.ok('events_list', { after: first.next_after });
    expect(events).toMatchObject([{ id: next, type: 'item.removed' }]);
    expect((await own.ok('events_list', { types: ['item.removed', 'item.saved'] })).events).toHaveLength(2);
    expect(await own.ok('events_list', { after: next })).toEqual({ events: [], next_after: next });
    expect(await own.text('events_list', { limit: 1 })).toContain(`Read on with after: ${first.next_after}`);

    const starter = await toolPartner(service, 'starter');
    const limited = await createPat(service.ctx, { email: partner.email, scopes: ['integration:write'] });
    for (const [token, error, hint, message] of [
      [starter.token, 'plan_limit_reached', 'larger plan', 'include events'],
      [limited.token, 'forbidden', 'events:read', ''],
    ] as const) {
      const refusing = await startTools('wishlist-mcp', { WL_BASE_URL: service.baseUrl, WL_TOKEN: token });
      const refused = await refusing.refused('events_list');
      expect(refused).toMatchObject({
        error,
        hint: expect.stringContaining(hint),
        message: expect.stringContaining(message),
      });
    }
  });

  test('manages a webhook endpoint from creation to deletion, and never sees its secret', async () => {
    const receiver = await startReceiver();
    const { endpoint_id } = await ok('webhooks_endpoints_create', {
      url: receiver.url,
      types: ['item.saved'],
      description: 'Warehouse',
    });
    const named = { endpoint_id, confirm: receiver.url };
    expect((await ok('webhooks_endpoints_list')).endpoints).toMatchObject([
      { id: endpoint_id, url: receiver.url, types: ['item.saved'], state: 'active' },
    ]);
    expect(await ok('webhooks_endpoints_test', { endpoint_id, type: 'order.refunded' })).toEqual({
      delivered: true,
      http_status: 200,
      reason: null,
    });
    receiver.answers.push({ status: 503 });
    const failed = await tools.text('webhooks_endpoints_test', { endpoint_id, type: 'item.saved' });
    expect(failed).toContain('Not delivered: the server returned 503');

    const { endpoint } = await ok('webhooks_endpoints_update', { ...named, paused: true });
    expect(endpoint).toMatchObject({ id: endpoint_id, state: 'paused', description: 'Warehouse' });
    const resumed = await ok('webhooks_endpoints_update', {
      ...named,
      paused: false,
      types: ['item.saved', 'item.removed'],
    });
    expect(resumed.endpoint).toMatchObject({ state: 'active', types: ['item.saved', 'item.removed'] });

    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)];
    const time = { endpoint_id, from: from.toISOString(), to: to.toISOString() };
    const data = { ...exampleData['item.removed'] } as Prisma.InputJsonObject;
    const row = { partnerId: partner.partnerId, type: 'item.removed', subject: 'item:1', data };
    await service.ctx.prisma.event.create({ data: { ...row, createdAt: new Date() } });
    expect(await ok('webhooks_endpoints_replay', { ...time, types: ['item.removed'] })).toEqual({
      events: 1,
    });
    await expect.poll(() => receiver.taken.map(({ body }) => body).join()).toContain('item.removed');

    const rotated = await ok('webhooks_endpoints_rotate', named);
    expect(rotated).toEqual({ endpoint_id, old_secret_until: expect.any(String) });
    const { secret, oldSecret } = await service.ctx.prisma.eventEndpoint.findUniqueOrThrow({
      where: { publicId: endpoint_id },
    });
    const answers = [
      await tools.call('webhooks_endpoints_list'),
      await tools.call('webhooks_endpoints_update', { ...named, description: '' }),
      await tools.call('webhooks_endpoints_create', { url: receiver.url, types: ['key.revoked'] }),
      await tools.call('webhooks_endpoints_rotate', named),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/whsec_\w/);
    for (const known of [secret, oldSecret]) expect(JSON.stringify(answers)).not.toContain(known);

    expect(await ok('webhooks_endpoints_delete', named)).toEqual({ deleted: true, endpoint_id });
    const gone = await tools.refused('webhooks_endpoints_delete', named);
    expect(gone).toMatchObject({
      error: 'not_found',
      hint: expect.stringContaining('webhooks_endpoints_list'),
    });
  });

  test('gets code for this service, its key and its basket', async () => {
    const public_key = partner.keys.test.key;
    const config_id = partner.basketConfigId;
    const button = await ok('snippet_save_button', {
      public_key,
      product: { url: 'https://kiln.example/p/mug', title: 'Mug "Ono"', price_minor: 1800, currency: 'EUR' },
    });
    expect(button.snippet).toContain(`src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${public_key}"`);
    expect(button.snippet).toContain('data-title="Mug &quot;Ono&quot;"');
    expect((await ok('snippet_save_button', { public_key, format: 'npm' })).language).toBe('js');
    for (const placement of ['drawer', 'section', 'page', 'attributes']) {
      const { snippet } = await ok('snippet_basket', { public_key, config_id, placement });
      expect(snippet).toContain(config_id);
      expect(snippet).toContain(`${service.siteUrl}/sdk/v1/basket-integration.js`);
    }
    const { guide } = await ok('basket_guide', { public_key, config_id });
    expect(guide).toContain(public_key);
    expect((await ok('basket_guide', { topic: 'webhook' })).guide.length).toBeLessThan(guide.length);
    const trying = async (key: string) =>
      (await ok('basket_guide', { topic: 'localhost', public_key: key })).guide as string;
    expect(await trying('pk_test_abc')).toContain('pk_test_abc');
    expect(await trying('pk_live_abc'), 'not a test key').not.toContain('pk_live_abc');
    expect(await ok('snippet_hosted_list', { token: 'abc_DEF-123', lang: 'de' })).toMatchObject({
      url: `${service.siteUrl}/de/list/abc_DEF-123`,
    });
  });

  test('finds answers in the documentation and the API description', async () => {
    const { passages } = await ok('docs_search', { query: 'restrict a key to domains' });
    expect(passages[0]).toMatchObject({ source: 'docs/shop-owners.md#7-allowed-domains' });
    const codes = await ok('docs_search', { query: 'usage_limit_reached', limit: 10 });
    const sources = codes.passages.map(({ source }: { source: string }) => source);
    expect(sources).toContain('docs/errors.md#codes-in-use');
    const typo = await ok('docs_search', { query: 'webhok signatre', limit: 1 });
    expect(typo.passages[0].source).toBe('docs/api-partners.md#receive-webhooks');
    for (const [query, source] of [
      ['How much does it cost?', 'docs/billing.md#plans'],
      ['refund', 'docs/billing.md#how-a-month-is-closed'],
      ['Is it GDPR compliant?', 'docs/privacy.md#privacy'],
      ['quota', 'docs/api-partners.md#limits'],
      ['change the colors', 'docs/shop-owners.md#looks'],
      ['How do I add the save button to my shop?', 'docs/shop-owners.md#2-the-save-button'],
      ['Why are my saves failing?', 'docs/shop-owners.md#8-when-something-is-wrong'],
      ['What does origin_not_allowed mean?', 'docs/errors.md#codes-in-use'],
      ['usage_limit_reached', 'docs/errors.md#codes-in-use'],
      ['Which video formats are allowed?', 'docs/creators.md#videos'],
      ['Can I use it with React?', 'docs/recipes.md#react'],
      ['add to cart in Magento', 'docs/recipes.md#magento-2-and-adobe-commerce'],
      ['Can I remove the powered by badge?', 'docs/shop-owners.md#looks'],
      ['wildcard subdomains', 'docs/api-partners.md#verified-domains'],
      ['How do I invite a colleague?', 'docs/portal.md#your-team'],
      ['Where do I see my public key?', 'docs/api-partners.md#your-keys'],
    ] as const) {
      const found = await ok('docs_search', { query, limit: 1 });
      expect(found.passages[0].source, query).toBe(source);
    }

    const { operations } = await ok('openapi_get', { tag: 'Keys' });
    expect(operations).toContainEqual({
      method: 'POST',
      path: '/portal/keys',
      tag: 'Keys',
      summary: 'Create a key',
      auth: 'member',
    });
    const all = await ok('openapi_get');
    const described = parse((await ok('openapi_get', { format: 'full' })).document);
    const methods = Object.values(described.paths as object).flatMap((one: object) => Object.keys(one));
    expect(all.operations).toHaveLength(methods.length);

    expect(all.webhooks.map(({ type }: { type: string }) => type)).toEqual(Object.keys(described.webhooks));
    const saved = all.webhooks.find(({ type }: { type: string }) => type === 'item.saved');
    const { schema } = await ok('openapi_get', { schema: saved.schema });
    expect(Object.keys(schema.properties)).toEqual(['id', 'type', 'created_at', 'data']);

    const { details } = await ok('openapi_get', { path: '/portal/keys', method: 'POST' });
    expect(details).toHaveLength(1);
    expect(details[0].body['application/json']).toMatchObject({ title: 'NewKey', type: 'object' });
    expect(details[0].errors['400']).toContainEqual(expect.objectContaining({ code: 'invalid_input' }));
    expect((await ok('openapi_get', { path: '/portal/keys' })).details).toHaveLength(2);
    const record = await ok('openapi_get', { schema: 'PortalAccount' });
    expect(record.schema.properties).toHaveProperty('partners');
    expect(record.further_schemas).toEqual(['Membership']);
  });

  test('has called every tool', () => {
    expect(named.filter((name) => !called.has(name))).toEqual([]);
  });
});
