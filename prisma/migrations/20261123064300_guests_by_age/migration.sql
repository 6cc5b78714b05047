-- For the daily deletion of guests that nobody uses any more.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_guests_by_age" ON "users" ("created_at", "id") WHERE "anonymous";
