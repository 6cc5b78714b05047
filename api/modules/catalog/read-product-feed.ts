import { type FeedErrorCode, feedErrors } from '#api/contract/product-import.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { readProductImport } from './read-product-import.ts';
import type { ProductFeed } from './schemas.ts';

const read = statement('product_feed_read')`
  SELECT f.url, f.read_at, f.error, i.id AS import_id FROM product_feeds f
  LEFT JOIN product_imports i ON i.id = f.import_id WHERE f.partner_id = :partnerId`;

/** A partner's feed; `url` is null if there is none. */
export async function readProductFeed(ctx: Context, partnerId: number): Promise<ProductFeed> {
  const [row] = await ctx.sql.rows(read, { partnerId });
  if (!row) return { url: null, read_at: null, error: null, last_import: null };
  const code = row.error as FeedErrorCode | null;
  return {
    url: row.url,
    read_at: row.read_at?.toISOString() ?? null,
    error: code && { code, message: feedErrors[code] },
    last_import:
      row.import_id === null ? null : await readProductImport(ctx, { partnerId, importId: row.import_id }),
  };
}
