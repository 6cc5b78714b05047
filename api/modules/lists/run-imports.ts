import type { Context } from '#api/platform/context.ts';
import { claimImportRows } from './internal/imports/claim-import-rows.ts';
import { finishImport, finishLeftImports } from './internal/imports/finish-import.ts';
import { importRow } from './internal/imports/import-row.ts';
import { readForeignList } from './internal/imports/read-foreign-list.ts';

/** Rows that a server processes at once. */
const atOnce = 12;

/**
 * Processes imports until nothing is waiting or `stop` aborts: rows in progress are finished, the next round takes
 * the rest. Lists are read one at a time, in parallel with the rows. Can run on any number of servers at once.
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
      for (const row of await claimImportRows(ctx, atOnce - rows.size)) {
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

/** Failed work stays claimed, and a later round takes it again. */
const tried = (ctx: Context, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'part of an import failed; left to the next round'),
  );
