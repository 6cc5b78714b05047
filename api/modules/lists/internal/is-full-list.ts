import { maxItemsOfWishlist } from '#api/contract/list-limits.ts';

/**
 * SQL: whether a list is full. Stops counting at the limit, so that very long lists cost no more.
 * @param list SQL of the list's ID
 */
export const isFullList = (list: string) =>
  `EXISTS (SELECT 1 FROM list_items f WHERE f.list_id = ${list} OFFSET ${maxItemsOfWishlist - 1})`;
