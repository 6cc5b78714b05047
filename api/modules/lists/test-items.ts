/**
 * SQL: the items that a partner's test keys last supplied, whether or not it was their first
 * supplier.
 */
export const testItems = (more: string) => `
  SELECT i.id, i.list_id, i.product_id, i.added_at FROM list_items i
  WHERE i.source_partner_id = :partnerId AND i.is_test ${more.replaceAll('ITEM', 'i.id')}
  UNION ALL
  SELECT i.id, i.list_id, i.product_id, s.added_at FROM item_sources s JOIN list_items i ON i.id = s.item_id
  WHERE s.partner_id = :partnerId AND s.is_test ${more.replaceAll('ITEM', 's.item_id')}`;

/** SQL condition for the partner's saves in the ledger. */
export const isPartnersSave = "a.partner_id = :partnerId AND a.kind = 'save'";

/**
 * SQL: a batch of such items, and which of them a live key also supplied. In that case, the ledger
 * has a live save of the item, of one that was folded into it, or of the one that it's a copy of,
 * which was added at the same time.
 */
export const withLive = (batch: string) => `
  WITH RECURSIVE batch AS MATERIALIZED (${batch}), live AS (
    SELECT a.item_id AS id FROM usage_actions a
    WHERE ${isPartnersSave} AND NOT a.is_test AND a.occurred_at >= (SELECT min(added_at) FROM batch)
      AND (a.item_id IN (SELECT id FROM batch) OR (a.product_id IN (SELECT product_id FROM batch)
        AND EXISTS (SELECT 1 FROM folded_items f WHERE f.old_id = a.item_id)))
    UNION
    SELECT f.new_id FROM live JOIN folded_items f ON f.old_id = live.id
  )
  SELECT b.id, b.list_id,
    b.id IN (SELECT id FROM live) OR EXISTS (
      SELECT 1 FROM usage_actions a WHERE ${isPartnersSave} AND NOT a.is_test AND a.occurred_at = b.added_at
        AND (a.product_id = b.product_id OR a.item_id = b.id)) AS is_live
  FROM batch b ORDER BY b.id`;
