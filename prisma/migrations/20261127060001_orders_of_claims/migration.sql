-- The claim of an order's line: at most one.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS gift_claims_order_line_id_key ON gift_claims (order_line_id) WHERE order_line_id IS NOT NULL;
