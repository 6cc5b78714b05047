CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_sku_idx ON list_items
  (source_partner_id, (left(trim(checkout_meta ->> 'sku'), 255)), product_id)
  WHERE checkout_meta ->> 'sku' IS NOT NULL;
