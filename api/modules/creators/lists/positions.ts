import type { Sql, LegacyStatement as Statement } from '#api/platform/db/sql.ts';

/**
 * Positions of all rows of a parent $1 anew, from 0 without gaps; row $2, if named, at $3, and those behind it move down.
 * Whoever runs it holds the shop.
 */
const renumbering = (name: string, table: string, parent: string): Statement => ({
  name,
  text: `
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS n
      FROM ${table} WHERE ${parent} = $1 AND id IS DISTINCT FROM $2::bigint
    ), placed AS (
      SELECT id, (CASE WHEN n >= $3::bigint THEN n + 1 ELSE n END)::int AS position FROM others
      UNION ALL
      SELECT $2::bigint, least($3::bigint, (SELECT count(*) FROM others))::int WHERE $2::bigint IS NOT NULL
    )
    UPDATE ${table} t SET position = placed.position FROM placed
    WHERE t.id = placed.id AND t.position <> placed.position`,
});

const positionList = renumbering('creator_lists_place', 'creator_lists', 'shop_id');
const positionItem = renumbering('creator_items_place', 'creator_items', 'list_id');

/** Puts a list at a position of its shop, from 0; one beyond the end is the end. */
export const moveList = (sql: Sql, shopId: number, listId: number, position: number) =>
  sql.rows(positionList, [shopId, listId, position]);
/** The same for an item of a list. */
export const moveItem = (sql: Sql, listId: number, itemId: number, position: number) =>
  sql.rows(positionItem, [listId, itemId, position]);

/** Closes the gap that a list or an item has left. */
export const closeLists = (sql: Sql, shopId: number) => sql.rows(positionList, [shopId, null, null]);
export const closeItems = (sql: Sql, listId: number) => sql.rows(positionItem, [listId, null, null]);
