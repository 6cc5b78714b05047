import type { Context } from '#api/platform/context.ts';
import type { ProductListRecord } from '../../schemas.ts';
import { type KeptImage, storedImageFrom } from '../shops/creator-shop-record.ts';

/** A row of `listColumns`. */
export interface ListRow {
  id: number;
  shop_id: number;
  slug: string;
  title: string;
  headline: string;
  description: string;
  image: KeptImage | null;
  position: number;
  item_count: number;
  created_at: Date;
  updated_at: Date;
}

/** SQL columns of a list `l`. */
export const listColumns = `
  l.id, l.shop_id, l.slug, l.title, l.headline, l.description, l.image, l.position,
  (SELECT count(*)::int FROM creator_items i WHERE i.list_id = l.id) AS item_count, l.created_at, l.updated_at`;

/** Converts a row to the API's format. */
export function listRecordFrom(ctx: Context, row: ListRow): ProductListRecord {
  return {
    id: row.id,
    shop_id: row.shop_id,
    slug: row.slug,
    title: row.title,
    headline: row.headline,
    description: row.description,
    image: storedImageFrom(ctx, row.image),
    position: row.position,
    item_count: row.item_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
