import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { maxListFileBytes, maxOpenListImports, previewRows } from '#api/contract/list-import.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Once } from '#api/platform/http/idempotent.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { exactly, type Incoming, tooLarge } from '#api/platform/storage/incoming-file.ts';
import { withNewFile } from '#api/platform/storage/stored-files.ts';
import { proposeColumns, proposeProductUrl, recognizeSource } from './internal/import-columns.ts';
import { ListImportFailure, openTable, type Table, type TableRow } from './internal/open-table.ts';
import { readShopHosts } from './internal/shop-hosts.ts';

const insert = statement('list_import_insert')`
  INSERT INTO list_imports (partner_id, source, format, path, headings, sample, columns, product_url, created_at)
  SELECT :partnerId, :source, :format, :path, :headings::text[], :sample::jsonb, :columns::text[], :productUrl?, :now
  WHERE (SELECT count(*) FROM list_imports
         WHERE partner_id = :partnerId AND state IN ('mapping', 'checking', 'checked', 'storing')) < :maxOpenListImports::int
  RETURNING id`;

/**
 * Stores a file with customers' lists as it arrives, and proposes what its columns contain. Nothing
 * is imported yet.
 * @throws ServiceError `rate_limited` while ten imports are unfinished, `file_too_large`, `invalid_bytes`,
 * `unsupported_mime` for a file that isn't a table or JSON
 */
export async function startListImport(
  ctx: Context,
  { partnerId, body, once }: { partnerId: number; body: Incoming; once: Once },
): Promise<{ import_id: number }> {
  const { announced: bytes } = body;
  if (bytes === undefined) throw new ServiceError('invalid_bytes', { hint: 'Send Content-Length.' });
  if (bytes > maxListFileBytes) throw tooLarge(maxListFileBytes);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of exactly(body, { bytes: bytes!, accept: () => undefined })) {
      hash.update(piece);
      yield piece;
    }
  }
  return withNewFile(ctx, { folder: `imports/${partnerId}/lists`, ending: 'txt' }, async (path) => {
    const { storage } = ctx.adapters;
    await storage.putStream(path, Readable.from(hashed(), { objectMode: false }), {
      bytes,
      type: 'text/plain',
    });
    const file = await storage.open(path);
    if (!file) throw new Error('the file that was just stored is missing');
    const { table, sample } = await begin(file.stream);
    const rows = sample.filter((row) => typeof row !== 'string');
    const columns = proposeColumns(table.headings, rows);
    const source = recognizeSource(table.headings);
    const { main: host } = await readShopHosts(ctx.sql, partnerId);
    const productUrl = proposeProductUrl(source, columns, host);
    const { format, headings } = table;
    return once(async () => {
      const id = await transaction(ctx.pool, async (sql) => {
        // Serializes concurrent requests for the count.
        await lockPartner(sql, partnerId);
        const values = { partnerId, source, format, path, headings, columns, productUrl, now: ctx.clock() };
        const [made] = await sql.rows(insert, {
          ...values,
          sample: JSON.stringify(sample),
          maxOpenListImports,
        });
        return made?.id;
      });
      if (id === undefined) {
        const hint = `${maxOpenListImports} imports aren’t finished. Finish or delete one of them.`;
        throw new ServiceError('rate_limited', { retryAfter: 60, hint });
      }
      return { import_id: id };
    }, hash.digest());
  });
}

/** The headings and the first rows of a file. */
async function begin(stream: Readable): Promise<{ table: Table; sample: TableRow[] }> {
  try {
    const table = await openTable(stream);
    const sample: TableRow[] = [];
    for await (const row of table.rows) {
      if (
        sample.push(
          typeof row === 'string' ? row : row.map((cell) => cell.toWellFormed().replaceAll('\0', ' ')),
        ) >= previewRows
      )
        break;
    }
    return { table, sample };
  } catch (error) {
    if (error instanceof ListImportFailure)
      throw new ServiceError('unsupported_mime', { hint: error.message });
    throw error;
  } finally {
    stream.destroy();
  }
}
