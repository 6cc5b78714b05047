import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { transaction } from '../db/sql.ts';

const inTurn = pLimit(1);

/** The rest after a transaction, in times as long as it took. */
const rest = 0.2;

/**
 * A transaction of background work that keeps the database busy: one at a time on each server, with a rest after it, so
 * that shoppers' requests find a free processor. On a busy machine the transactions take longer, and so do the rests.
 *
 * Its commit doesn't wait for the disk. If PostgreSQL crashes in the next half second, all of it may be undone, so the
 * work must be found again, as it must be if a server is killed. Nothing that builds on it survives alone: that is
 * committed later, and the log is written in order.
 */
export const transactionInTurn: typeof transaction = (pool, work, database) =>
  inTurn(async () => {
    const began = performance.now();
    try {
      return await transaction(
        pool,
        async (sql, client) => {
          await client.query('SET LOCAL synchronous_commit = off');
          return work(sql, client);
        },
        database,
      );
    } finally {
      await delay((performance.now() - began) * rest);
    }
  });
