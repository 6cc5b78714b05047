CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_unsubscribe_key_key" ON "users"("unsubscribe_key");
