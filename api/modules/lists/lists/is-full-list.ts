import { mostItemsOfWishlist } from '#api/contract/list-limits.ts';

/**
 * Whether a list is full: the look ends at the last item that fits, so it costs a long list no more than a full one.
 * @param list the list's id, as SQL
 */
export const isFullList = (list: string) =>
  `EXISTS (SELECT 1 FROM list_items f WHERE f.list_id = ${list} OFFSET ${mostItemsOfWishlist - 1})`;
