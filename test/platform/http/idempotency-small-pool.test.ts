/** Creating requests hold one database connection each, and never wait for a second. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { type Creation, creationsOf } from '#test/support/creations.ts';

const api = await useApi({ DATABASE_POOL_SIZE: '2' });

it('answers all creating operations at once, three times each, over two connections', async () => {
  // One after another: their transactions would wait for the two connections longer than Prisma does.
  const prepared: (Creation & { title: string; before: number; key: string })[] = [];
  for (const [title, prepare] of Object.entries(creationsOf(api))) {
    const creation = await prepare();
    prepared.push({ title, ...creation, before: await creation.count(), key: randomUUID() });
  }
  const answers = await Promise.all(
    [1, 2, 3].flatMap(() =>
      prepared.map(async ({ title, method = 'POST', status = 200, route, headers, body, key }) => {
        const options = { headers: { ...headers, 'idempotency-key': key }, body };
        return [title, (await api.call(method, route, options)).status === status];
      }),
    ),
  );
  expect(answers.filter(([, isRight]) => !isRight)).toEqual([]);
  for (const { title, count, before } of prepared)
    expect([title, await count()]).toEqual([title, before + 1]);
});
