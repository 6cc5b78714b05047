-- What a partner's test keys saved of items that another partner saved first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS item_sources_test_idx ON item_sources (partner_id, item_id) WHERE is_test;
