-- A scope is a route and its caller: "save:<user ID>". For deleting an account's answers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_keys_caller_idx" ON "idempotency_keys" (split_part("scope", ':', 2));
