/** The parts of the machine that were busy during a measurement. */
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const everyMs = 20;

/** The time of all cores since the machine started, and how much of it was used, in ms. */
function usedTime() {
  let [used, all] = [0, 0];
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, time) => total + time, 0);
    used += sum - times.idle;
    all += sum;
  }
  return { used, all };
}

/** Running statements, and how many of them wait until the write-ahead log is on disk. */
const runningStatements = `
  SELECT count(*)::int AS running,
    count(*) FILTER (WHERE wait_event IN ('WALSync', 'WalSync', 'WALWrite', 'WalWrite', 'CommitDelay'))::int AS syncing
  FROM pg_stat_activity WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/**
 * How busy some work kept the machine: `processor 93 %, fsync 4 %` of the cores' time and of the
 * running statements.
 */
export async function limitOf(pool: Pool, work: () => Promise<unknown>): Promise<string> {
  const began = usedTime();
  const seen = { running: 0, syncing: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await pool.query<typeof seen>(runningStatements);
      seen.running += rows[0]!.running;
      seen.syncing += rows[0]!.syncing;
      await delay(everyMs);
    }
  })();
  await work().finally(() => (isOver = true));
  await watching;
  const ended = usedTime();
  const processor = (ended.used - began.used) / (ended.all - began.all);
  const syncing = seen.running === 0 ? 0 : seen.syncing / seen.running;
  const percent = (part: number) => `${(part * 100).toFixed(0)} %`;
  return `processor ${percent(processor)}, fsync ${percent(syncing)}`;
}

/** Lets PostgreSQL wait each time before it writes its log to disk. */
export async function delayFsync(pool: Pool, ms: number): Promise<void> {
  await pool.query('ALTER SYSTEM SET commit_siblings = 0');
  await pool.query(`ALTER SYSTEM SET commit_delay = ${ms * 1_000}`);
  await pool.query('SELECT pg_reload_conf()');
}
