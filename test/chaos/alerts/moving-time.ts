/** Moves the clock of a fleet, and waits until its servers have nothing left to do before it's later. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Fleet } from '../fleet.ts';

const minute = 60_000;
const idleWithinMs = 120_000;
const soon = '10 seconds';
/** A server that works on a job says so every four seconds, even if the machine is busy. */
const heartbeatsMs = 10_000;

export async function movingTime(fleet: Fleet, pool: Pool, start: number) {
  let now = start;
  // Runs no jobs itself.
  const queue = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  queue.on('error', () => undefined);
  // The fleet's first server installs it after it's ready.
  while (!(await queue.isInstalled())) await delay(50);
  await queue.start();

  const isIdle = async () => {
    const { rows } = await pool.query<{ jobs: number }>(
      `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss%'
       AND (state = 'active' OR (state IN ('created', 'retry') AND start_after <= now()))`,
    );
    return rows[0]?.jobs === 0;
  };

  /** Waits until no job is due. @throws Error if that takes too long */
  async function untilIdle(): Promise<void> {
    for (const giveUpAt = performance.now() + idleWithinMs; !(await isIdle()); await delay(20)) {
      if (performance.now() < giveUpAt) continue;
      const { rows } = await pool.query(
        `SELECT name, state, count(*)::int FROM pgboss.job WHERE state IN ('created', 'retry', 'active') GROUP BY 1, 2`,
      );
      throw new Error(`the servers are still busy: ${JSON.stringify(rows)}`);
    }
  }

  /** Runs rounds now that were requested right after another one, and would wait for some seconds. */
  async function hasten(): Promise<void> {
    const { rowCount } = await pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE state = 'created' AND start_after > now()
         AND start_after < now() + $1::interval AND name NOT LIKE '\\_\\_pgboss%'`,
      [soon],
    );
    if (rowCount) await untilIdle();
  }

  /** Lets servers run these rounds and the jobs that come of them. */
  async function run(...rounds: string[]): Promise<void> {
    for (const round of rounds) await queue.send(round, {});
    await untilIdle();
    await hasten();
  }

  return {
    /** Lets the servers do what they do every minute. */
    async runRounds(afterReading: () => Promise<void>): Promise<void> {
      await run();
      await run('read-product-feeds', 'read-watched-pages');
      await run('import-products');
      await afterReading();
      await run('settle-changes');
      await run('collect-alerts');
      await afterReading();
    },

    /** Makes it later, for servers and the queue. */
    async moveTo(next: number): Promise<void> {
      const interval = `${next - now} milliseconds`;
      await pool.query(`DELETE FROM pgboss.job WHERE state IN ('completed', 'cancelled')`);
      await pool.query(
        `UPDATE pgboss.job SET start_after = start_after - $1::interval, created_on = created_on - $1::interval,
           singleton_on = singleton_on - $1::interval`,
        [interval],
      );
      now = next;
      await Promise.all(fleet.servers.map((server) => server.moveTo(new Date(now))));
    },

    /** When the servers mean to do something next. */
    async nextAt(): Promise<number> {
      const { rows } = await pool.query<{ jobs: number | null; at: Date | null }>(
        `SELECT (SELECT extract(epoch FROM min(start_after) - now()) * 1000 FROM pgboss.job
                 WHERE state IN ('created', 'retry') AND start_after > now() + $2::interval AND name NOT LIKE '\\_\\_pgboss%')::float8 AS jobs,
                least((SELECT min(due_at) FROM unsettled_changes WHERE due_at > $1),
                      (SELECT min(due_at) FROM alerts WHERE due_at > $1),
                      (SELECT min(due_at) FROM product_feeds WHERE due_at > $1),
                      (SELECT min(due_at) FROM watched_pages WHERE due_at > $1)) AS at`,
        [new Date(now), soon],
      );
      const { jobs, at } = rows[0] ?? { jobs: null, at: null };
      const next = Math.min(jobs === null ? Infinity : now + jobs, at?.getTime() ?? Infinity);
      return Math.max(now + minute, Math.ceil(next / minute) * minute);
    },

    /** After servers were killed, gives their jobs to others now instead of after a long silence. */
    async takeOver(areAllGone: boolean): Promise<void> {
      const read = async () =>
        (
          await pool.query<{ id: string; beat: string }>(
            `SELECT id, heartbeat_on::text AS beat FROM pgboss.job WHERE state = 'active'`,
          )
        ).rows;
      let orphans = await read();
      for (let waited = 0; !areAllGone && orphans.length > 0 && waited < heartbeatsMs; waited += 500) {
        await delay(500);
        const beats = new Map((await read()).map(({ id, beat }) => [id, beat]));
        orphans = orphans.filter(({ id, beat }) => beats.get(id) === beat);
      }
      if (orphans.length === 0) return;
      await pool.query(
        `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE id = ANY($1::uuid[])`,
        [orphans.map(({ id }) => id)],
      );
      await pool.query(`UPDATE pgboss.queue SET monitor_claim_on = NULL`);
      await queue.supervise();
    },
    close: () => queue.stop({ graceful: false }),
  };
}
