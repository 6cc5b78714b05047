import { PgBoss } from 'pg-boss';
import { expect, it, vi } from 'vitest';
import { jobsBackends } from '#api/platform/jobs/jobs-backends.ts';
import { useApi } from '../support/api.ts';

const plain = await useApi();
const other = await useApi({ JOBS_BACKEND: 'yugabytedb' });

const patient = { timeout: 60_000 };

/** On a busy machine, this takes longer than requests wait for it. */
const isStarted = ({ ctx }: typeof plain) => vi.waitFor(() => ctx.adapters.jobs.ready(), patient);

it('knows the same kinds of databases as pg-boss', () => {
  const unknown = () => new PgBoss({ connectionString: 'postgres://nowhere', backend: 'oracle' as never });
  expect(unknown).toThrow(`backend must be one of ${jobsBackends.join(', ')}`);
});

it('creates the queue as the kind of database needs it', async () => {
  const isPartitioned = async ({ ctx }: typeof plain) =>
    (await ctx.pool.query(`SELECT relkind = 'p' AS yes FROM pg_class WHERE oid = 'pgboss.job'::regclass`))
      .rows;
  await isStarted(plain);
  await isStarted(other);
  expect(await isPartitioned(plain)).toEqual([{ yes: true }]);
  expect(await isPartitioned(other)).toEqual([{ yes: false }]);
});

it('runs jobs on any kind', async () => {
  const { pool, adapters } = other.ctx;
  await isStarted(other);
  expect(await adapters.jobs.send('read-product-page', { url: 'http://127.0.0.1:1/none' })).toBe(true);
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`SELECT state FROM pgboss.job WHERE name = 'read-product-page'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  }, patient);
});

it('deletes queues of the previous version, whose schedules would add jobs that nothing runs', async () => {
  const { pool } = plain.ctx;
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const previous = new PgBoss({ db, supervise: false, schedule: false });
  await previous.start();
  await previous.createQueue('move-ledger');
  await previous.schedule('move-ledger', '47 * * * *');
  await previous.send('move-ledger', {});
  await previous.stop();
  await plain.anotherServer();
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(`
      SELECT name FROM pgboss.queue WHERE name = 'move-ledger' UNION ALL
      SELECT name FROM pgboss.job WHERE name = 'move-ledger' UNION ALL
      SELECT name FROM pgboss.schedule WHERE name = 'move-ledger'`);
    expect(rowCount).toBe(0);
  }, patient);
});
