/** For every creating route, a repeated request returns the first response and runs once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { useApi } from '#test/support/api.ts';
import { creationsOf, type Creation } from '#test/support/creations.ts';
import { faultsIn } from '#test/support/faults.ts';
import { titleOf } from '#test/support/operations.ts';

const api = await useApi();
const { prisma } = api.ctx;

const creations = creationsOf(api);
const faults = faultsIn(api.ctx);

const send = ({ route, headers, body }: Creation, key: string, other: unknown = body) =>
  api.call('POST', route, { headers: { ...headers, 'idempotency-key': key }, body: other });

describe.each(Object.entries(creations))('%s with an Idempotency-Key', (_title, prepare) => {
  it('returns the first response to a repeated request, without running it', async () => {
    const creation = await prepare();
    const before = await creation.count();
    const key = randomUUID();
    const first = await send(creation, key);
    expect([first.status, first.body.error]).toEqual([200, undefined]);
    const again = await send(creation, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await creation.count()).toBe(before + 1);
  });

  it('runs once for twenty simultaneous requests', async () => {
    const creation = await prepare();
    const before = await creation.count();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(creation, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
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
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await creation.count()).toBe(before + 1);
  });

  it('rejects the key with another body, and frees it after a failure', async () => {
    const creation = await prepare();
    if (creation.other === undefined) return;
    const [key, failed] = [randomUUID(), randomUUID()];
    expect((await send(creation, key)).status).toBe(200);
    const reused = await send(creation, key, creation.other);
    expect([reused.status, reused.body.error]).toEqual([400, 'idempotency_key_reused']);
    expect((await send(creation, failed, {})).status).toBe(400);
    expect((await send(creation, failed, creation.other)).status).toBe(200);
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
