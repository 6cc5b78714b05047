-- What wishes were saved with, to find the products that a file's rows name. Shortened, because index entries have a limit.
CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_shop_product_id_idx ON list_items
  (source_partner_id, (left(regexp_replace(trim(checkout_meta ->> 'productId'), '^gid:[^?]*/([^?]+).*', '\1'), 255)), product_id)
  WHERE checkout_meta ->> 'productId' IS NOT NULL;
