/** Tools without credentials, and without a network. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { send } from '#sdk/mcp/core/send.ts';
import { freePort } from '#test/support/free-port.ts';
import { startTools } from '#test/support/mcp.ts';

const nowhere = `http://127.0.0.1:${await freePort()}/api`;

/** A server other than the API. */
async function otherServer(answer: (path: string) => { status: number; type: string; body: string } | null) {
  const server = createServer((request, response) => {
    const told = answer(request.url ?? '');
    if (!told) return;
    response.writeHead(told.status, { 'Content-Type': told.type }).end(told.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

const withToken = (address: string) =>
  startTools('wishlist-mcp', { WL_BASE_URL: address, WL_TOKEN: 'wl_pat_secret' });

describe('without credentials', () => {
  test('tools that act for someone are unauthorized, and name the variable to set', async () => {
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: nowhere });
    const free = /^(docs_search|openapi_get|plans_list|snippet_.*|baskets_public_config|basket_guide)$/;
    const inputs: Record<string, Record<string, unknown>> = {
      keys_create: { environment: 'test' },
      keys_domains_set: { key_id: 1, allowed_domains: [] },
      widget_init_check: { key_id: 1, origin: 'https://a.example' },
      baskets_create: { name: 'A' },
      webhooks_endpoints_create: { url: 'https://a.example', types: ['item.saved'] },
      webhooks_endpoints_replay: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
      webhooks_endpoints_test: { type: 'item.saved' },
      alerts_test: { email: 'ada@shop.example', kind: 'price_drop' },
    };
    const closed = tools.tools.filter(({ name }) => !free.test(name));
    expect(closed).toHaveLength(32);
    for (const { name, inputSchema } of closed) {
      const needs = inputSchema.required ?? [];
      const input = {
        ...(needs.includes('confirm') && { confirm: 'A' }),
        ...(needs.includes('key_id') && { key_id: 1 }),
        ...(needs.includes('basket_id') && { basket_id: 'bkt_a' }),
        ...(needs.includes('endpoint_id') && { endpoint_id: 'whe_a' }),
        ...inputs[name],
      };
      const failure = await tools.refused(name, input);
      expect(failure, name).toMatchObject({ error: 'unauthorized' });
      expect(failure.text, name).toContain('WL_TOKEN');
    }
    const half = await startTools('wishlist-mcp', { WL_BASE_URL: nowhere, WL_EMAIL: 'a@b.example' });
    expect((await half.refused('whoami')).message).toContain('WL_PASSWORD');
  });
});

describe('without a network', () => {
  test('documentation, API description, code and guide still work', async () => {
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: nowhere });
    expect((await tools.ok('docs_search', { query: 'widget token' })).passages.length).toBeGreaterThan(0);
    expect((await tools.ok('openapi_get')).operations.length).toBeGreaterThan(100);
    const public_key = 'pk_test_abc';
    await tools.ok('snippet_save_button', { public_key });
    await tools.ok('snippet_basket', { public_key, config_id: 'bkt_abc' });
    await tools.ok('snippet_hosted_list', { token: 'abcdef' });
    await tools.ok('basket_guide');
  });

  test('the others report the URL that was tried', async () => {
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: nowhere, WL_TOKEN: 'wl_pat_secret' });
    for (const [name, input] of [
      ['whoami', {}],
      ['plans_list', {}],
      ['baskets_public_config', { basket_id: 'bkt_abc' }],
    ] as const) {
      const failure = await tools.refused(name, input);
      expect(failure, name).toMatchObject({ error: 'network_error' });
      expect(failure.message, name).toContain(nowhere);
      expect(failure.hint, name).toContain('WL_BASE_URL');
      expect(failure.text, name).not.toContain('wl_pat_secret');
    }
    expect(tools.stderr()).toBe('');
  });

  test('an invalid URL is reported', async () => {
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: 'wishlist.example/api' });
    expect((await tools.refused('plans_list')).message).toContain('WL_BASE_URL');
  });

  test.each([
    'https://owner:pass-word@wishlist.example/api',
    'https://wish list.example',
    'http://a.example?key=1',
  ])('an unusable URL is reported without its secret parts: %s', async (address) => {
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: address });
    const failure = await tools.refused('plans_list');
    expect(failure).toMatchObject({
      error: 'network_error',
      message: expect.stringContaining('WL_BASE_URL'),
    });
    expect(failure.text).not.toMatch(/pass-word|key=1/);
  });
});

describe('another server at the URL', () => {
  test('is distinguished from the API', async () => {
    const page = await otherServer(() => ({ status: 200, type: 'text/html', body: '<h1>Shop</h1>' }));
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: page, WL_TOKEN: 'wl_pat_secret' });
    expect(await tools.refused('whoami')).toMatchObject({ error: 'unexpected_answer' });
  });

  test.each([502, 503, 504])(
    'a proxy that returns %i has no service behind it at the moment',
    async (status) => {
      const proxy = await otherServer(() => ({ status, type: 'text/html', body: 'Back soon' }));
      const failure = await (await withToken(proxy)).refused('keys_create', { environment: 'test' });
      expect(failure).toMatchObject({
        error: 'network_error',
        message: expect.stringContaining(String(status)),
      });
      expect(failure.hint).toMatch(/wait .* check whether the change was made/is);
      expect(failure.hint).not.toContain('WL_BASE_URL');
    },
  );

  test('that redirects elsewhere gets neither changes nor credentials there', async () => {
    const seen: string[] = [];
    const behind = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.writeHead(301, { location: `https://wishlist.example${request.url}` }).end();
    }).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    afterAll(() => void behind.close());
    const { port } = behind.address() as AddressInfo;
    const tools = await withToken(`http://127.0.0.1:${port}/api`);
    const failure = await tools.refused('keys_create', { environment: 'test' });
    expect(failure).toMatchObject({ error: 'unexpected_answer' });
    expect(failure.message).toContain('https://wishlist.example/api/portal/keys');
    expect(failure.hint).toContain('WL_BASE_URL');
    expect(seen).toEqual(['POST /api/portal/keys']);
  });

  test('that drops the connection is reported as possibly having made the change', async () => {
    const breaking = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    await once(breaking, 'listening');
    afterAll(() => void breaking.close());
    const { port } = breaking.address() as AddressInfo;
    const failure = await (
      await withToken(`http://127.0.0.1:${port}/api`)
    ).refused('keys_create', {
      environment: 'test',
    });
    expect(failure).toMatchObject({ error: 'network_error', message: expect.stringContaining('was lost') });
    expect(failure.hint).toContain('check whether the change was made');
  });

  test('that returns JSON in another format is recognized, too', async () => {
    const other = await otherServer(() => ({
      status: 200,
      type: 'application/json',
      body: '{"plans":[{}]}',
    }));
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: other });
    expect(await tools.refused('plans_list')).toMatchObject({ error: 'unexpected_answer' });
    const html = await otherServer(() => ({ status: 200, type: 'application/json', body: 'not json' }));
    const others = await startTools('wishlist-mcp', { WL_BASE_URL: html });
    expect(await others.refused('plans_list')).toMatchObject({ error: 'unexpected_answer' });
  });

  test('that fails is reported as a failure of the API', async () => {
    const body = '{"error":"Internal server error"}';
    const failing = await otherServer(() => ({ status: 500, type: 'application/json', body }));
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: failing });
    expect(await tools.refused('plans_list')).toMatchObject({ error: 'internal_error', http_status: 500 });
  });

  test('that never responds is abandoned when the client cancels the call', async () => {
    const silent = await otherServer(() => null);
    const tools = await startTools('wishlist-mcp', { WL_BASE_URL: silent });
    await expect(tools.call('plans_list', {}, { timeout: 300 })).rejects.toThrow(/timed out/i);
    await tools.ok('docs_search', { query: 'key' });
  });

  test('that doesn’t respond in time is reported, with the URL but not its query', async () => {
    const silent = await otherServer(() => null);
    const asked = send(`${silent}/shops?key=secret`, {}, { timeout: 50 });
    await expect(asked).rejects.toMatchObject({
      code: 'timeout',
      message: `${silent}/shops didn’t respond within 0.05 seconds.`,
    });
  });
});
