/** Tools that sign in with email and password do so once, and only when needed. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { startTools } from '#test/support/mcp.ts';
import { startService } from '#test/support/start-service.ts';
import { toolPartner } from '#test/support/tool-partner.ts';

// A test uses up its address's attempts to sign in.
const service = await startService();
const password = 'seven kilns under a moss green roof';

/** A proxy that counts requests, and invalidates tokens as if they had expired. */
async function between() {
  const asked: string[] = [];
  const spoil = { access: 0, refresh: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    asked.push(path);
    let body = Buffer.concat(chunks).toString();
    let authorization = request.headers.authorization;
    if (authorization && spoil.access > 0) {
      spoil.access -= 1;
      authorization = 'Bearer expire';
    }
    if (path === '/api/auth/refresh' && spoil.refresh > 0) {
      spoil.refresh -= 1;
      body = JSON.stringify({ refresh_token: 'expire' });
    }
    const answer = await fetch(`${service.siteUrl}${path}`, {
      method: request.method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      ...(body && { body }),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      ...(answer.headers.has('retry-after') && { 'retry-after': answer.headers.get('retry-after')! }),
    });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  return { asked, spoil, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` };
}

const way = await between();
const count = (path: string) => way.asked.filter((one) => one === `/api${path}`).length;
beforeEach(() => void way.asked.splice(0));

async function person() {
  const partner = await toolPartner(service);
  const { scope } = await issueSession(service.ctx, partner);
  const proof = { sessionId: scope.family, network: '203.0.113.7' };
  await setPassword(service.ctx, partner.userId, { password, ...proof });
  return partner;
}
const start = (email: string, word = password) =>
  startTools('wishlist-mcp', { WL_BASE_URL: way.baseUrl, WL_EMAIL: email, WL_PASSWORD: word });

describe('email and password', () => {
  test('sign in once, at the first call that needs it, even for concurrent calls', async () => {
    const { email, partnerId } = await person();
    const tools = await start(email);
    await tools.ok('plans_list');
    expect(count('/auth/password')).toBe(0);
    await Promise.all(['whoami', 'keys_list', 'baskets_list', 'usage_get'].map((name) => tools.ok(name)));
    expect(count('/auth/password')).toBe(1);
    const { account } = await tools.ok('whoami');
    expect(account).toMatchObject({ user: { email }, partner: { id: partnerId }, token: null });
    expect(count('/auth/password')).toBe(1);
  });

  test('renew a refused session once for concurrent calls, and repeat the call', async () => {
    const tools = await start((await person()).email);
    await tools.ok('whoami');
    way.spoil.access = 3;
    await Promise.all(['keys_list', 'baskets_list', 'usage_get'].map((name) => tools.ok(name)));
    expect([count('/auth/refresh'), count('/auth/password')]).toEqual([1, 1]);
  });

  test('sign in again when the session has ended', async () => {
    const tools = await start((await person()).email);
    await tools.ok('whoami');
    Object.assign(way.spoil, { access: 1, refresh: 1 });
    await tools.ok('keys_list');
    expect([count('/auth/refresh'), count('/auth/password')]).toEqual([1, 2]);
  });

  test('sign in again for what needs a fresh sign-in', async () => {
    const { email, userId } = await person();
    const tools = await start(email);
    await tools.ok('whoami');
    const createdAt = new Date(Date.now() - 3_600_000);
    await service.ctx.prisma.refreshToken.updateMany({ where: { userId }, data: { createdAt } });
    await Promise.all(['one', 'two'].map((name) => tools.ok('keys_create', { environment: 'test', name })));
    expect([count('/auth/refresh'), count('/auth/password')]).toEqual([0, 2]);
  });

  test('give up after one renewal', async () => {
    const tools = await start((await person()).email);
    await tools.ok('whoami');
    way.spoil.access = 2;
    expect(await tools.refused('keys_list')).toMatchObject({ error: 'unauthorized' });
    expect(way.spoil.access).toBe(0);
    await tools.ok('keys_list');
  });

  test('that are wrong are tried once, and never repeated in answers', async () => {
    const { email } = await person();
    const tools = await start(email, 'not the password of theirs');
    for (const name of ['whoami', 'keys_list', 'baskets_list']) {
      const failure = await tools.refused(name);
      expect(failure).toMatchObject({ error: 'unauthorized' });
      expect(failure.hint).toContain('WL_PASSWORD');
      expect(failure.text + tools.stderr()).not.toContain('not the password of theirs');
    }
    expect(count('/auth/password')).toBe(1);
  });

  test('say how long to wait after too many attempts', async () => {
    const { email } = await person();
    for (let tries = 0; tries < 10; tries += 1) {
      await fetch(`${service.baseUrl}/auth/password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the password of theirs' }),
      });
    }
    const failure = await (await start(email)).refused('whoami');
    expect(failure).toMatchObject({ error: 'rate_limited' });
    expect(failure.hint).toMatch(/Wait \d+ seconds/);
  });
});
