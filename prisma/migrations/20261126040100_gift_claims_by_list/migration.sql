CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_claims_list_id_idx" ON "gift_claims"("list_id");
