import { isSurpriseNow } from '#api/modules/lists/surprise.ts';

const ofSurprises = `FROM partner_members m JOIN lists l ON l.owner_id = m.user_id AND ${isSurpriseNow}`;

/**
 * SQL for the IDs of order lines that are hidden from their partner `:partnerId` at `:now`, because
 * they were bought from a surprise list of one of its members and would reveal the gift. The
 * owner's own purchases aren't hidden. See docs/rules.md, “Gifts”.
 */
export const hiddenSales = `(
  SELECT kept.id FROM (
    SELECT sold.id ${ofSurprises} JOIN list_items i ON i.list_id = l.id
    JOIN order_lines sold ON sold.item_id = i.id AND sold.partner_id = m.partner_id WHERE m.partner_id = :partnerId
    UNION ALL
    -- The wish was removed.
    SELECT sold.id ${ofSurprises} JOIN gift_claims c ON c.list_id = l.id
    JOIN order_lines sold ON sold.id = c.order_line_id AND sold.partner_id = m.partner_id WHERE m.partner_id = :partnerId
  ) kept WHERE NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.order_line_id = kept.id AND c.own))`;
