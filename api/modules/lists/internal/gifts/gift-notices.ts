/** The notifications `item_purchased` that owners get when a wish is bought. */
import { isSurpriseNow } from '../../surprise.ts';

/**
 * SQL: whether a notification `n` of this kind is true at `:now`, and its reader is allowed to
 * know.
 */
export const isGiven = `EXISTS (
    SELECT 1 FROM list_items i JOIN lists l ON l.id = i.list_id
    WHERE i.id = (n.data->>'item_id')::bigint AND l.owner_id = n.user_id AND NOT ${isSurpriseNow}
      AND (i.purchased OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id AND c.quantity > 0)))`;
