import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { transaction } from '../db/sql.ts';

const inTurn = pLimit(1);

/** The pause after a transaction, as a factor of its duration. */
const rest = 0.2;

/**
 * A transaction for background work that keeps the database busy: one at a time on each server,
 * followed by a pause, so that shoppers' requests find a free CPU. On a busy machine, transactions
 * take longer, and so do the pauses.
 *
 * Its commit doesn't wait for the disk. If PostgreSQL crashes within half a second, the whole
 * transaction may be undone, so the work must be found again, as after a server is killed. Nothing
 * that depends on it survives without it: that is committed later, and the write-ahead log is
 * written in order.
 */
export const transactionInTurn: typeof transaction = (pool, work) =>
  inTurn(async () => {
    const began = performance.now();
    try {
      return await transaction(pool, async (sql, client) => {
        await client.query('SET LOCAL synchronous_commit = off');
        return work(sql, client);
      });
    } finally {
      await delay((performance.now() - began) * rest);
    }
  });
