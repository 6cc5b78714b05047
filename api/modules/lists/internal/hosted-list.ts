import type { HostedList } from '../schemas.ts';
import { chosenDay, isSurprise } from '../surprise.ts';

export interface HostedListRow extends Omit<
  HostedList,
  'updated_at' | 'surprise' | 'surprise_until' | 'surprise_date' | 'time_zone'
> {
  updated_at: Date;
  surprise_until: Date | null;
  surprise_open_ended: boolean;
  surprise_day: string | null;
  surprise_zone: string | null;
}

/** SQL columns of a HostedList for a list `l` with owner `o`; the query adds `role`. */
export const hostedListColumns = `
  l.token AS id, l.id AS db_id, l.name, l.description, l.image_path, l.share_public, l.occasion_slug,
  (SELECT count(*)::int FROM list_items i WHERE i.list_id = l.id) AS "productCount",
  (SELECT count(*)::int FROM list_collaborators c WHERE c.list_id = l.id) AS "collaboratorCount",
  EXISTS (SELECT 1 FROM list_collaborators c WHERE c.list_id = l.id) AS is_shared,
  l.owner_id, coalesce(o.display_name, o.username, '') AS owner_name, o.avatar AS owner_avatar, l.updated_at,
  coalesce((SELECT array_agg(newest.image_url) FROM (
    SELECT i.image_url FROM list_items i WHERE i.list_id = l.id AND i.image_url IS NOT NULL
    ORDER BY i.added_at DESC, i.id DESC LIMIT 3) newest), '{}') AS preview_images, l.surprise_until,
  l.surprise_open_ended, l.surprise_day::text AS surprise_day, l.surprise_zone,
  (SELECT count(*)::int FROM list_items i WHERE i.list_id = l.id AND i.purchased) AS purchased_count`;

export function hostedListFrom(row: HostedListRow, now: Date): HostedList {
  const {
    surprise_until: until,
    surprise_open_ended: isOpenEnded,
    surprise_day,
    surprise_zone,
    ...list
  } = row;
  const surprise = isSurprise({ surpriseUntil: until, surpriseOpenEnded: isOpenEnded }, now);
  const day = surprise ? chosenDay({ until, day: surprise_day, zone: surprise_zone }) : null;
  return {
    ...list,
    updated_at: row.updated_at.toISOString(),
    surprise,
    surprise_until: surprise ? (until?.toISOString() ?? null) : null,
    surprise_date: day?.date ?? null,
    time_zone: day?.zone ?? null,
    purchased_count: surprise && row.role === 'owner' ? null : row.purchased_count,
  };
}
