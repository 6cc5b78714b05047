/** For every creating route, a repeated request returns the first response and runs once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { useApi } from '#test/support/api.ts';
import { type Creation, creationsOf } from '#test/support/creations.ts';
import { faultsIn } from '#test/support/faults.ts';
import { titleOf } from '#test/support/operations.ts';

const api = await useApi();
const { prisma } = api.ctx;

const creations = creationsOf(api);
const faults = faultsIn(api.ctx);

const send = ({ method = 'POST', route, headers, body }: Creation, key: string, other: unknown = body) =>
  api.call(method, route, { headers: { ...headers, 'idempotency-key': key }, body: other });

describe.each(Object.entries(creations))('%s with an Idempotency-Key', (_title, prepare) => {
  it('returns the first response to a repeated request, without running it', async () => {
    const creation = await prepare();
    const before = await creation.count();
    const key = randomUUID();
    const first = await send(creation, key);
    const { status = 200 } = creation;
    expect([first.status, first.body.error]).toEqual([status, undefined]);
    const again = await send(creation, key);
    expect([again.status, again.body]).toEqual([status, first.body]);
    expect(await creation.count()).toBe(before + 1);
  });

  it('runs once for twenty simultaneous requests', async () => {
    const creation = await prepare();
    const before = await creation.count();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(creation, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(creation.status ?? 200));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await creation.count()).toBe(before + 1);
  });

  it('keeps nothing of a request that loses its connection before its response is stored', async () => {
    const creation = await prepare();
    const before = await creation.count();
    const key = randomUUID();
    const lost = await faults.losingConnectionsThatKeep('idempotency_keys', () => send(creation, key));
    expect([lost.status, await creation.count()]).toEqual([503, before]);
    const first = await send(creation, key);
    const again = await send(creation, key);
    const { status = 200 } = creation;
    expect([first.status, again.status, again.body]).toEqual([status, status, first.body]);
    expect(await creation.count()).toBe(before + 1);
  });

  it('rejects the key with another body, and frees it after a failure', async () => {
    const creation = await prepare();
    if (creation.other === undefined) return;
    const [key, failed] = [randomUUID(), randomUUID()];
    expect((await send(creation, key)).status).toBe(creation.status ?? 200);
    const reused = await send(creation, key, creation.other);
    expect([reused.status, reused.body.error]).toEqual([400, 'idempotency_key_reused']);
    expect((await send(creation, failed, {})).status).toBe(400);
    expect((await send(creation, failed, creation.other)).status).toBe(creation.status ?? 200);
  });
});

/** The other POST requests, and why repeating them creates nothing more. */
const harmless: Record<string, string> = {
  ...named('reads', [
    'POST /portal/baskets/{basketId}/show-secret',
    'POST /portal/webhooks/endpoints/{endpointId}/show-secret',
    'POST /hosted/lists',
    'POST /portal/keys/{keyId}/check',
    'POST /portal/keys/{keyId}/domains/check',
    'POST /scraper',
    'POST /session/restore',
    'POST /shops/preview',
    'POST /widget/oauth-poll',
    'POST /widget/prefetch',
    'POST /widget/saved-products',
  ]),
  ...named('has the same effect the second time', [
    'POST /auth/signout',
    'POST /hosted/lists/{token}/gifts/{giftId}/thanks',
    'POST /hosted/lists/{token}/items/{itemId}/move',
    'POST /hosted/products/{productId}/rescrape',
    'POST /me/changes/seen',
    'POST /me/friends/requests/{id}/decline',
    'POST /me/imports/{id}/sync',
    'POST /partners/{id}/lists/imports/{importId}/check',
    'POST /me/notifications/read',
    'POST /orders',
    'POST /portal/keys/{keyId}/revoke',
    'POST /portal/keys/{keyId}/rotate',
    'POST /portal/subscription',
    'POST /portal/subscription/cancel',
    'POST /portal/subscription/resume',
    'POST /shops/public/{handle}/events',
    'POST /shops/{shopId}/media',
  ]),
  ...named('works once', [
    'POST /auth/email/verify',
    'POST /auth/migrate',
    'POST /auth/refresh',
    'POST /me/alerts/email/verify',
    'POST /me/email/verify',
    'POST /me/merges/{id}/undo',
    'POST /me/waiting-lists/{id}/add',
    'POST /me/waiting-lists/{id}/decline',
    'POST /partners/{id}/lists/imports/{importId}/run',
    'POST /partners/{id}/lists/imports/{importId}/undo',
    'POST /portal/partner/delete',
    'POST /widget/oauth-complete',
  ]),
  ...named('sends one each time it is asked to', [
    'POST /auth/email/start',
    'POST /me/alerts/email',
    'POST /me/email/start',
    'POST /portal/alerts/test',
    'POST /portal/baskets/{basketId}/test-webhook',
    'POST /portal/marketing/tools/{toolId}/test',
    'POST /portal/webhooks/endpoints/{endpointId}/test',
  ]),
  ...named('creates only what expires automatically, for a caller whom nothing tells from another', [
    'POST /auth/anonymous',
    'POST /auth/legacy-login',
    'POST /auth/password',
    'POST /portal/subscription/billing-portal',
    'POST /session/store',
    'POST /widget/init',
    'POST /widget/oauth-state',
  ]),
};

function named(why: string, titles: string[]): Record<string, string> {
  return Object.fromEntries(titles.map((title) => [title, why]));
}

describe('the response to a repeated request', () => {
  /** Parts of a text that are long and random enough to be a secret. */
  const secretsIn = (text: string) => new Set(text.match(/[A-Za-z0-9_-]{24,}/g) ?? []);

  it('isn’t readable in the database if it contains a secret that is stored only as a hash', async () => {
    const { rows } = await api.ctx.pool.query<{ name: string }>(
      `SELECT table_name::text AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'idempotency_keys'`,
    );
    const stored = async (table: string) =>
      (await api.ctx.pool.query<{ row: string }>(`SELECT t::text AS row FROM "${table}" t`)).rows
        .map(({ row }) => row)
        .join('\n');
    for (const [title, prepare] of Object.entries(creations)) {
      const creation = await prepare();
      const { body } = await send(creation, randomUUID());
      const answers = await stored('idempotency_keys');
      const readable = [...secretsIn(JSON.stringify(body))].filter((secret) => answers.includes(secret));
      if (readable.length === 0) continue;
      const elsewhere = (await Promise.all(rows.map(({ name }) => stored(name)))).join('\n');
      const onlyHere = readable.filter((secret) => !elsewhere.includes(secret));
      expect([title, onlyHere]).toEqual([title, []]);
    }
  });

  it('is authorized again: a token is never replayed to a personal access token', async () => {
    const creation = await creations['POST /portal/tokens']!();
    const key = randomUUID();
    const first = await send(creation, key);
    const headers = { authorization: `Bearer ${first.body.token as string}` };
    const byTool = await send({ ...creation, headers }, key);
    expect([byTool.status, byTool.body.token]).toEqual([403, undefined]);
    const again = await send(creation, key);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
  });

  it('with a secret can’t be read anymore once the service’s secret has been replaced', async () => {
    const creation = await creations['POST /portal/tokens']!();
    const key = randomUUID();
    await send(creation, key);
    await prisma.$executeRaw`
      UPDATE idempotency_keys SET response = '{"sealed": "AAAA"}' WHERE key = ${key}`;
    const again = await send(creation, key);
    expect([again.status, again.body.error]).toEqual([400, 'idempotency_key_reused']);
    expect(await creation.count()).toBe(1);
  });
});

describe('an Idempotency-Key', () => {
  const create = creations['POST /hosted/me/lists'] as () => Promise<Creation>;

  it('is accepted by every creating operation, all of which are tested here', () => {
    const taking = operationsOf(api.description).filter((operation) =>
      operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(taking.map(titleOf).sort()).toEqual(Object.keys(creations).sort());
  });

  it('is accepted by every POST request, unless repeating it creates nothing more', () => {
    const posts = operationsOf(api.description).filter(({ method }) => method.toUpperCase() === 'POST');
    const isPost = (title: string) => title.startsWith('POST ');
    const known = [...Object.keys(creations).filter(isPost), ...Object.keys(harmless)];
    expect(posts.map(titleOf).sort()).toEqual(known.sort());
  });

  it('belongs to its caller', async () => {
    const [one, other] = [await create(), await create()];
    const key = randomUUID();
    const answers = [await send(one, key), await send(other, key, other.other)];
    expect(answers.map(({ status, body }) => [status, body.list.name])).toEqual([
      [200, 'Kitchen'],
      [200, 'Garden'],
    ]);
  });

  it('marks a replayed response with a header', async () => {
    const creation = await create();
    const key = randomUUID();
    const answers = [await send(creation, key), await send(creation, key)];
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  it('expires after a day', async () => {
    const creation = await create();
    const key = randomUUID();
    const first = await send(creation, key);
    api.time.now = new Date(api.time.now.getTime() + 10 * 60_000);
    expect((await send(creation, key)).body).toEqual(first.body);
    await prisma.idempotencyKey.updateMany({
      where: { key },
      data: { createdAt: new Date(api.time.now.getTime() - 24 * 3_600_000) },
    });
    expect((await send(creation, key, creation.other)).body.list.name).toBe('Garden');
  });

  it('has 1 to 255 characters', async () => {
    const creation = await create();
    for (const key of ['', 'x'.repeat(256)]) {
      const answer = await send(creation, key);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: 'invalid_input', field: 'Idempotency-Key' },
      ]);
    }
    expect((await send(creation, 'x'.repeat(255))).status).toBe(200);
  });
});
