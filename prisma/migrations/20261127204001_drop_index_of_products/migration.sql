-- Replaced by the one of products and partners.
DROP INDEX CONCURRENTLY IF EXISTS list_items_product_id_idx;
