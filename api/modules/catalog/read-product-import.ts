import { type ImportErrorCode, importErrors } from '#api/contract/product-import.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ProductImport } from './schemas.ts';

export interface StoredImport extends Omit<ProductImport, 'errors' | 'error' | 'created_at' | 'finished_at'> {
  error: ImportErrorCode | null;
  created_at: Date;
  finished_at: Date | null;
}

const read = statement('product_import_read')<StoredImport & Pick<ProductImport, 'errors'>>`
  SELECT id, state, rows, accepted, unmatched, refused, errors, error, created_at, finished_at FROM product_imports
  WHERE id = :importId AND partner_id = :partnerId`;

/** Converts an import to the API's format. */
export const importOutcome = <Import extends StoredImport>({
  error,
  created_at: createdAt,
  finished_at: finishedAt,
  ...progress
}: Import) => ({
  ...progress,
  error: error && { code: error, message: importErrors[error] },
  created_at: createdAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
});

/** A partner's import and its progress. @throws ServiceError `not_found` */
export async function readProductImport(
  ctx: Context,
  { partnerId, importId }: { partnerId: number; importId: number },
): Promise<ProductImport> {
  const [row] = await ctx.sql.rows(read, { partnerId, importId });
  if (!row) throw new ServiceError('not_found');
  return importOutcome(row);
}
