import { formatText } from '#api/contract/language/format.ts';
import { languages } from '#api/contract/language/languages.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { messages } from '#api/platform/messages.ts';
import { hasItemTextsBy, hasListTextsBy, userIdArray } from './text-authors.ts';

/**
 * A list needs a name, so it gets that of a first list, in its owner's language. Lists are locked
 * before items, as everywhere.
 */
const newName = `coalesce(:names::jsonb ->> owner.locale, :names ->> 'en')`;
const forgetListWords = statement('words_forget_lists')`
  WITH told AS (
    UPDATE notifications n SET data = n.data || jsonb_build_object('list_name', ${newName})
    FROM lists l JOIN users owner ON owner.id = l.owner_id CROSS JOIN LATERAL (
      SELECT l.owner_id AS id UNION SELECT c.user_id FROM list_collaborators c WHERE c.list_id = l.id
      UNION SELECT c.user_id FROM gift_claims c WHERE c.list_id = l.id
      UNION SELECT c.user_id FROM list_items i JOIN gift_claims c ON c.item_id = i.id WHERE i.list_id = l.id) reader
    WHERE ${hasListTextsBy(userIdArray)} AND l.name_by = :userId AND n.user_id = reader.id AND n.data ->> 'list_token' = l.token
  )
  UPDATE lists l SET name = CASE WHEN l.name_by = :userId THEN ${newName} ELSE l.name END,
    description = CASE WHEN l.description_by = :userId THEN '' ELSE l.description END,
    name_by = nullif(l.name_by, :userId), description_by = nullif(l.description_by, :userId)
  FROM users owner WHERE owner.id = l.owner_id AND ${hasListTextsBy(userIdArray)}`;

const lockItems = statement('words_forget_lock')`
  SELECT i.id, p.url_hash IS NULL AND i.added_by IS NOT DISTINCT FROM :userId AS is_by_hand
  FROM list_items i JOIN products p ON p.id = i.product_id
  WHERE ${hasItemTextsBy(userIdArray)} ORDER BY i.id FOR NO KEY UPDATE OF i`;

const forgetAnswers = statement('words_forget_answers')`
  DELETE FROM idempotency_keys k USING unnest(:itemIds::bigint[]) AS told (id)
  WHERE k.response::text ~ ('"item_id": ' || told.id || '\\M')`;

/**
 * The texts of items saved from a shop are the shop's; only the choice is the shopper's. Deletes
 * notifications that contain an item's earlier texts.
 */
const isOwnText = `i.added_by = :userId AND i.source_partner_id IS NULL`;
const withoutChoice = (meta: string) => `${meta} - 'properties' - 'attributes' - 'lineKey'`;
const forgetItemWords = statement('words_forget_items')`
  WITH supplied AS (
    UPDATE item_sources s SET checkout_meta = ${withoutChoice('s.checkout_meta')} FROM list_items i
    WHERE i.id = ANY(:itemIds::bigint[]) AND i.added_by = :userId AND s.item_id = i.id
  ), by_hand AS (
    UPDATE products p SET title = '', description = '', image_url = NULL, image_path = NULL, image_state = 'none'
    FROM list_items i WHERE i.id = ANY(:byHand::bigint[]) AND p.id = i.product_id
  ), told AS (
    DELETE FROM notifications n USING list_items i JOIN lists l ON l.id = i.list_id CROSS JOIN LATERAL (
      SELECT l.owner_id AS id UNION SELECT c.user_id FROM gift_claims c WHERE c.item_id = i.id) reader
    WHERE i.id = ANY(:itemIds) AND n.user_id = reader.id AND n.data ->> 'item_id' = i.id::text
  )
  UPDATE list_items i SET
    note = CASE WHEN i.note_by = :userId THEN '' ELSE i.note END,
    custom_title = CASE WHEN i.title_by = :userId THEN NULL ELSE i.custom_title END,
    title = CASE WHEN ${isOwnText} THEN '' ELSE i.title END,
    description = CASE WHEN ${isOwnText} THEN '' ELSE i.description END,
    image_url = CASE WHEN ${isOwnText} THEN NULL ELSE i.image_url END,
    texts = CASE WHEN i.added_by = :userId THEN '{}' ELSE i.texts END,
    choice = CASE WHEN i.added_by = :userId THEN '' ELSE i.choice END,
    checkout_meta = CASE WHEN i.added_by = :userId THEN ${withoutChoice('i.checkout_meta')} ELSE i.checkout_meta END,
    added_by = nullif(i.added_by, :userId), note_by = nullif(i.note_by, :userId), title_by = nullif(i.title_by, :userId)
  WHERE i.id = ANY(:itemIds::bigint[])`;

/** A wish without a page has nothing left, unless someone else gave it a title. */
const deleteUntitled = statement('words_delete_untitled')`
  DELETE FROM list_items WHERE id = ANY(:byHand::bigint[]) AND custom_title IS NULL`;

/** Titles that gifts keep after their wish was removed. */
const forgetGiftTitles = statement('words_forget_gifts')`
  WITH told AS (
    DELETE FROM notifications n USING gift_claims c
    WHERE c.title_by = :userId AND n.user_id IN (c.owner_id, c.user_id) AND n.data ->> 'item_title' = c.title
  )
  UPDATE gift_claims SET title = NULL, title_by = NULL WHERE title_by = :userId`;

/**
 * Removes everything a person wrote on other people's lists: notes, titles and descriptions of
 * wishes, the choices of items they added, and names and descriptions of lists. Keeps the wishes,
 * except those without a page whose title they wrote.
 */
export async function eraseWrittenTexts(sql: Sql, userId: string): Promise<void> {
  const names = Object.fromEntries(
    languages.map((lang) => [lang, formatText(lang, messages('dialog', lang).firstListName)]),
  );
  await sql.rows(forgetListWords, { userId, names: JSON.stringify(names) });
  const items = await sql.rows(lockItems, { userId });
  if (items.length > 0) {
    const itemIds = items.map(({ id }) => id);
    const byHand = items.flatMap(({ id, is_by_hand: isByHand }) => (isByHand ? [id] : []));
    await sql.rows(forgetAnswers, { itemIds });
    await sql.rows(forgetItemWords, { userId, itemIds, byHand });
    await sql.rows(deleteUntitled, { byHand });
  }
  await sql.rows(forgetGiftTitles, { userId });
}
