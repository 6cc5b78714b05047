CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_gtin_idx ON list_items
  (source_partner_id, (left(ltrim(trim(checkout_meta ->> 'gtin'), '0'), 255)), product_id)
  WHERE checkout_meta ->> 'gtin' IS NOT NULL;
