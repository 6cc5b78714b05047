import { statement } from '#api/platform/db/statement.ts';
import type { HostedListDetails } from '#api/contract/hosted-list.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { countShare } from '#api/modules/metering/count-list-actions.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readList, type ListLanguage } from './read-list.ts';
import { requireRole } from './lists/require-role.ts';

/** Omitted fields stay as they are. */
export interface ListChanges {
  name?: string;
  description?: string;
  sharePublic?: boolean;
  imagePath?: string;
  occasionSlug?: string;
  /** Until then, the owner doesn't see who bought what; null shows it. */
  surpriseUntil?: Date | null;
}

/** Repeating a change has no effect, not even on the time of the last change. */
const changeList = statement('list_update')`
  UPDATE lists l SET name = coalesce(:name?, l.name), description = coalesce(:description?, l.description),
    share_public = coalesce(:sharePublic?, l.share_public), image_path = coalesce(:imagePath?, l.image_path),
    occasion_slug = coalesce(:occasionSlug?, l.occasion_slug),
    surprise_until = CASE WHEN :setsSurprise::boolean THEN :surpriseUntil? ELSE l.surprise_until END, updated_at = :now
  WHERE l.id = :listId
    AND (l.name, l.description, l.share_public, l.image_path, l.occasion_slug, l.surprise_until) IS DISTINCT FROM
        (coalesce(:name, l.name), coalesce(:description, l.description), coalesce(:sharePublic, l.share_public), coalesce(:imagePath, l.image_path),
         coalesce(:occasionSlug, l.occasion_slug), CASE WHEN :setsSurprise::boolean THEN :surpriseUntil::timestamptz ELSE l.surprise_until END)`;

/**
 * Changes a list. For owners and editors; only the owner can set surprise mode. Making it public counts as a share,
 * once per list and UTC day.
 * @throws ServiceError `not_found`, `forbidden`, `missing_name` for an empty name
 */
export async function updateList(
  ctx: Context,
  userId: string,
  token: string,
  { name, description, sharePublic, imagePath, occasionSlug, surpriseUntil }: ListChanges,
  language: ListLanguage = {},
): Promise<HostedListDetails> {
  if (name !== undefined && !name.trim()) throw new ServiceError('missing_name');
  return transaction(ctx.pool, async (sql) => {
    const needed = surpriseUntil === undefined ? 'editor' : 'owner';
    const list = await requireRole(sql, { userId, token, needed, lock: true });
    await sql.rows(changeList, {
      listId: list.id,
      name: name?.trim() ?? null,
      description: description ?? null,
      sharePublic: sharePublic ?? null,
      imagePath: imagePath ?? null,
      occasionSlug: occasionSlug ?? null,
      setsSurprise: surpriseUntil !== undefined,
      surpriseUntil: surpriseUntil ?? null,
      now: ctx.clock(),
    });
    if (sharePublic && !list.sharePublic) await countShare(ctx, sql, list.id);
    return readList(ctx, userId, token, { ...language, sql });
  });
}
