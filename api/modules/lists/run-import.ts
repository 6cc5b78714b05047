import type { Context } from '#api/platform/context.ts';
import { claimRows } from './imports/claim-rows.ts';
import { finishImport, finishLeftImports } from './imports/finish-import.ts';
import { importRow } from './imports/import-row.ts';
import { readForeignList } from './imports/read-foreign-list.ts';

/** Rows a server has in hand at once. */
const atOnce = 12;

/**
 * Processes imports until nothing waits, or until it is told to stop: what is in hand is finished, the next round takes the
 * rest. Lists are read one after the other beside the rows. Any number of servers may do it at the same time.
 */
export async function runImports(ctx: Context, stop?: AbortSignal): Promise<void> {
  await finishLeftImports(ctx);
  const rows = new Set<Promise<void>>();
  let reading: Promise<void> | undefined;
  let mayListsWait = true;

  async function readList(): Promise<void> {
    mayListsWait = false;
    const importId = await readForeignList(ctx);
    if (importId === null) return;
    mayListsWait = true;
    await finishImport(ctx, importId);
  }

  for (;;) {
    if (!stop?.aborted) {
      if (mayListsWait) reading ??= tried(ctx, readList()).finally(() => (reading = undefined));
      for (const row of await claimRows(ctx, atOnce - rows.size)) {
        const work = tried(
          ctx,
          importRow(ctx, row).then(() => finishImport(ctx, row.importId)),
        ).finally(() => {
          rows.delete(work);
          mayListsWait = true;
        });
        rows.add(work);
      }
    }
    const inHand = reading ? [reading, ...rows] : [...rows];
    if (inHand.length === 0) return;
    await Promise.race(inHand);
  }
}

/** What fails here is left in hand, and taken again by a later round. */
const tried = (ctx: Context, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a part of an import is left to the next round'),
  );
