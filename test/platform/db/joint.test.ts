/** A joint transaction includes every query sent to the pool while it runs. */
import { expect, it } from 'vitest';
import { afterCommit } from '#api/platform/db/joining-pool.ts';
import { jointTransaction, transaction } from '#api/platform/db/sql.ts';
import { Statement } from '#api/platform/db/statement.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool, prisma, sql } = await useDatabase({ poolSize: 2 });

const insert = new Statement<{ email: string }>(
  'test_user_insert',
  'INSERT INTO users (id, email, created_at) VALUES (gen_random_uuid(), :email, now())',
);
const addBySql = (email: string) => sql.rows(insert, { email });
const addByPrisma = (email: string) => prisma.user.create({ data: { email, createdAt: new Date() } });
const emailsLike = async (name: string) =>
  (await prisma.user.findMany({ where: { email: { startsWith: name } }, orderBy: { email: 'asc' } })).map(
    ({ email }) => email?.split('@')[0],
  );

it('commits writes through every database interface, or none of them', async () => {
  async function write(name: string) {
    await addBySql(`${name}1@x.example`);
    await addByPrisma(`${name}2@x.example`);
    await transaction(pool, async (own) => {
      await own.rows(insert, { email: `${name}3@x.example` });
      // Sent to the pool, outside the inner transaction.
      await addBySql(`${name}4@x.example`);
    });
    await prisma.$transaction((tx) =>
      tx.user.create({ data: { email: `${name}5@x.example`, createdAt: new Date() } }),
    );
  }
  await jointTransaction(pool, () => write('kept'));
  expect(await emailsLike('kept')).toEqual(['kept1', 'kept2', 'kept3', 'kept4', 'kept5']);
  const failed = jointTransaction(pool, async () => {
    await write('lost');
    throw new Error('after all');
  });
  await expect(failed).rejects.toThrow('after all');
  expect(await emailsLike('lost')).toEqual([]);
});

it('survives errors its callers handle', async () => {
  await jointTransaction(pool, async () => {
    await addBySql('twice1@x.example');
    await expect(addBySql('twice1@x.example')).rejects.toThrow('duplicate key');
    await expect(addByPrisma('twice1@x.example')).rejects.toThrow('Unique constraint');
    const inner = transaction(pool, async (own) => {
      await own.rows(insert, { email: 'twice2@x.example' });
      throw new Error('given up');
    });
    await expect(inner).rejects.toThrow('given up');
    await addBySql('twice3@x.example');
  });
  expect(await emailsLike('twice')).toEqual(['twice1', 'twice3']);
});

it('isolates simultaneous queries', async () => {
  await jointTransaction(pool, async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 2, 3, 3, 4].flatMap((nr) => [
        addBySql(`once${nr}@x.example`),
        transaction(pool, (own) => own.rows(insert, { email: `once${nr}@y.example` })),
      ]),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });
  expect(await emailsLike('once')).toHaveLength(8);
});

it('excludes queries that aren’t awaited, and runs callbacks only after a commit', async () => {
  const told: string[] = [];
  let ended = () => {};
  const end = new Promise<void>((resolve) => (ended = resolve));
  let late: Promise<unknown> | undefined;
  await jointTransaction(pool, async () => {
    afterCommit(() => told.push('kept'));
    late = end.then(() => addBySql('late@x.example'));
    expect(told).toEqual([]);
  });
  await jointTransaction(pool, async () => {
    afterCommit(() => told.push('lost'));
    throw new Error('after all');
  }).catch(() => undefined);
  ended();
  await late;
  expect([told, await emailsLike('late')]).toEqual([['kept'], ['late']]);
});

it('needs no second connection', async () => {
  const all = Array.from({ length: 12 }, (_, nr) =>
    jointTransaction(pool, async () => {
      await addByPrisma(`pool${String(nr).padStart(2, '0')}@x.example`);
      await transaction(pool, () => addBySql(`pool${String(nr).padStart(2, '0')}@y.example`));
    }),
  );
  await Promise.all(all);
  expect(await emailsLike('pool')).toHaveLength(24);
});
