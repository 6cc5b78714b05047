import { expect, it } from 'vitest';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool } = await useDatabase({ poolSize: 1 });

const waits = async (on: Pick<typeof pool, 'query'>) =>
  (await on.query<{ synchronous_commit: string }>('SHOW synchronous_commit')).rows[0]?.synchronous_commit;

it('a transaction in turn doesn’t wait for the disk, but what follows on its connection does', async () => {
  await pool.query('SET synchronous_commit = on');
  expect(await transactionInTurn(pool, (_sql, client) => waits(client))).toBe('off');
  expect(await waits(pool)).toBe('on');
});

it('a transaction in turn leaves nothing behind if it fails', async () => {
  const failed = transactionInTurn(pool, async (_sql, client) => {
    await client.query(`INSERT INTO feedback (kind, text) VALUES ('idea', 'half')`);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect((await pool.query('SELECT 1 FROM feedback')).rows).toEqual([]);
});
