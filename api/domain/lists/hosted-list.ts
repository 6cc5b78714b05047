import type { HostedList } from '../../contract/hosted-list.ts';

export interface HostedListRow extends Omit<HostedList, 'updated_at'> {
  updated_at: Date;
}

/** Columns of a HostedList for a list `l` with owner `o`; `role` is added by the query. */
export const hostedListColumns = `
  l.token AS id, l.id AS db_id, l.name, l.description, l.image_path, l.share_public, l.occasion_slug,
  (SELECT count(*)::int FROM list_items i WHERE i.list_id = l.id) AS "productCount",
  (SELECT count(*)::int FROM list_collaborators c WHERE c.list_id = l.id) AS "collaboratorCount",
  EXISTS (SELECT 1 FROM list_collaborators c WHERE c.list_id = l.id) AS is_shared,
  l.owner_id, coalesce(o.display_name, o.username, '') AS owner_name, o.avatar AS owner_avatar, l.updated_at,
  coalesce((SELECT array_agg(newest.image_url) FROM (
    SELECT i.image_url FROM list_items i WHERE i.list_id = l.id AND i.image_url IS NOT NULL
    ORDER BY i.added_at DESC, i.id DESC LIMIT 3) newest), '{}') AS preview_images`;

export function hostedListFrom(row: HostedListRow): HostedList {
  return { ...row, updated_at: row.updated_at.toISOString() };
}
