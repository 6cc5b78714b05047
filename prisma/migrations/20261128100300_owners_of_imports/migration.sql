CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS imports_id_owner_id_key ON imports (id, owner_id);
