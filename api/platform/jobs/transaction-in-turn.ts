import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { transaction } from '../db/sql.ts';

const inTurn = pLimit(1);

/** The rest after a transaction, in times as long as it took. */
const rest = 0.5;

/**
 * A transaction of background work that keeps the database busy: one at a time on each server, with a rest after it, so
 * that shoppers' requests find a free processor. On a busy machine the transactions take longer, and so do the rests.
 */
export const transactionInTurn: typeof transaction = (pool, work) =>
  inTurn(async () => {
    const began = performance.now();
    try {
      return await transaction(pool, work);
    } finally {
      await delay((performance.now() - began) * rest);
    }
  });
