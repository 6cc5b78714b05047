import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/**
 * Renumbers all rows of a parent from 0 without gaps; row `:id`, if given, moves to `:position`, and later ones move
 * down. The caller must have locked the shop.
 */
const renumbering = (
  name: 'creator_lists_place' | 'creator_items_place',
  table: string,
  parent: string,
) => statement(name)`
  WITH others AS (
    SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS n
    FROM ${table} WHERE ${parent} = :parentId AND id IS DISTINCT FROM :id?::bigint
  ), placed AS (
    SELECT id, (CASE WHEN n >= :position?::bigint THEN n + 1 ELSE n END)::int AS position FROM others
    UNION ALL
    SELECT :id::bigint, least(:position::bigint, (SELECT count(*) FROM others))::int WHERE :id::bigint IS NOT NULL
  )
  UPDATE ${table} t SET position = placed.position FROM placed
  WHERE t.id = placed.id AND t.position <> placed.position`;

const positionList = renumbering('creator_lists_place', 'creator_lists', 'shop_id');
const positionItem = renumbering('creator_items_place', 'creator_items', 'list_id');

/** Moves a list to a position in its shop, from 0, or to the end if the position is past it. */
export const moveList = (sql: Sql, shopId: number, listId: number, position: number) =>
  sql.rows(positionList, { parentId: shopId, id: listId, position });
/** Moves an item to a position on its list, like `moveList`. */
export const moveItem = (sql: Sql, listId: number, itemId: number, position: number) =>
  sql.rows(positionItem, { parentId: listId, id: itemId, position });

/** Closes the gap after a list was removed. */
export const closeLists = (sql: Sql, shopId: number) =>
  sql.rows(positionList, { parentId: shopId, id: null, position: null });
export const closeItems = (sql: Sql, listId: number) =>
  sql.rows(positionItem, { parentId: listId, id: null, position: null });
