CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS list_items_id_owner_id_key ON list_items (id, owner_id);
