import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type ListFailure, maxImportRows } from '../../schemas.ts';
import { addRows } from './add-rows.ts';

/**
 * Minutes after which a list can be claimed again, in case its server is gone. Ten pages take at
 * most two.
 */
const leaseMinutes = 5;

const claimList = statement('import_claim_list')<{ id: number; source_url: string }, 'source_url'>`
  UPDATE imports SET claimed_at = :now
  WHERE id = (SELECT id FROM imports
              WHERE to_read AND status IN ('waiting', 'running')
                AND (claimed_at IS NULL OR claimed_at <= :now::timestamptz - make_interval(mins => :leaseMinutes))
              ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id, source_url`;

const lockList = statement('import_lock_list')`
  SELECT id FROM imports WHERE id = :nextId AND to_read FOR NO KEY UPDATE`;

const settleList = statement('import_settle_list')`
  UPDATE imports SET to_read = false, claimed_at = NULL, status = 'running', error = :failure? WHERE id = :nextId`;

/**
 * Reads one waiting list from another site and adds its new items to the import.
 * @returns the import's ID, or null if none is waiting
 */
export async function readForeignList(ctx: Context): Promise<number | null> {
  const [next] = await ctx.sql.rows(claimList, { now: ctx.clock(), leaseMinutes });
  if (!next) return null;
  const read = await ctx.adapters.amazonLists.read(next.source_url, { maxRows: maxImportRows });
  const failure: ListFailure | null = 'failure' in read ? read.failure : null;
  await transaction(ctx.pool, async (sql) => {
    const held = await sql.rows(lockList, { nextId: next.id });
    if (held.length === 0) return;
    if ('rows' in read) await addRows(sql, { importId: next.id, kind: 'amazon' }, read.rows);
    await sql.rows(settleList, { nextId: next.id, failure });
  });
  return next.id;
}
