import { pino } from 'pino';
import { expect, it } from 'vitest';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';

const log = pino({ level: 'silent' });
const bounds = { atOnce: 8, failure: 'a row failed' };

/** Rows that are due; those that fail stay so. */
function dueRows(count: number, fails: (row: number) => boolean) {
  let due = Array.from({ length: count }, (_, row) => row);
  const work = async ({ limit, skip }: { limit: number; skip: number }) => {
    const batch = due.slice(skip, skip + limit);
    if (batch.some(fails)) throw new Error('this row is wrong');
    due = due.filter((row) => !batch.includes(row));
    return batch.length;
  };
  return { work, left: () => due };
}

it('leaves out the rows that fail, and does the others', async () => {
  const { work, left } = dueRows(50, (row) => row % 10 === 3);
  await processInBatches(log, bounds, work);
  expect(left()).toEqual([3, 13, 23, 33, 43]);
});

it('ends the round if it isn’t the rows that make it fail', async () => {
  await expect(processInBatches(log, bounds, () => Promise.reject(new Error('a defect')))).rejects.toThrow(
    'a defect',
  );
});
