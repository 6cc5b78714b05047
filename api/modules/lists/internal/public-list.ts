import { occasionTitle } from '../occasions.ts';
import type { PublicList } from '../schemas.ts';

export interface PublicListRow extends Omit<PublicList, 'created_at' | 'updated_at' | 'occasion_title'> {
  created_at: Date;
  updated_at: Date;
}

/** SQL columns of a PublicList for a list `l` with owner `o`. */
export const publicListColumns = `
  l.token AS id, l.id AS internal_id, l.name, l.description, l.image_path, l.share_public, l.created_at, l.updated_at,
  l.occasion_slug, (SELECT count(*)::int FROM list_items i WHERE i.list_id = l.id) AS "productCount",
  coalesce(o.username, '') AS owner_username, o.avatar AS owner_avatar, o.premium AS owner_is_premium,
  coalesce(o.display_name, o.username, '') AS owner_name`;

/** @param language language or market for the occasion's name; default: English */
export function publicListFrom(row: PublicListRow, language: string | undefined): PublicList {
  return {
    id: row.id,
    internal_id: row.internal_id,
    name: row.name,
    description: row.description,
    image_path: row.image_path,
    share_public: row.share_public,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    occasion_slug: row.occasion_slug,
    occasion_title: occasionTitle(row.occasion_slug, language),
    productCount: row.productCount,
    owner_username: row.owner_username,
    owner_avatar: row.owner_avatar,
    owner_is_premium: row.owner_is_premium,
    owner_name: row.owner_name,
  };
}
