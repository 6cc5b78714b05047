-- Since when a Shopify shop's orders are counted.
ALTER TABLE shops ADD COLUMN orders_since timestamptz(3);
