CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_shop_variant_idx ON list_items
  (source_partner_id, (split_part(variant_id, E'\x1f', 1)), product_id) WHERE variant_id <> '';
