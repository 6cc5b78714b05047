CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_claims_undo_hash_idx" ON "gift_claims"("undo_hash");
