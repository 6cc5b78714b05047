CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_claims_remind_idx ON gift_claims (remind_at) WHERE remind_at IS NOT NULL;
