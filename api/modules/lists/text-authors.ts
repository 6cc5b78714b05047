/** SQL: the account `:userId` if it writes as an editor of the list `:listId`; null for the list's owner. */
export const editorOf = '(SELECT nullif(:userId::uuid, l.owner_id) FROM lists l WHERE l.id = :listId)';

/** SQL: an array with only the account `:userId`. */
export const userIdArray = 'ARRAY[:userId::uuid]';

/** SQL: whether someone of an array of account IDs added an item `i`, or wrote its note or title, on another's list. */
export const hasItemTextsBy = (people: string): string =>
  `(ARRAY[i.added_by, i.note_by, i.title_by] && ${people} AND coalesce(i.added_by, i.note_by, i.title_by) IS NOT NULL)`;

/** SQL: whether someone of an array of account IDs wrote the name or description of another's list `l`. */
export const hasListTextsBy = (people: string): string =>
  `(ARRAY[l.name_by, l.description_by] && ${people} AND coalesce(l.name_by, l.description_by) IS NOT NULL)`;
