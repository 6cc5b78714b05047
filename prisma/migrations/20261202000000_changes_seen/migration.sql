-- The time up to which a wish's owner has dismissed changes of its product.
ALTER TABLE list_items ADD COLUMN changes_seen_at timestamptz(3);
