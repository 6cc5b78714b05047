import { readPartner } from '#api/modules/partners/read-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { type ExportedList, exportedLists } from './internal/partners/exported-lists.ts';

type Row = Record<string, unknown>;

async function* pagesOf(
  ctx: Context,
  partnerId: number,
  { statement, pages }: ExportedList,
): AsyncGenerator<Row[]> {
  if (!pages) {
    yield await ctx.sql.rows(statement, { partnerId, limit: 0 });
    return;
  }
  for (let cursor = pages.begin; ;) {
    const rows = await ctx.sql.rows(statement, { partnerId, ...cursor, limit: pages.size });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pages.size) return;
    cursor = pages.after(last);
  }
}

/**
 * A partner's complete data, streamed as one JSON object to keep only a page in memory. Secrets and
 * shoppers' data are excluded.
 * @param userId the member; null for the operator
 * @throws ServiceError `forbidden`, `not_found` if the caller is no longer a member; before the first chunk
 */
export async function exportPartner(
  ctx: Context,
  { partnerId, userId }: { partnerId: number; userId: string | null },
): Promise<AsyncGenerator<string>> {
  const partner = await readPartner(ctx, userId, partnerId);
  const head = JSON.stringify({ exported_at: ctx.clock().toISOString(), partner }).slice(0, -1);
  async function* pieces(): AsyncGenerator<string> {
    yield head;
    for (const [name, list] of Object.entries(exportedLists)) {
      yield `,"${name}":[`;
      let isFirst = true;
      for await (const rows of pagesOf(ctx, partnerId, list)) {
        if (rows.length === 0) continue;
        yield (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
        isFirst = false;
      }
      yield ']';
    }
    yield '}';
  }
  return pieces();
}
