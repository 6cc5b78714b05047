CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_claims_reserved_idx ON gift_claims (reserved_until) WHERE reserved_until IS NOT NULL;
