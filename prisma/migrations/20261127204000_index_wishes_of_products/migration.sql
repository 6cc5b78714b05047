-- The newest wishes for a product that a partner supplied, however many there are of others. It also replaces the index
-- on products alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_product_id_source_partner_id_id_idx ON list_items (product_id, source_partner_id, id);
