CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_claims_removed_idx" ON "gift_claims" ("created_at") WHERE "item_id" IS NULL;
