-- What a partner's test keys saved, which it can have removed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_test_idx ON list_items (source_partner_id, id) WHERE is_test;
