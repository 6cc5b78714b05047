import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { importOutcome, type StoredImport } from './read-product-import.ts';
import type { ListedImport } from './schemas.ts';

const list = statement('product_imports_list')<StoredImport & Pick<ListedImport, 'format' | 'reasons'>>`
  SELECT i.id, i.format, i.state, i.rows, i.accepted, i.unmatched, i.refused, i.error, i.created_at, i.finished_at,
         ARRAY(SELECT jsonb_build_object('code', e.code, 'count', count(*), 'row', min(e.row))
               FROM jsonb_to_recordset(i.errors) AS e(row int, code text)
               GROUP BY e.code ORDER BY count(*) DESC, e.code) AS reasons
  FROM product_imports i WHERE i.partner_id = :partnerId ORDER BY i.id DESC LIMIT :limit`;

/** A partner's imports, newest first. */
export const listProductImports = async (
  ctx: Context,
  { partnerId, limit }: { partnerId: number; limit: number },
): Promise<ListedImport[]> => (await ctx.sql.rows(list, { partnerId, limit })).map(importOutcome);
