import { randomBytes } from 'node:crypto';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '../context.ts';

/** Longer than any upload takes, from recording the file to the row that uses it. */
const graceMs = 3 * 3_600_000;
const retryMs = 3_600_000;
const batch = 50;

const note = statement('file_check_note')`
  INSERT INTO file_checks (path, due_at) VALUES (:name, :dueAt)`;
const claim = statement('file_check_claim')`
  UPDATE file_checks f SET due_at = :again
  WHERE path IN (SELECT path FROM file_checks WHERE due_at <= :now ORDER BY due_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
  RETURNING path,
    EXISTS (SELECT 1 FROM product_videos v WHERE v.storage_path = f.path)
    OR EXISTS (SELECT 1 FROM product_videos v WHERE v.poster_path = f.path)
    OR EXISTS (SELECT 1 FROM media_uploads u WHERE u.facts ->> 'path' = f.path)
    OR EXISTS (SELECT 1 FROM creator_shops s WHERE f.path IN (s.images #>> '{cover,path}', s.images #>> '{avatar,path}'))
    OR EXISTS (SELECT 1 FROM creator_lists l WHERE l.image ->> 'path' = f.path)
    OR EXISTS (SELECT 1 FROM product_imports i WHERE i.path = f.path)
    OR EXISTS (SELECT 1 FROM list_imports i WHERE i.path = f.path) AS is_used`;
const release = statement('file_check_release')`
  UPDATE file_checks SET due_at = to_timestamp(0) WHERE path = :name`;
/** Unless it was released again in the meantime. */
const settle = statement('file_check_settle')`
  DELETE FROM file_checks WHERE path = :path AND due_at = :again`;

/**
 * Gives `store` a new file name, recorded before the file is stored: if no row ever uses it, the hourly cleanup
 * removes it; if `store` fails, it is removed right away. Names can't be guessed, and files never change.
 */
export async function withNewFile<Stored>(
  ctx: Context,
  { folder, ending }: { folder: string; ending: string },
  store: (name: string) => Promise<Stored>,
): Promise<Stored> {
  const name = `${folder}-${randomBytes(12).toString('hex')}.${ending}`;
  await ctx.sql.rows(note, { name, dueAt: new Date(ctx.clock().getTime() + graceMs) });
  try {
    return await store(name);
  } catch (error) {
    await ctx.sql.rows(release, { name });
    await dropUnusedFiles(ctx);
    throw error;
  }
}

/**
 * Removes files that are no longer used: files that rows have released, and files of failed
 * uploads. Call it after the commit; failures are retried by the hourly cleanup. Can run on several
 * servers at once.
 * @returns how many were removed
 */
export async function removeUnusedFiles({
  sql,
  clock,
  storage,
  log,
}: {
  sql: Sql;
  clock: () => Date;
  storage: Context['adapters']['storage'];
  log: Context['log'];
}): Promise<number> {
  for (let removed = 0; ;) {
    const now = clock();
    const again = new Date(now.getTime() + retryMs);
    const files = await sql.rows(claim, { now, again });
    for (const { path, is_used: isUsed } of files) {
      try {
        if (!isUsed) await storage.remove(path);
        await sql.rows(settle, { path, again });
        if (!isUsed) removed += 1;
      } catch (error) {
        log.warn({ err: error, path }, 'a file was not removed; retrying within two hours');
      }
    }
    if (files.length < batch) return removed;
  }
}

/** For functions that have just released files: they succeed even if removing fails. */
export async function dropUnusedFiles(ctx: Context): Promise<void> {
  const { sql, clock, log, adapters } = ctx;
  await removeUnusedFiles({ sql, clock, log, storage: adapters.storage }).catch((error: unknown) =>
    log.warn({ err: error }, 'files were not removed; the hourly cleanup will retry'),
  );
}
