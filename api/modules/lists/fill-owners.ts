import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { readRewritePosition, writeRewritePosition } from './merge-duplicate-wishes.ts';

const fill = statement('rewrite_owners')`
  SELECT wl_fill_owners_1(_table => :table, _column => :column, _after => :afterId, _rows => 500) AS last_id`;

/**
 * Tables to fill, and the column that refers to the row with the owner. Tables that refer to lists
 * come first, because the others copy the owner from them.
 */
const steps = [
  ['list_items', 'list_id'],
  ['list_collaborators', 'list_id'],
  ['imports', 'list_id'],
  ['gift_claims', 'list_id'],
  ['import_rows', 'import_id'],
  ['item_sources', 'item_id'],
  ['wish_alerts', 'item_id'],
  ['gift_claims', 'item_id'],
  ['order_lines', 'item_id'],
] as const;

/** The name in `rewrites` that marks the whole rewrite as finished. */
const over = 'owners';

/** Returns the ID of the last row filled; null if none were left. */
const fillBatch = (
  ctx: Context,
  { name, ...batch }: { name: string; table: string; column: string; afterId: number },
): Promise<number | null> =>
  transactionInTurn(ctx.pool, async (sql) => {
    const [found] = await sql.rows(fill, batch);
    const afterId = found?.last_id ?? null;
    if (afterId !== null) await sql.rows(writeRewritePosition, { name, afterId });
    return afterId;
  });

/**
 * Adds the list's owner to rows written by earlier versions (docs/decisions/owners.md), once, in
 * batches. Resumes where it stopped. A failed batch doesn't hold up other tables.
 */
export async function fillOwners(ctx: Context, stop: AbortSignal): Promise<void> {
  const [isOver] = await ctx.sql.rows(readRewritePosition, { name: over });
  if (isOver) return;
  let areAllFilled = true;
  for (const [table, column] of steps) {
    const name = `owners: ${table}.${column}`;
    const [known] = await ctx.sql.rows(readRewritePosition, { name });
    for (let afterId: number | null = known?.after_id ?? 0; afterId !== null;) {
      if (stop.aborted) return;
      const batch: { name: string; table: string; column: string; afterId: number } = {
        name,
        table,
        column,
        afterId,
      };
      const filled: { last: number | null } | null = await skipFailingRow(
        ctx.log,
        batch,
        'owners were not filled',
        async () => ({ last: await fillBatch(ctx, batch) }),
      );
      areAllFilled &&= filled !== null;
      afterId = filled?.last ?? null;
    }
  }
  if (areAllFilled) await ctx.sql.rows(writeRewritePosition, { name: over, afterId: 0 });
}
