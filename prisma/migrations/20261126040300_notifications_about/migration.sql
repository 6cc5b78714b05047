CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_by_user_id_idx" ON "notifications"("by_user_id");
