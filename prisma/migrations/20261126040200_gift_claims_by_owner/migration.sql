CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_claims_owner_id_idx" ON "gift_claims"("owner_id");
