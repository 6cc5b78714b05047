import { shareCaps } from '#api/modules/metering/billing-caps.ts';
import { countShare } from '#api/modules/metering/count-list-actions.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { withoutLinks } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireRole } from './internal/require-role.ts';
import { type ListLanguage, readList } from './read-list.ts';
import type { HostedListDetails } from './schemas.ts';
import { isSurprise, type SurpriseEnd } from './surprise.ts';
import { editorOf } from './text-authors.ts';

/** Omitted fields stay unchanged. */
export interface ListChanges {
  name?: string;
  description?: string;
  sharePublic?: boolean;
  imagePath?: string;
  occasionSlug?: string;
  /**
   * Hides who bought what from the owner until `end` or, if that is null, until they reveal it. An
   * omitted `end` stays unchanged. Null ends the surprise.
   */
  surprise?: { end?: SurpriseEnd | null } | null;
}

/** Repeating a change has no effect, not even on the time of the last change. */
const changeList = statement('list_update')`
  WITH wanted AS (
    SELECT l.id, coalesce(:name?, l.name) AS name, coalesce(:description?, l.description) AS description,
      coalesce(:sharePublic?, l.share_public) AS share_public, coalesce(:imagePath?, l.image_path) AS image_path,
      coalesce(:occasionSlug?, l.occasion_slug) AS occasion_slug,
      CASE WHEN s.stays THEN l.surprise_until ELSE :surpriseUntil?::timestamptz END AS surprise_until,
      CASE WHEN s.stays THEN l.surprise_day ELSE :surpriseDay?::text::date END AS surprise_day,
      CASE WHEN s.stays THEN l.surprise_zone ELSE :surpriseZone? END AS surprise_zone,
      CASE WHEN s.stays THEN l.surprise_open_ended ELSE :openEnded::boolean END AS surprise_open_ended
    FROM lists l CROSS JOIN LATERAL (
      SELECT NOT :setsSurprise::boolean OR (:keepsDate::boolean AND l.surprise_until IS NOT NULL AND l.surprise_until > :now) AS stays
    ) s WHERE l.id = :listId
  )
  UPDATE lists l SET name = w.name, description = w.description, share_public = w.share_public, image_path = w.image_path,
    occasion_slug = w.occasion_slug, surprise_until = w.surprise_until, surprise_open_ended = w.surprise_open_ended,
    surprise_day = w.surprise_day, surprise_zone = w.surprise_zone, updated_at = :now,
    name_by = CASE WHEN l.name = w.name THEN l.name_by ELSE ${editorOf} END,
    description_by = CASE WHEN l.description = w.description THEN l.description_by ELSE ${editorOf} END
  FROM wanted w WHERE l.id = w.id
    AND (l.name, l.description, l.share_public, l.image_path, l.occasion_slug, l.surprise_until, l.surprise_open_ended,
         l.surprise_day, l.surprise_zone) IS DISTINCT FROM
        (w.name, w.description, w.share_public, w.image_path, w.occasion_slug, w.surprise_until, w.surprise_open_ended,
         w.surprise_day, w.surprise_zone)`;

/**
 * Changes a list. For owners and editors. An editor can switch surprise mode on; only the owner ends it or changes its
 * date. Making it public counts as a share, once per list and UTC day.
 * @param options `address`: the caller's IP address, which decides whether a share is billed
 * @throws ServiceError `not_found`, `forbidden`, `missing_name` for an empty name
 */
export async function updateList(
  ctx: Context,
  userId: string,
  token: string,
  { name: entered, description, sharePublic, imagePath, occasionSlug, surprise }: ListChanges,
  { address, ...language }: ListLanguage & { address?: string } = {},
): Promise<HostedListDetails> {
  const name = entered === undefined ? undefined : withoutLinks(entered);
  if (name === '') throw new ServiceError('missing_name');
  const caps = sharePublic && address !== undefined ? await shareCaps(ctx, { userId, address }) : [];
  return transaction(ctx.pool, async (sql) => {
    const needed = surprise === null ? 'owner' : 'editor';
    const list = await requireRole(ctx, sql, { userId, token, needed, lock: true });
    const changesDate = surprise?.end !== undefined && isSurprise(list, ctx.clock());
    if (changesDate && list.role !== 'owner') throw new ServiceError('forbidden');
    await sql.rows(changeList, {
      listId: list.id,
      userId,
      name: name ?? null,
      description: description ?? null,
      sharePublic: sharePublic ?? null,
      imagePath: imagePath ?? null,
      occasionSlug: occasionSlug ?? null,
      setsSurprise: surprise !== undefined,
      keepsDate: surprise?.end === undefined && surprise !== null,
      surpriseUntil: surprise?.end?.until ?? null,
      surpriseDay: surprise?.end?.day?.date ?? null,
      surpriseZone: surprise?.end?.day?.zone ?? null,
      openEnded: surprise != null && !surprise.end,
      now: ctx.clock(),
    });
    if (sharePublic && !list.sharePublic) await countShare(ctx, sql, list.id, { userId, caps });
    return readList(ctx, userId, token, { ...language, sql });
  });
}
