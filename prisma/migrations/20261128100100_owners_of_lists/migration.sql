CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS lists_id_owner_id_key ON lists (id, owner_id);
