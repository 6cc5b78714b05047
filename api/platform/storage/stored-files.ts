import { statement } from '#api/platform/db/statement.ts';
import { randomBytes } from 'node:crypto';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '../context.ts';

/** Longer than an upload takes, from the note of its file to the row that uses it. */
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
    OR EXISTS (SELECT 1 FROM creator_lists l WHERE l.image ->> 'path' = f.path) AS is_used`;
const release = statement('file_check_release')`
  UPDATE file_checks SET due_at = to_timestamp(0) WHERE path = :name`;
/** Unless it was let go of once more in the meantime. */
const settle = statement('file_check_settle')`
  DELETE FROM file_checks WHERE path = :path AND due_at = :again`;

/**
 * Gives `store` a new name for a file, noted before it is stored: where no row ever comes to use it, the hourly cleanup
 * removes it, and where `store` fails it is removed at once. Nobody can guess the name, and what is there stays as it is.
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
 * Removes files that nothing uses any more: those that rows have let go of, and those of uploads that came to nothing.
 * To be called after the commit; what fails is tried again by the hourly cleanup. Any number of servers may do it at
 * once.
 * @returns how many
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
        log.warn({ err: error, path }, 'a file was not removed; tried again within two hours');
      }
    }
    if (files.length < batch) return removed;
  }
}

/** The same for a verb that has just let go of files: its own work is done, whatever becomes of them. */
export async function dropUnusedFiles(ctx: Context): Promise<void> {
  const { sql, clock, log, adapters } = ctx;
  await removeUnusedFiles({ sql, clock, log, storage: adapters.storage }).catch((error: unknown) =>
    log.warn({ err: error }, 'files were not removed; tried again by the hourly cleanup'),
  );
}
