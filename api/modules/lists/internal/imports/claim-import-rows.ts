import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { SourceRow } from '../../schemas.ts';

/** Maximum rows per host in progress, across all servers. */
const atOnceOfHost = 2;
/** Maximum rows per user in progress, so one user's slow pages don't block others. */
const atOnceOfUser = 4;
/**
 * Minutes after which a row can be claimed again, in case its server is gone. Reading a page takes
 * seconds.
 */
const leaseMinutes = 2;

/** A row claimed by this server. */
export interface ClaimedRow {
  importId: number;
  position: number;
  claimedAt: Date;
  userId: string;
  listId: number;
  /** The list's share token. */
  token: string;
  /** Whether to load its page. */
  isRead: boolean;
  source: SourceRow;
}

/** Servers claim rows one after the other, so that each sees the others' claims. */
const claimTurn = statement('import_claim_turn')`
  SELECT pg_advisory_xact_lock(hashtextextended('import_rows', 0))`;

const claim = statement('import_rows_claim')`
  WITH held AS (
    SELECT r.host, i.user_id FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.status = 'running' AND r.claimed_at > :now::timestamptz - make_interval(mins => :leaseMinutes)
  ), free AS (
    SELECT r.import_id, r.position, r.host, i.user_id,
           row_number() OVER (PARTITION BY r.host ORDER BY r.position, r.import_id) AS turn
    FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.status IN ('waiting', 'running')
      AND (r.status = 'waiting' OR r.claimed_at <= :now::timestamptz - make_interval(mins => :leaseMinutes))
  ), polite AS (
    SELECT import_id, position, user_id, row_number() OVER (PARTITION BY user_id ORDER BY position, import_id) AS turn
    FROM free
    WHERE host IS NULL OR turn + (SELECT count(*) FROM held WHERE held.host = free.host) <= :atOnceOfHost
  ), next AS (
    SELECT import_id, position FROM polite
    WHERE turn + (SELECT count(*) FROM held WHERE held.user_id = polite.user_id) <= :atOnceOfUser
    ORDER BY position, import_id LIMIT :limit
  )
  UPDATE import_rows r SET status = 'running', claimed_at = :now
  FROM next JOIN imports i ON i.id = next.import_id JOIN lists l ON l.id = i.list_id
  WHERE r.import_id = next.import_id AND r.position = next.position
  RETURNING r.import_id, r.position, r.claimed_at, i.user_id, i.list_id, l.token, r.url, r.host, r.data`;

const markRunning = statement('imports_mark_running')`
  UPDATE imports SET status = 'running' WHERE id = ANY(:ids) AND status = 'waiting' AND NOT to_read`;

/**
 * Claims up to `limit` waiting rows, alternating between imports; at most two per host and four per user are in
 * progress across all servers. A row claimed more than two minutes ago can be claimed again.
 */
export async function claimImportRows(ctx: Context, limit: number): Promise<ClaimedRow[]> {
  const rows = await transaction(ctx.pool, async (sql) => {
    await sql.rows(claimTurn, {});
    return sql.rows(claim, { now: ctx.clock(), limit, atOnceOfHost, atOnceOfUser, leaseMinutes });
  });
  if (rows.length > 0)
    await ctx.sql.rows(markRunning, { ids: [...new Set(rows.map((row) => row.import_id))] });
  return rows.map((row) => ({
    importId: row.import_id,
    position: row.position,
    claimedAt: row.claimed_at,
    userId: row.user_id,
    listId: row.list_id,
    token: row.token,
    isRead: row.host !== null,
    source: { ...row.data, url: row.url },
  }));
}
