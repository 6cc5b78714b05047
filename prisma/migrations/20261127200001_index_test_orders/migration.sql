-- What was ordered of a partner's test saves, which it can have removed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_lines_test_idx ON order_lines (partner_id, order_id) WHERE is_test;
