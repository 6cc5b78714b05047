import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hasItemTextsBy, hasListTextsBy, userIdArray } from './text-authors.ts';

const read = statement('words_read')`
  SELECT coalesce(CASE WHEN i.title_by = :userId THEN i.custom_title END, CASE WHEN i.added_by = :userId THEN i.title END) AS title,
    CASE WHEN i.added_by = :userId THEN i.description END AS description, CASE WHEN i.note_by = :userId THEN i.note END AS note
  FROM list_items i WHERE ${hasItemTextsBy(userIdArray)}
  UNION ALL
  SELECT CASE WHEN l.name_by = :userId THEN l.name END, CASE WHEN l.description_by = :userId THEN l.description END, NULL
  FROM lists l WHERE ${hasListTextsBy(userIdArray)}`;

/**
 * A person's texts on other people's lists: those of wishes, and names and descriptions of lists.
 */
export async function readWrittenTexts(sql: Sql, userId: string) {
  const found = await sql.rows(read, { userId });
  return found.map(({ title, description, note }) => ({
    title: title ?? '',
    description: description ?? '',
    note: note ?? '',
  }));
}
