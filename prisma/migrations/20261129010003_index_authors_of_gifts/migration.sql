CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_claims_title_by_idx ON gift_claims (title_by) WHERE title_by IS NOT NULL;
