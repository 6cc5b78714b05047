import { productKey, wishOf } from '#api/contract/wish.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storable } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { addRows } from './internal/imports/add-rows.ts';
import { decodeFile, requireText } from './internal/imports/decode-file.ts';
import { hasImportCapacity, noImportCapacity } from './internal/imports/import-capacity.ts';
import { isHtml, readBookmarks } from './internal/imports/read-bookmarks.ts';
import { readCsv, type Table } from './internal/imports/read-csv.ts';
import { readJson } from './internal/imports/read-json.ts';
import { readLinks } from './internal/imports/read-links.ts';
import { readImport } from './read-import.ts';
import { type ImportKind, type ImportRecord, maxImportRows, type SourceRow } from './schemas.ts';

/** The chosen list, or the only one. */
const ownLists = statement('import_own_lists')`
  SELECT id FROM lists WHERE owner_id = :userId AND (:wishlistId?::bigint IS NULL OR id = :wishlistId) LIMIT 2 FOR KEY SHARE`;

const insertImport = statement('import_insert')`
  INSERT INTO imports (user_id, list_id, owner_id, kind, source_url, to_read, unused_columns, created_at)
  VALUES (:userId, :listId, :userId, :kind, :listUrl?, :toRead, :unusedColumns, :now)
  RETURNING id`;

export interface ImportRequest {
  kind: ImportKind;
  /** Links, a table, exported bookmarks or JSON. */
  text?: string | undefined;
  /** The same content as an uploaded file, in any encoding that spreadsheets use. */
  file?: Uint8Array;
  /** URL of an Amazon list. */
  listUrl?: string | undefined;
  wishlistId?: number | undefined;
}

/**
 * Starts an import of wishes into one of the user's own lists; it runs in the background.
 * @throws ServiceError `missing_params`, `missing_list_url`, `invalid_list_url`, `missing_amazon_list_id`,
 * `no_target_wishlist`, `wishlist_not_owned`, `invalid_input` for more than 500 rows, an invalid table, a file that
 * isn't text, or a sixth import at once
 */
export async function startImport(
  ctx: Context,
  userId: string,
  request: ImportRequest,
): Promise<ImportRecord> {
  const { kind, wishlistId } = request;
  const listUrl = kind === 'amazon' ? locate(ctx, request.listUrl) : null;
  const { rows, unusedColumns } =
    kind === 'amazon' ? { rows: [], unusedColumns: [] } : await parse(kind, textOf(request));
  const importId = await transaction(ctx.pool, async (sql) => {
    if (!(await hasImportCapacity(sql, userId))) throw noImportCapacity();
    const listId = await targetList(sql, userId, wishlistId);
    const values = {
      userId,
      listId,
      kind,
      listUrl,
      toRead: listUrl !== null,
      unusedColumns: unusedColumns.map(storable),
      now: ctx.clock(),
    };
    const [{ id }] = (await sql.rows(insertImport, values)) as [{ id: number }];
    await addRows(sql, { importId: id, kind }, rows);
    return id;
  });
  ctx.adapters.jobs.nudge('run-import');
  return readImport(ctx, userId, importId);
}

function locate(ctx: Context, listUrl: string | undefined): string {
  if (!listUrl?.trim()) throw new ServiceError('missing_list_url');
  const found = ctx.adapters.amazonLists.locate(storable(listUrl));
  if ('failure' in found) throw new ServiceError(found.failure);
  return found.url;
}

function textOf({ file, text = '' }: ImportRequest): string {
  if (file) return decodeFile(file);
  requireText(text);
  return text;
}

/** Bookmarks and JSON are recognized by their format. */
async function read(kind: 'links' | 'csv', text: string): Promise<Table> {
  const rows = isHtml(text) ? await readBookmarks(text).catch(() => readLinks(text)) : readJson(text);
  if (!rows && kind === 'csv') {
    if (/^\uFEFF?\s*(\{|\[\s*[{["])/.test(text))
      throw new ServiceError('invalid_input', { field: 'text', hint: 'the JSON is malformed' });
    return readCsv(text);
  }
  return { rows: rows ?? readLinks(text), unusedColumns: [] };
}

/** Whether a row is more than a line without a link. */
const isWish = ({ url, written, ...cells }: SourceRow) =>
  url !== null || written === undefined || Object.keys(cells).length > 0;

/** Reads the rows, without duplicate wishes; rows without a URL can be equal. */
async function parse(kind: 'links' | 'csv', text: string): Promise<Table> {
  const seen = new Set<string>();
  const isNew = (product: string) => !seen.has(product) && seen.add(product);
  const found = await read(kind, storable(text));
  const rows = found.rows.filter(
    ({ url }) => url === null || isNew(`${productKey(url)} ${wishOf({ url }).variantId}`),
  );
  if (!rows.some(isWish)) {
    const hint = kind === 'links' ? 'no links were found' : 'no rows were found';
    throw new ServiceError('missing_params', { field: 'text', hint });
  }
  const { length } = rows.filter(isWish);
  if (length > maxImportRows) {
    const hint = `at most ${maxImportRows} rows are allowed, and there are ${length}`;
    throw new ServiceError('invalid_input', { field: 'text', hint });
  }
  return { ...found, rows };
}

async function targetList(sql: Sql, userId: string, wishlistId: number | undefined): Promise<number> {
  const [list, another] = await sql.rows(ownLists, { userId, wishlistId: wishlistId ?? null });
  if (!list && wishlistId !== undefined) throw new ServiceError('wishlist_not_owned');
  if (!list || another) throw new ServiceError('no_target_wishlist');
  return list.id;
}
