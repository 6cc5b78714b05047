-- Until when a wish's owner has dismissed what changed about its product.
ALTER TABLE list_items ADD COLUMN changes_seen_at timestamptz(3);
