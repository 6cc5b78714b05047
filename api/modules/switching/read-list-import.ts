import {
  type ImportField,
  type ImportSource,
  type ListImportError,
  listImportErrors,
  type ListImportState,
  type ListRowError,
  listRowErrors,
  undoImportDays,
  waitingDays,
} from '#api/contract/list-import.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { TableRow } from './internal/open-table.ts';
import { cellsBy, readRow } from './internal/read-row.ts';
import type { ListedListImport, ListImport } from './schemas.ts';

/** The most frequent results of a check. */
export interface ImportSummary {
  wanted?: { url: string; title: string; wishes: number }[];
  missing?: { product: string; code: ListRowError; wishes: number }[];
}

interface Stored {
  id: number;
  source: ImportSource;
  state: ListImportState;
  rows: number;
  results: Record<string, number>;
  people: number;
  products: number;
  error: ListImportError | null;
  created_at: Date;
  finished_at: Date | null;
}

const progressColumns = 'id, source, state, rows, results, people, products, error, created_at, finished_at';

const read = statement('list_import_read')<
  Stored & {
    headings: string[];
    sample: TableRow[];
    columns: string[];
    product_url: string | null;
    summary: ImportSummary;
  }
>`
  SELECT ${progressColumns}, headings, sample, columns, product_url, summary FROM list_imports
  WHERE id = :importId AND partner_id = :partnerId`;
const list = statement('list_imports_list')<Stored>`
  SELECT ${progressColumns} FROM list_imports WHERE partner_id = :partnerId ORDER BY id DESC LIMIT :limit`;
const later = (time: Date, days: number) =>
  new Date(time.getTime() + days * 24 * 60 * 60 * 1000).toISOString();

function progressOf({
  results,
  error,
  created_at: createdAt,
  finished_at: finishedAt,
  ...row
}: Stored): ListedListImport {
  const { added: wishes = 0, ...others } = results;
  const waits = row.state === 'done' ? finishedAt : null;
  return {
    ...row,
    wishes,
    reasons: Object.entries(others)
      .map(([code, count]) => ({
        code: code as ListRowError,
        message: listRowErrors[code as ListRowError],
        count,
      }))
      .toSorted((a, b) => b.count - a.count),
    error: error && { code: error, message: listImportErrors[error] },
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    undo_until: waits && later(waits, undoImportDays),
    waits_until: waits && later(waits, waitingDays),
  };
}

/** A partner's imports of lists, newest first. */
export const listListImports = async (
  ctx: Context,
  { partnerId, limit }: { partnerId: number; limit: number },
): Promise<ListedListImport[]> => (await ctx.sql.rows(list, { partnerId, limit })).map(progressOf);

/**
 * A partner's import, with how its first rows are read.
 * @param own `tried`: columns to read them with instead of the chosen ones
 * @throws ServiceError `not_found`
 */
export async function readListImport(
  ctx: Context,
  { partnerId, importId, tried }: { partnerId: number; importId: number; tried?: readonly (string | null)[] },
): Promise<ListImport> {
  const [row] = await ctx.sql.rows(read, { partnerId, importId });
  if (!row) throw new ServiceError('not_found');
  const { headings, sample, product_url: productUrl, summary, ...progress } = row;
  const columns = tried?.map((field) => field ?? '') ?? row.columns;
  const now = ctx.clock();
  return {
    ...progressOf(progress),
    headings,
    columns: columns.map((field) => (field || null) as ImportField | null),
    product_url: productUrl,
    preview: sample.map((cells) => {
      const wishes = readRow(cells, columns, now);
      const failed = wishes.find((one) => 'error' in one);
      const own = typeof cells === 'string' ? {} : cellsBy(columns, cells);
      return {
        cells: typeof cells === 'string' ? [] : cells,
        read: wishes.flatMap((one) =>
          'error' in one
            ? []
            : {
                customer: own.customer_email || own.customer_id || own.customer_email_sha256 || '',
                list: one.wish.list,
                product: Object.values(one.wish.product).find(Boolean) ?? '',
                added_at: one.wish.addedAt?.toISOString() ?? null,
              },
        ),
        error: failed && 'error' in failed ? failed.error : null,
      };
    }),
    wanted_products: summary.wanted ?? [],
    missing_products: summary.missing ?? [],
  };
}
